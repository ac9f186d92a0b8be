import { escapeContent } from '../text/html.ts';
import { ExactNumber, type Json, type JsonObject } from '../text/json.ts';
import { encodeKey, encodeString } from './sample-encoding.ts';

/** Writes one token: as it is, or as markup. */
export type Mark = (kind: 'string' | 'number' | 'literal' | 'attr', text: string) => string;

/** Code as text. */
export const plain: Mark = (_kind, text) => text;

/** Code as highlight.js marks it up. */
export const marked: Mark = (kind, text) => `<span class="hljs-${kind}">${escapeContent(text)}</span>`;

/** The languages that have a notation for JSON's values. */
export type LiteralSyntax = 'javascript' | 'python' | 'php';

interface Notation {
  indent: string;
  /** What the literal's own lines begin with, where the samples put it. */
  base: string;
  object: readonly [open: string, close: string];
  emptyObject: string;
  pair: string;
  key: (name: string) => string;
  keyKind: 'attr' | 'string';
  literals: Readonly<Record<'true' | 'false' | 'null', string>>;
}

const NOTATIONS: Readonly<Record<LiteralSyntax, Notation>> = {
  javascript: {
    indent: '  ',
    base: '  ',
    object: ['{', '}'],
    emptyObject: '{}',
    pair: ': ',
    key: encodeKey,
    keyKind: 'attr',
    literals: { true: 'true', false: 'false', null: 'null' },
  },
  python: {
    indent: '    ',
    base: '',
    object: ['{', '}'],
    emptyObject: '{}',
    pair: ': ',
    key: (name) => encodeString('python', name),
    keyKind: 'string',
    literals: { true: 'True', false: 'False', null: 'None' },
  },
  php: {
    indent: '  ',
    base: '  ',
    object: ['[', ']'],
    emptyObject: 'new stdClass()',
    pair: ' => ',
    key: (name) => encodeString('php', name),
    keyKind: 'string',
    literals: { true: 'true', false: 'false', null: 'null' },
  },
};

/**
 * A value of JSON as a literal of a language, one member a line.
 * Numbers are written as JSON writes them, so that what the description's parser kept of them is kept.
 */
export function literalOf(syntax: LiteralSyntax, value: Json, mark: Mark): string {
  return new Printer(syntax, mark).print(value, NOTATIONS[syntax].base);
}

class Printer {
  readonly #syntax: LiteralSyntax;
  readonly #notation: Notation;
  readonly #mark: Mark;

  constructor(syntax: LiteralSyntax, mark: Mark) {
    this.#syntax = syntax;
    this.#notation = NOTATIONS[syntax];
    this.#mark = mark;
  }

  print(value: Json, indent: string): string {
    if (value === null) return this.#mark('literal', this.#notation.literals.null);
    if (typeof value === 'boolean') return this.#mark('literal', this.#notation.literals[value ? 'true' : 'false']);
    if (value instanceof ExactNumber) return this.#mark('number', value.text);
    if (typeof value === 'number') return this.#mark('number', JSON.stringify(value));
    if (typeof value === 'string') return this.#mark('string', encodeString(this.#syntax, value));
    if (Array.isArray(value))
      return this.#block(
        ['[', ']'],
        value.map((item) => (deeper) => this.print(item, deeper)),
        indent,
      );
    return this.#object(value, indent);
  }

  #object(value: JsonObject, indent: string): string {
    const { object, emptyObject, pair, key, keyKind } = this.#notation;
    const entries = Object.entries(value).filter((entry): entry is [string, Json] => entry[1] !== undefined);
    if (entries.length === 0) return emptyObject;
    // PHP makes integers of such keys, and a list of an array that counts from zero.
    const isList = this.#syntax === 'php' && entries.every(([name], index) => name === String(index));
    const lines = entries.map(
      ([name, item]) =>
        (deeper: string): string =>
          this.#mark(keyKind, key(name)) + pair + this.print(item, deeper),
    );
    return (isList ? '(object) ' : '') + this.#block(object, lines, indent);
  }

  #block([open, close]: readonly [string, string], lines: ((indent: string) => string)[], indent: string): string {
    if (lines.length === 0) return open + close;
    const deeper = indent + this.#notation.indent;
    return `${open}\n${lines.map((line) => deeper + line(deeper)).join(',\n')}\n${indent}${close}`;
  }
}
