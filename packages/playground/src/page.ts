// SPDX-License-Identifier: Apache-2.0
// The page: sources, panes, and what is between them.
import {stages, type Stage} from 'umber-wasm';
import type {Compiler} from './compiler';
import {byId, make, Tabs} from './dom';
import {SourceEditor} from './editor';
import {example, EXAMPLES, namedExample} from './examples';
import {Names} from './names';
import {optionsOf, PaneView} from './pane';
import {PicturePane} from './picture-pane';
import {PANES, toLink, type Pane, type Project} from './project';
import type {Compiled, Origin} from './protocol';

export class Page {
  #project: Project;
  #shown = 0;  // which shader is in the editor
  #last: Compiled | null = null;
  #gpus: string[] = [];
  #names = new Names(() => this.compiler.list('builtins'));
  #editor: SourceEditor;
  #pane: PaneView;
  #picture: PicturePane;
  #stageTabs = new Tabs(byId('stages'), byId('source'), 'stage', (name) => this.#showShader(Number(name)));
  #paneTabs = new Tabs(byId('panes'), byId('pane'), 'pane', (name) => this.#selectPane(name as Pane));

  constructor(private readonly compiler: Compiler, project: Project) {
    this.#project = project;
    this.#editor = new SourceEditor(byId('source'), this.#names, (text) => this.#edited(text), (line) => this.#link(line));
    this.#picture = new PicturePane(() => compiler.module!, () => undefined);
    this.#pane = new PaneView(byId('pane'), (line) => this.#linkBack(line), this.#picture.element);
    compiler.onCompiled = (result) => this.#compiled(result);
    void compiler.ready.then(() => performance.mark('umber:ready'));
    this.#paneTabs.set(Object.entries(PANES).map(([name, title]) => ({name, title})), project.pane);
    this.#controls();
    this.open(project);
    // For tests and consoles: the texts, of which the page has a part only.
    Object.assign(globalThis, {playground: {source: () => this.#editor.text, pane: () => this.#pane.texts.text}});
  }

  open(project: Project) {
    this.#project = project;
    byId<HTMLSelectElement>('examples').value = namedExample() ?? '';
    this.#picture.uniforms = project.uniforms;
    this.#showStages(0);
    this.#selectPane(project.pane);
  }

  #controls() {
    const examples = byId<HTMLSelectElement>('examples');
    examples.append(make('option', {value: ''}, 'choose one'), ...Object.entries(EXAMPLES).map(([name, e]) => make('option', {value: name}, e.title)));
    examples.addEventListener('change', () => {
      if (!examples.value) return;
      history.replaceState(null, '', `#e=${examples.value}`);
      this.open(example(examples.value));
    });
    const add = byId<HTMLSelectElement>('add-stage');
    add.append(make('option', {value: ''}, 'choose one'), ...stages.map((s) => make('option', {value: s}, s.replaceAll('_', ' '))));
    add.addEventListener('change', () => {
      if (!add.value) return;
      this.#project.shaders.push({stage: add.value as Stage, text: '#version 460\n\nvoid main() {\n}\n'});
      add.value = '';
      this.#showStages(this.#project.shaders.length - 1);
      this.#compile();
    });
    byId('remove-stage').addEventListener('click', () => {
      if (this.#project.shaders.length < 2) return;
      this.#project.shaders.splice(this.#shown, 1);
      this.#showStages(0);
      this.#compile();
    });
    byId('share').addEventListener('click', () => void this.#share());
  }

  async #share() {
    history.replaceState(null, '', `#${await toLink(this.#project)}`);
    const button = byId('share');
    try {
      await navigator.clipboard.writeText(location.href);
      button.textContent = 'Link copied';
    } catch {
      button.textContent = 'Link is in the address';
    }
    setTimeout(() => (button.textContent = 'Share link'), 2000);
  }

  #showStages(selected: number) {
    this.#stageTabs.set(this.#project.shaders.map(({stage}, n) => ({name: String(n), title: stage.replaceAll('_', ' ')})), String(selected));
    byId<HTMLButtonElement>('remove-stage').disabled = this.#project.shaders.length < 2;
    this.#showShader(selected);
  }

  #showShader(n: number) {
    this.#shown = n;
    this.#stageTabs.select(String(n));
    this.#editor.text = this.#project.shaders[n]!.text;
    if (this.#last) this.#editor.show(this.#ofShader(this.#last));
  }

  #selectPane(pane: Pane) {
    this.#project.pane = pane;
    this.#paneTabs.select(pane);
    this.#pane.select(pane);
    this.#picture.shown = pane === 'picture';
    if (pane === 'mali') void this.#listGpus();
    this.#showOptions();
    this.#compile();
  }

  async #listGpus() {
    if (!this.#gpus.length) this.#gpus = (await this.compiler.list('gpus')).map((g) => g.name);
    this.#showOptions();
  }

  #showOptions() {
    byId('options').replaceChildren(...optionsOf(this.#project.pane, this.#project.settings, this.#gpus, () => this.#compile()));
  }

  #edited(text: string) {
    performance.mark('umber:edit');
    this.#project.shaders[this.#shown]!.text = text;
    this.#compile();
  }

  #compile() {
    const {shaders, settings, pane} = this.#project;
    this.compiler.compile({shaders, settings, pane});
  }

  #fileOf(n: number) {
    return this.#project.shaders[n]!.stage;
  }

  /** Names of files are those of stages: `shader.frag`. */
  #ofShader(result: Compiled) {
    const {stage} = this.#project.shaders[this.#shown]!;
    return result.diagnostics.filter((d) => d.line && this.#stageOf(d.file) === stage);
  }

  #stageOf(file: string | undefined): Stage | undefined {
    const ending = file?.split('.').at(-1);
    const endings: Record<string, Stage> = {vert: 'vertex', tesc: 'tess_control', tese: 'tess_evaluation', geom: 'geometry', frag: 'fragment', comp: 'compute',
      rgen: 'ray_generation', rint: 'intersection', rahit: 'any_hit', rchit: 'closest_hit', rmiss: 'miss', rcall: 'callable', task: 'task', mesh: 'mesh'};
    return ending ? endings[ending] : undefined;
  }

  #compiled(result: Compiled) {
    this.#last = result;
    this.#editor.show(this.#ofShader(result));
    this.#problems(result);
    this.#pane.show(this.#project.pane, result);
    if (result.reflection) {
      this.#names.reflection = result.reflection;
      const fragment = this.#project.shaders.find((s) => s.stage === 'fragment');
      if (this.#project.pane === 'picture' && fragment) this.#picture.show(fragment.text, this.#project.settings.size, result.reflection);
    }
    performance.mark('umber:panes', {detail: {milliseconds: result.milliseconds}});
  }

  #problems(result: Compiled) {
    const count = (severity: string) => result.diagnostics.filter((d) => d.severity === severity).length;
    const errors = count('error'), warnings = count('warning');
    const said = result.message || (result.ok ? `Compiled in ${result.milliseconds.toFixed(1)} ms` : '');
    const counts = [errors && `${errors} error${errors > 1 ? 's' : ''}`, warnings && `${warnings} warning${warnings > 1 ? 's' : ''}`].filter(Boolean).join(', ');
    byId('summary').textContent = [said, counts].filter(Boolean).join('; ') || 'Nothing came of it';
    byId('list').replaceChildren(...result.diagnostics.slice(0, 50).map((d) => {
      const stage = this.#stageOf(d.file);
      const place = stage ? `${stage.replaceAll('_', ' ')} ${d.line}: ` : '';
      const button = make('button', {type: 'button', class: d.severity, onclick: () => {
        const n = this.#project.shaders.findIndex((s) => s.stage === stage);
        if (n < 0) return;
        if (n !== this.#shown) this.#showShader(n);
        this.#editor.goTo(d);
      }}, `${place}${d.severity}: ${d.text}${d.hint ? ` (${d.hint})` : ''}`);
      return make('li', {}, button);
    }));
  }

  #origins(is: (origin: Origin) => boolean) {
    return (this.#last?.origins ?? []).filter(is);
  }

  /** The line of the source was clicked: what became of it. */
  #link(line: number) {
    const stage = this.#fileOf(this.#shown);
    const found = this.#origins((o) => o.stage === stage && o.source === line);
    this.#pane.texts.showLines(found.map((o) => o.line), true);
    this.#editor.showLines(found.length ? [line] : [], false);
  }

  #linkBack(line: number) {
    const origin = this.#origins((o) => o.line === line)[0];
    if (!origin) return;
    const n = this.#project.shaders.findIndex((s) => s.stage === origin.stage);
    if (n < 0) return;
    if (n !== this.#shown) this.#showShader(n);
    this.#editor.showLines([origin.source], true);
    this.#pane.texts.showLines(this.#origins((o) => o.stage === origin.stage && o.source === origin.source).map((o) => o.line), false);
  }
}
