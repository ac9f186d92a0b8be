import { ExactNumber, type Json } from '../text/json.ts';
import { encodeKey, encodeString } from './encoding.ts';
import { block, type Code, codeIn, token } from './tokens.ts';
import { variablesIn } from './values.ts';

const code = codeIn();

/** The languages with a notation for the values of JSON. */
export type LiteralSyntax = 'javascript' | 'python' | 'php' | 'ruby';

interface Notation {
  step: string;
  object: readonly [open: string, close: string];
  emptyObject: string;
  /** A property name, with what comes between it and the value. */
  key: (name: string) => Code;
  literals: Readonly<Record<'true' | 'false' | 'null', string>>;
  /** A variable of the environment. */
  variable: (name: string) => Code;
}

const NOTATIONS: Readonly<Record<LiteralSyntax, Notation>> = {
  javascript: {
    step: '  ',
    object: ['{', '}'],
    emptyObject: '{}',
    key: (name) => code`${token('attr', encodeKey(name))}: `,
    literals: { true: 'true', false: 'false', null: 'null' },
    variable: (name) => code`process.env.${name} ?? ''`,
  },
  python: {
    step: '    ',
    object: ['{', '}'],
    emptyObject: '{}',
    key: (name) => code`${token('string', encodeString('python', name))}: `,
    literals: { true: 'True', false: 'False', null: 'None' },
    variable: (name) => code`os.environ[${token('string', `"${name}"`)}]`,
  },
  php: {
    step: '    ',
    object: ['[', ']'],
    emptyObject: 'new stdClass()',
    key: (name) => code`${token('string', encodeString('php', name))} => `,
    literals: { true: 'true', false: 'false', null: 'null' },
    variable: (name) => code`getenv(${token('string', `'${name}'`)})`,
  },
  ruby: {
    step: '  ',
    object: ['{', '}'],
    emptyObject: '{}',
    key: (name) => code`${token('attr', `${/^[A-Za-z_]\w*$/.test(name) ? name : encodeString('ruby', name)}:`)} `,
    literals: { true: 'true', false: 'false', null: 'nil' },
    variable: (name) => code`ENV.fetch(${token('string', `"${name}"`)})`,
  },
};

/** Doubles keep every number of so many digits. */
const EXACT_DIGITS = 15;

/**
 * A value of JSON as a literal of a language, one member a line.
 * @param indent of the line that the literal begins in
 */
export function literalOf(syntax: LiteralSyntax, value: Json, indent: string): Code {
  const { literals, step, object, emptyObject, key, variable } = NOTATIONS[syntax];
  if (value === null) return token('literal', literals.null);
  if (typeof value === 'boolean') return token('literal', literals[value ? 'true' : 'false']);
  if (value instanceof ExactNumber) return token('number', value.text);
  if (typeof value === 'number') return token('number', JSON.stringify(value));
  if (typeof value === 'string') {
    const [name] = variablesIn(value);
    return value === `YOUR_${name ?? ''}` ? variable(name ?? '') : token('string', encodeString(syntax, value));
  }
  const inner = indent + step;
  if (Array.isArray(value))
    return block(
      ['[', ']'],
      value.map((item) => literalOf(syntax, item, inner)),
      { indent, step },
    );
  const entries = Object.entries(value).filter((entry): entry is [string, Json] => entry[1] !== undefined);
  if (entries.length === 0) return code`${emptyObject}`;
  // PHP turns such keys into integers, and encodes an array that counts from zero as a list.
  const isList = syntax === 'php' && entries.every(([name], index) => name === String(index));
  const members = entries.map(([name, item]) => code`${key(name)}${literalOf(syntax, item, inner)}`);
  return block(isList ? [`(object) ${object[0]}`, object[1]] : object, members, { indent, step });
}

/** Whether a language that reads numbers as doubles keeps all numbers of a value. */
export function hasPlainNumbers(value: Json | undefined): boolean {
  if (value instanceof ExactNumber) {
    const digits = value.text
      .replace(/e.*/i, '')
      .replaceAll(/\D/g, '')
      .replaceAll(/^0+|0+$/g, '');
    return digits.length <= EXACT_DIGITS && Number.isFinite(Number(value.text));
  }
  if (typeof value !== 'object' || value === null) return true;
  return Object.values(value).every(hasPlainNumbers);
}
