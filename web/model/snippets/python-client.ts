import type { ClientFacts, SampledRequest } from '../request/request.ts';
import { isObject, type Json } from '../text/json.ts';
import { encodeString } from './encoding.ts';
import { literalOf } from './literal.ts';
import { block, type Code, codeIn, codeToText, joined, token } from './tokens.ts';
import { classLink, contentOf, keyOf, serverOf } from './writer.ts';

const code = codeIn('import', 'from');
const string = (text: string): Code => token('string', encodeString('python', text));
const STEP = '    ';
/** Longer lines of imports have one name a line. */
const LONGEST_LINE = 88;

/** Python with the client of the API; null without a client, and for a body that its types cannot have. */
export function pythonClient(request: SampledRequest): Code | null {
  const { call, body } = request;
  const client = call?.client;
  const content = contentOf(body);
  if (call === undefined || client === undefined || (content === null && body.kind !== 'none')) return null;
  const used = new Set(client.response === null ? [] : [client.response]);
  const list = (items: Code[]): Code => block(['(', ')'], items, { indent: '', step: STEP });
  const key = keyOf(request);
  const given = [
    ...call.parameters
      .filter(({ in: place }) => place === 'path' || place === 'query')
      .map(({ name, value }) => code`${nameOf(name)}=${literalOf('python', value, STEP)}`),
    ...(content === null ? [] : [code`body=${modelOf(content, client.body, { client, used, indent: STEP })}`]),
    ...(key === null ? [] : [code`idempotency_key=${string(key)}`]),
  ];
  const variable = client.name.toLowerCase();
  const sent = code`${variable}.${nameOf(client.operation)}${list(given)}`;
  const secret = (name: string): Code => code`os.environ[${string(name)}]`;
  return code`import os

${importOf(client, used)}

${variable} = ${client.name}${list([
    code`server=${string(serverOf(call))}`,
    code`client_id=${secret('CLIENT_ID')}`,
    code`client_secret=${secret('CLIENT_SECRET')}`,
  ])}
${
  client.response === null
    ? sent
    : code`result: ${client.response} = ${sent}
print(result)`
}`;
}

/** The import of the client and of the classes that the code names. */
function importOf(client: ClientFacts, used: ReadonlySet<string>): Code {
  const names = [client.name, ...used].toSorted().map((name) => classLink(client, name));
  const start = code`from ${client.package.replaceAll('-', '_')} import `;
  const line = code`${start}${joined(names, ', ')}`;
  return codeToText(line).length <= LONGEST_LINE
    ? line
    : code`${start}${block(['(', ')'], names, { indent: '', step: STEP })}`;
}

interface ModelContext {
  client: ClientFacts;
  /** Receives the names of the classes. */
  used: Set<string>;
  indent: string;
}

/** A value as an object of the first of some classes whose required properties it has; without classes, as a literal. */
function modelOf(value: Json, names: readonly string[], context: ModelContext): Code {
  const { client, used, indent } = context;
  const inner = { ...context, indent: indent + STEP };
  const place = { indent, step: STEP };
  if (names.length === 0 || typeof value !== 'object' || value === null) return literalOf('python', value, indent);
  if (Array.isArray(value))
    return block(
      ['[', ']'],
      value.map((item) => modelOf(item, names, inner)),
      place,
    );
  const name =
    names.find((each) => client.classes[each]?.required.every((own) => Object.hasOwn(value, own))) ?? names[0];
  if (name === undefined || !isObject(value)) return literalOf('python', value, indent);
  used.add(name);
  const { required = [], properties = {} } = client.classes[name] ?? {};
  // The classes send None for a required property only.
  const sent = Object.entries(value).filter(([own, item]) => item !== null || required.includes(own));
  const members = sent.map(
    ([own, item]) => code`${token('attr', nameOf(own))}=${modelOf(item ?? null, properties[own] ?? [], inner)}`,
  );
  return block([`${name}(`, ')'], members, place);
}

/** A name in snake case. The generator adds an underscore to a name that Python has. */
function nameOf(name: string): string {
  const snake = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return snake === 'type' ? 'type_' : snake;
}
