// SPDX-License-Identifier: Apache-2.0

type Attributes = Record<string, string | number | boolean | ((event: never) => void)>;

/** An element with attributes, listeners (`onclick`) and children. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K, attributes: Attributes = {}, ...children: (Node | string)[]): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value as EventListener);
    else if (typeof value === 'boolean') element.toggleAttribute(name, value);
    else element.setAttribute(name, String(value));
  }
  element.append(...children);
  return element;
}

export const byId = <T extends HTMLElement>(id: string) => document.getElementById(id) as T;

export function choice(label: string, values: readonly (string | readonly [string, string])[], value: string, onChange: (value: string) => void) {
  const select = make('select', {onchange: () => onChange(select.value)});
  for (const given of values) {
    const [name, title] = typeof given === 'string' ? [given, given] : given;
    select.append(make('option', {value: name}, title));
  }
  select.value = value;
  return make('label', {}, `${label} `, select);
}

/** Tabs as ARIA has them: one can be reached by Tab, the others from it by arrows. */
export class Tabs {
  #buttons = new Map<string, HTMLButtonElement>();

  constructor(private readonly bar: HTMLElement, private readonly panel: HTMLElement, private readonly prefix: string,
              private readonly onSelect: (name: string) => void) {
    bar.addEventListener('keydown', (event) => {
      const names = [...this.#buttons.keys()];
      const at = names.findIndex((name) => this.#buttons.get(name) === document.activeElement);
      const to = {ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: names.length - 1}[event.key];
      if (to === undefined || at < 0) return;
      event.preventDefault();
      const name = names[(to + names.length) % names.length]!;
      this.onSelect(name);
      this.#buttons.get(name)?.focus();
    });
  }

  set(tabs: {name: string; title: string}[], selected: string) {
    this.#buttons.clear();
    this.bar.replaceChildren();
    for (const {name, title} of tabs) {
      const button = make('button', {
        type: 'button', role: 'tab', id: `${this.prefix}-${name}`, 'aria-controls': this.panel.id, onclick: () => this.onSelect(name),
      }, title);
      this.#buttons.set(name, button);
      this.bar.append(button);
    }
    this.select(selected);
  }

  select(selected: string) {
    for (const [name, button] of this.#buttons) {
      button.setAttribute('aria-selected', String(name === selected));
      button.tabIndex = name === selected ? 0 : -1;
    }
    this.panel.setAttribute('aria-labelledby', `${this.prefix}-${selected}`);
  }
}
