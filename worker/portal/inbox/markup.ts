import { escapeHtml } from '../../../web/model/text/html.ts';

/** Markup that {@link html} made. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Markup | readonly Markup[];

/** Makes markup of a template. Every value that is not markup is escaped, for content and for quoted attributes. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Markup {
  return new Markup(parts.map((part, index) => part + textOf(values[index] ?? '')).join(''));
}

export function markupOf({ text }: Markup): string {
  return text;
}

function textOf(value: Value): string {
  if (value instanceof Markup) return value.text;
  return typeof value === 'object' ? value.map(({ text }) => text).join('') : escapeHtml(String(value));
}
