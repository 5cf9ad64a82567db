// SPDX-License-Identifier: Apache-2.0
// The editor of a source, and the view of texts that panes show.
import {autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap, type CompletionContext} from '@codemirror/autocomplete';
import {defaultKeymap, history, historyKeymap} from '@codemirror/commands';
import {bracketMatching, HighlightStyle, indentUnit, StreamLanguage, syntaxHighlighting} from '@codemirror/language';
import {lintGutter, lintKeymap, setDiagnostics, type Diagnostic as Mark} from '@codemirror/lint';
import {shader} from '@codemirror/legacy-modes/mode/clike';
import {searchKeymap} from '@codemirror/search';
import {Compartment, EditorState, RangeSetBuilder, StateEffect, StateField} from '@codemirror/state';
import {
  Decoration, drawSelection, EditorView, highlightActiveLine, hoverTooltip, keymap, lineNumbers, type DecorationSet,
} from '@codemirror/view';
import {tags} from '@lezer/highlight';
import type {Diagnostic} from 'umber-wasm';
import type {Names} from './names';

const colours = HighlightStyle.define([
  {tag: tags.keyword, color: 'var(--keyword)'},
  {tag: [tags.typeName, tags.standard(tags.name), tags.standard(tags.variableName)], color: 'var(--type)'},
  {tag: [tags.number, tags.bool, tags.atom], color: 'var(--number)'},
  {tag: tags.string, color: 'var(--string)'},
  {tag: tags.comment, color: 'var(--comment)'},
  {tag: [tags.meta, tags.processingInstruction], color: 'var(--meta)'},
]);

/** Words, numbers, results and comments of assembly and IR. */
const listing = StreamLanguage.define<null>({
  startState: () => null,
  token(stream) {
    if (stream.match(/^(;|#).*/)) return 'comment';
    if (stream.match(/^"([^"\\]|\\.)*"/)) return 'string';
    if (stream.match(/^[%@$!][\w.]+/)) return 'typeName';
    if (stream.match(/^Op\w+|^(stage|struct|layout|constant|resource|input|output|variable|function|entry|block|loop|if|switch|return)\b/)) return 'keyword';
    if (stream.match(/^-?(0x[0-9a-f]+|\d+(\.\d+)?(e[+-]?\d+)?)\w*/i)) return 'number';
    if (!stream.match(/^\w+/)) stream.next();
    return null;
  },
});

// Lines that belong to the one that was clicked in another place.
const setLines = StateEffect.define<number[]>();
const linked = Decoration.line({class: 'linked'});
const linkedLines = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    let now = marks.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (!effect.is(setLines)) continue;
      const builder = new RangeSetBuilder<Decoration>();
      for (const n of effect.value)
        if (n >= 1 && n <= transaction.state.doc.lines) builder.add(transaction.state.doc.line(n).from, transaction.state.doc.line(n).from, linked);
      now = builder.finish();
    }
    return now;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Lines that begin with + or -, of differences. */
const differences = EditorView.decorations.compute(['doc'], (state) => {
  const builder = new RangeSetBuilder<Decoration>();
  for (let n = 1; n <= state.doc.lines; ++n) {
    const line = state.doc.line(n);
    const first = line.text[0];
    if (first === '+' || first === '-') builder.add(line.from, line.from, Decoration.line({class: first === '+' ? 'added' : 'removed'}));
  }
  return builder.finish();
});

const view = (parent: HTMLElement, label: string, extensions: unknown[]) => new EditorView({
  parent,
  state: EditorState.create({extensions: [
    lineNumbers(), drawSelection(), highlightActiveLine(), bracketMatching(), syntaxHighlighting(colours), linkedLines,
    EditorView.contentAttributes.of({'aria-label': label, tabindex: '0'}), ...(extensions as never[]),
  ]}),
});

function showLines(editor: EditorView, lines: number[], scroll: boolean) {
  const effects: StateEffect<unknown>[] = [setLines.of(lines)];
  const first = lines[0];
  if (scroll && first && first <= editor.state.doc.lines) effects.push(EditorView.scrollIntoView(editor.state.doc.line(first).from, {y: 'center'}));
  editor.dispatch({effects});
}

/** Where a diagnostic is; columns are bytes there. */
function placeOf(state: EditorState, diagnostic: Diagnostic): {from: number; to: number} {
  const line = state.doc.line(Math.min(Math.max(diagnostic.line ?? 1, 1), state.doc.lines));
  const bytes = new TextEncoder().encode(line.text);
  const begin = Math.max((diagnostic.column ?? 1) - 1, 0);
  const unitsIn = (count: number) => new TextDecoder().decode(bytes.subarray(0, count)).length;
  const from = line.from + Math.min(unitsIn(begin), line.length);
  return {from, to: Math.max(Math.min(line.from + unitsIn(begin + (diagnostic.length ?? 1)), line.to), from)};
}

export class SourceEditor {
  readonly view: EditorView;
  #names: Names;

  constructor(parent: HTMLElement, names: Names, onChange: (text: string) => void, onLine: (line: number) => void) {
    this.#names = names;
    this.view = view(parent, 'Source of the shader', [
      history(), closeBrackets(), indentUnit.of('  '), lintGutter(), StreamLanguage.define(shader),
      autocompletion({override: [(context: CompletionContext) => this.#complete(context)]}),
      hoverTooltip((_, position, side) => this.#hover(position, side)),
      keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap, ...completionKeymap, ...lintKeymap]),
      EditorView.updateListener.of((update) => {
        if (update.docChanged && !update.transactions.some((t) => t.isUserEvent('set'))) onChange(update.state.doc.toString());
        if (update.selectionSet && !update.docChanged) onLine(update.state.doc.lineAt(update.state.selection.main.head).number);
      }),
    ]);
  }

  get text() {
    return this.view.state.doc.toString();
  }

  set text(text: string) {
    this.view.dispatch({changes: {from: 0, to: this.view.state.doc.length, insert: text}, userEvent: 'set'});
  }

  /** Marks what is wrong, with what would mend it. */
  show(diagnostics: Diagnostic[]) {
    const marks = diagnostics.map((d): Mark => ({
      ...placeOf(this.view.state, d), severity: d.severity === 'note' ? 'info' : d.severity, source: d.id,
      message: [d.text, ...(d.hint ? [`(${d.hint})`] : [])].join(' '),
    }));
    this.view.dispatch(setDiagnostics(this.view.state, marks));
  }

  goTo(diagnostic: Diagnostic) {
    const {from, to} = placeOf(this.view.state, diagnostic);
    this.view.dispatch({selection: {anchor: from, head: to}, effects: EditorView.scrollIntoView(from, {y: 'center'})});
    this.view.focus();
  }

  showLines(lines: number[], scroll: boolean) {
    showLines(this.view, lines, scroll);
  }

  async #complete(context: CompletionContext) {
    const word = context.matchBefore(/[A-Za-z_]\w*/);
    if (!word || (word.from === word.to && !context.explicit)) return null;
    const options = await this.#names.completions(context.state.doc.toString(), word.text);
    return {from: word.from, options, validFor: /^\w*$/};
  }

  async #hover(position: number, _side: number) {
    const word = this.view.state.wordAt(position);
    if (!word) return null;
    const lines = await this.#names.about(this.view.state.sliceDoc(word.from, word.to));
    if (!lines.length) return null;
    return {pos: word.from, end: word.to, above: true, create: () => {
      const dom = document.createElement('pre');
      dom.className = 'hover';
      dom.textContent = lines.join('\n');
      return {dom};
    }};
  }
}

/** What a pane shows as text. */
export class TextView {
  readonly view: EditorView;
  #language = new Compartment();
  #kind = '';

  constructor(parent: HTMLElement, onLine: (line: number) => void) {
    this.view = view(parent, 'What the compiler makes of it', [
      EditorState.readOnly.of(true), keymap.of([...defaultKeymap, ...searchKeymap]), this.#language.of([]),
      EditorView.updateListener.of((update) => {
        if (update.selectionSet && !update.docChanged) onLine(update.state.doc.lineAt(update.state.selection.main.head).number);
      }),
    ]);
  }

  get text() {
    return this.view.state.doc.toString();
  }

  show(text: string, kind: 'listing' | 'shader' | 'text' | 'difference') {
    const effects: StateEffect<unknown>[] = [setLines.of([])];
    if (kind !== this.#kind) {
      const languages = {listing: [listing], shader: [StreamLanguage.define(shader)], text: [], difference: [listing, differences]};
      effects.push(this.#language.reconfigure(languages[kind]));
      this.#kind = kind;
    }
    const old = this.view.state.doc.toString();
    if (old === text) return void this.view.dispatch({effects});
    // Only what differs is replaced, so that the view stays where it is.
    let from = 0;
    const most = Math.min(old.length, text.length);
    while (from < most && old.charCodeAt(from) === text.charCodeAt(from)) ++from;
    let end = 0;
    while (end < most - from && old.charCodeAt(old.length - 1 - end) === text.charCodeAt(text.length - 1 - end)) ++end;
    this.view.dispatch({changes: {from, to: old.length - end, insert: text.slice(from, text.length - end)}, effects});
  }

  showLines(lines: number[], scroll: boolean) {
    showLines(this.view, lines, scroll);
  }
}
