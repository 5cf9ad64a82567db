// SPDX-License-Identifier: Apache-2.0
// What the compiler knows of names: built-in functions and variables with their versions, and the program's own interface.
import type {Completion} from '@codemirror/autocomplete';
import type {Listing, MemberReflection, Reflection, TypeReflection} from 'umber-wasm';

const KEYWORDS = `attribute bool break buffer case centroid const continue default discard do else false flat float for highp if in
inout int invariant layout lowp mat2 mat3 mat4 mediump noperspective out precision readonly return sampler2D sampler2DArray sampler3D
samplerCube shared smooth std140 std430 struct switch true uint uniform uvec2 uvec3 uvec4 varying vec2 vec3 vec4 void while ivec2 ivec3
ivec4 bvec2 bvec3 bvec4 binding location offset`.split(/\s+/);

function typeText(type: TypeReflection | undefined): string {
  return type === undefined ? '' : JSON.stringify(type, (key, value) => (key === 'members' ? undefined : value)).replace(/["{}]/g, '').replaceAll(',', ', ');
}

export class Names {
  #builtins: Promise<Listing[]> | null = null;
  #own = new Map<string, string[]>();

  constructor(private readonly load: () => Promise<Listing[]>) {}

  #all() {
    return (this.#builtins ??= this.load());
  }

  /** The interface of what was compiled last. */
  set reflection(reflection: Reflection) {
    this.#own.clear();
    const add = (name: string, line: string) => this.#own.set(name, [...(this.#own.get(name) ?? []), line]);
    const members = (list: MemberReflection[] | undefined, block: string) => {
      for (const member of list ?? []) {
        add(member.name, `${member.name}: ${typeText(member.type)}, ${member.offset === undefined ? '' : `byte ${member.offset} `}of ${block}`);
        members(member.type.members, `${block}.${member.name}`);
      }
    };
    for (const resource of reflection.resources) {
      const place = resource.set === undefined ? '' : `, set ${resource.set}, binding ${resource.binding}`;
      const line = `${resource.name}: ${resource.kind.replaceAll('_', ' ')}${place}`;
      add(resource.name, line);
      if (resource.instance_name) add(resource.instance_name, line);
      members(resource.type?.members, resource.name);
    }
    for (const stage of reflection.stages)
      for (const [direction, list] of [['input', stage.inputs], ['output', stage.outputs]] as const)
        for (const io of list ?? [])
          add(io.name, `${io.name}: ${typeText(io.type)}, ${direction} of the ${stage.stage} shader${io.location === undefined ? '' : `, location ${io.location}`}`);
  }

  /** What is said of a name; nothing if it is not known. */
  async about(name: string): Promise<string[]> {
    const own = this.#own.get(name);
    if (own) return own;
    const is = new RegExp(`\\b${name}\\b\\s*(\\(|;|\\[|$)`);
    const found = (await this.#all()).filter((b) => is.test(b.name));
    return found.slice(0, 12).map((b) => `${b.name}  ${b.about}`).concat(found.length > 12 ? [`and ${found.length - 12} more`] : []);
  }

  async completions(text: string, prefix: string): Promise<Completion[]> {
    const options = new Map<string, Completion>();
    for (const label of KEYWORDS) options.set(label, {label, type: 'keyword'});
    for (const [word] of text.matchAll(/[A-Za-z_]\w+/g)) if (word !== prefix) options.set(word, {label: word, type: 'variable'});
    for (const b of await this.#all()) {
      const called = /(\w+)\s*\(/.exec(b.name)?.[1];
      const label = called ?? /(\w+)\s*(\[.*\])?;?\s*$/.exec(b.name)?.[1];
      if (label) options.set(label, {label, type: called ? 'function' : 'constant', detail: b.about.slice(0, 40), info: b.name});
    }
    for (const [label, lines] of this.#own) options.set(label, {label, type: 'property', info: lines.join('\n')});
    return [...options.values()];
  }
}
