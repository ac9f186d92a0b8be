import { doubleOf, isStructure, type Json, type JsonObject, prettyJson, stringOf } from '../../model/text/json.ts';

/** A type of TypeScript as text. */
export interface TypeText {
  text: string;
  /** The operator on its top level, which decides where it needs brackets. */
  operator: '|' | '&' | null;
}

export const UNKNOWN = typeNamed('unknown');
export const NULL = typeNamed('null');

/** A name that needs no quotes: an identifier, or a number such as a status. */
const PLAIN_KEY = /^(?:[A-Za-z_$][\w$]*|0|[1-9]\d{0,14})$/;

/** A type without an operator on its top level, such as a name. */
export function typeNamed(text: string): TypeText {
  return { text, operator: null };
}

/** The name of a property in a type. */
export function keyOf(name: string): string {
  return PLAIN_KEY.test(name) ? name : JSON.stringify(name);
}

/** An object type. @param members with their comments; each ends with a semicolon */
export function objectType(members: readonly string[]): TypeText {
  return typeNamed(members.length === 0 ? 'Record<string, never>' : `{\n${indented(members.join('\n'))}\n}`);
}

function indented(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '    ');
}

/** The type of a list. */
export function arrayType(item: TypeText): TypeText {
  return typeNamed(`${item.operator === null ? item.text : `(${item.text})`}[]`);
}

/** The type of values that are of all the types; of one `unknown` if there is none. */
export function intersection(types: readonly TypeText[]): TypeText {
  const distinct = withoutRepeats(types).filter(({ text }) => text !== UNKNOWN.text);
  const [only = UNKNOWN, ...others] = distinct;
  if (others.length === 0) return only;
  const parts = distinct.map(({ text, operator }) => (operator === '|' ? `(${text})` : text));
  return { text: parts.join(' & '), operator: '&' };
}

/** The type of values that are of one of the types; `never` if there is none. */
export function union(types: readonly TypeText[]): TypeText {
  const distinct = withoutRepeats(types);
  const [only = typeNamed('never'), ...others] = distinct;
  if (others.length === 0) return only;
  if (distinct.some(({ text }) => text === UNKNOWN.text)) return UNKNOWN;
  return { text: distinct.map(({ text }) => text).join(' | '), operator: '|' };
}

function withoutRepeats(types: readonly TypeText[]): TypeText[] {
  return [...new Map(types.map((type) => [type.text, type])).values()];
}

/** The type of one value. */
export function literal(value: Json): TypeText {
  if (Array.isArray(value)) return typeNamed(`[${value.map((item) => literal(item).text).join(', ')}]`);
  if (isStructure(value))
    return objectType(Object.entries(value).map(([name, item]) => `${keyOf(name)}: ${literal(item ?? null).text};`));
  const scalar = doubleOf(value);
  return typeNamed(typeof scalar === 'number' && !Number.isFinite(scalar) ? 'number' : JSON.stringify(scalar));
}

/** The comment of a schema, a parameter, a response or an operation, which editors show; empty if it has nothing to say. */
export function commentOf({
  summary,
  title,
  format,
  description,
  deprecated,
  default: value,
  example,
  examples,
}: JsonObject): string {
  const [first] = Array.isArray(examples) ? examples : [];
  const tagged: readonly [string, Json | undefined][] = [
    ['@description', stringOf(description)?.trim()],
    ['@default', value],
    ['@example', example ?? first],
  ];
  const lines = [
    ...[stringOf(summary) ?? stringOf(title), typeof format === 'string' ? `Format: ${format}` : null].filter(Boolean),
    ...tagged.flatMap(([tag, text]) => {
      if (text === undefined || text === '') return [];
      return `${tag} ${typeof text === 'string' ? text : prettyJson(text)}`;
    }),
    ...(deprecated === true ? ['@deprecated'] : []),
  ];
  if (lines.length === 0) return '';
  const [line = '', ...more] = lines
    .join('\n')
    .replaceAll('*/', String.raw`*\/`)
    .split(/\r\n?|\n/);
  if (more.length === 0) return `/** ${line} */\n`;
  return `/**\n${[line, ...more].map((each) => ` * ${each}`.trimEnd()).join('\n')}\n */\n`;
}
