import type { Body, SampledRequest } from '../../web/model/request/request.ts';
import { canonicalJson } from '../../web/model/schema/keywords.ts';
import { isClientLanguage } from '../../web/model/snippets/labels.ts';
import { jsonText } from '../../web/model/snippets/multiline.ts';
import { allHeaders } from '../../web/model/snippets/writer.ts';
import { ExactNumber, type Json } from '../../web/model/text/json.ts';
import type { Recorded } from './recorder.ts';

/** Headers that a client adds by itself. The names are in lower case. */
const CLIENT_HEADERS: Readonly<Record<string, readonly string[]>> = {
  curl: ['accept', 'user-agent'],
  javascript: ['accept', 'accept-encoding', 'accept-language', 'sec-fetch-mode', 'user-agent'],
  typescript: ['accept', 'accept-encoding', 'accept-language', 'content-type', 'sec-fetch-mode', 'user-agent'],
  python: ['accept', 'accept-encoding', 'user-agent'],
  'typescript-client': ['accept', 'accept-encoding', 'accept-language', 'content-type', 'sec-fetch-mode', 'user-agent'],
  'python-client': ['accept-encoding', 'content-type', 'user-agent'],
  php: ['accept'],
  java: ['http2-settings', 'upgrade', 'user-agent'],
  csharp: [],
  go: ['accept-encoding', 'user-agent'],
  ruby: ['accept', 'accept-encoding', 'user-agent'],
};
const EVERY_CLIENT = ['host', 'connection', 'content-length', 'transfer-encoding'];
const FORM = 'application/x-www-form-urlencoded';
/** A key that a sample makes: a UUID, or 16 bytes in hexadecimal. */
const NEW_KEY = /^[\da-f]{8}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{12}$/;

/** How a language formats JSON, where its sample does not have the text itself. */
interface JsonStyle {
  comma: string;
  colon: string;
  string: (text: string) => string;
}

const plain = (text: string): string => JSON.stringify(text);
const ascii = (text: string): string =>
  plain(text).replaceAll(/[^ -~]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

const JSON_STYLES: Readonly<Record<string, JsonStyle>> = {
  javascript: { comma: ',', colon: ':', string: plain },
  typescript: { comma: ',', colon: ':', string: plain },
  ruby: { comma: ',', colon: ':', string: plain },
  python: { comma: ', ', colon: ': ', string: ascii },
  php: { comma: ',', colon: ':', string: (text) => ascii(text).replaceAll('/', String.raw`\/`) },
};

/** The differences between the requests that a sample sent and the one that it should send. */
export function differences(language: string, intended: SampledRequest, recorded: readonly Recorded[]): string[] {
  const [request, ...more] = recorded;
  if (request === undefined) return ['no request arrived'];
  const { origin } = new URL(intended.url);
  return [
    ...(more.length === 0 ? [] : [`${recorded.length} requests arrived`]),
    ...difference('method', request.method, intended.method),
    ...difference('path', request.path, intended.url.slice(origin.length)),
    ...headerDifferences(language, intended, request),
    ...(isClientLanguage(language)
      ? difference('body', sortedJson(language, request.body.toString()), sortedJson(language, jsonOf(intended.body)))
      : difference('body', recordedText(request, intended.body), bytes(bodyText(language, intended.body)))),
  ];
}

function difference(what: string, actual: string, expected: string): string[] {
  return actual === expected ? [] : [`${what}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`];
}

function headerDifferences(language: string, intended: SampledRequest, { headers, body }: Recorded): string[] {
  const expected = new Map(allHeaders(intended).map(({ name, value }) => [name.toLowerCase(), value]));
  const own = new Set([...EVERY_CLIENT, ...(CLIENT_HEADERS[language] ?? [])]);
  const isAdded = (name: string): boolean => own.has(name);
  const length = headers.find(({ name }) => name.toLowerCase() === 'content-length')?.value;
  return [
    ...[...expected].flatMap(([name, value]) => {
      const values = headers.filter((header) => header.name.toLowerCase() === name).map((header) => header.value);
      // A client has credentials of its own.
      if (name === 'authorization' && isClientLanguage(language))
        return difference(`scheme of ${name}`, values[0]?.split(' ')[0] ?? '', value.split(' ')[0] ?? '');
      if (name === 'idempotency-key' && NEW_KEY.test(values[0]?.toLowerCase() ?? '')) return [];
      // Node.js reads header bytes as Latin-1.
      return difference(`header ${name}`, values.join(' and '), bytes(value));
    }),
    ...headers
      .filter(({ name }) => !expected.has(name.toLowerCase()) && !isAdded(name.toLowerCase()))
      // Net::HTTP sends a POST without a body as one with an empty body of this type.
      .filter(
        ({ name, value }) => !(language === 'ruby' && body.length === 0 && name === 'Content-Type' && value === FORM),
      )
      // Clients set the type of a form themselves.
      .filter(
        ({ name, value }) => !(intended.body.kind === 'form' && /^content-type$/i.test(name) && value.startsWith(FORM)),
      )
      .map(({ name, value }) => `header ${name}: ${JSON.stringify(value)} is not in the request`),
    ...(length === undefined ? [] : difference('header content-length', length, String(body.length))),
  ];
}

/** A body as the JSON that a client sends: it knows no form. */
function jsonOf(body: Body): string {
  if (body.kind === 'form')
    return JSON.stringify(Object.fromEntries(body.fields.map(({ name, value }) => [name, value])));
  return body.kind === 'json' ? jsonText(body.value) : '';
}

/** JSON with sorted properties: the classes of a client have an order of their own. Those of Python leave out optional nulls. */
function sortedJson(language: string, text: string): string {
  if (text === '') return '';
  const isLeftOut = (item: unknown): boolean => language === 'python-client' && item === null;
  return canonicalJson(JSON.parse(text, (_, item: Json) => (isLeftOut(item) ? undefined : item)) as Json);
}

/** The recorded body as a text. */
function recordedText({ body }: Recorded, { kind }: Body): string {
  const text = body.toString('latin1');
  return kind === 'form' ? formText(new URLSearchParams(text)) : text;
}

/** A form in one notation. Clients encode a space in two ways (https://url.spec.whatwg.org/#urlencoded-serializing), and Go sorts the names. */
function formText(fields: URLSearchParams): string {
  fields.sort();
  return fields.toString();
}

/** The body as a text. */
function bodyText(language: string, body: Body): string {
  switch (body.kind) {
    case 'none':
      return '';
    case 'text':
      return body.text;
    case 'json': {
      const style = JSON_STYLES[language];
      return style === undefined ? jsonText(body.value) : jsonIn(style, body.value);
    }
    case 'form':
      return formText(new URLSearchParams(body.fields.map(({ name, value }) => [name, value])));
    case 'multipart':
    case 'file':
      throw new TypeError(`No public operation had a body of the kind ${body.kind}: compare it here.`);
  }
}

function jsonIn(style: JsonStyle, value: Json): string {
  const { comma, colon, string } = style;
  if (value instanceof ExactNumber) return value.text;
  if (typeof value === 'string') return string(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item) => jsonIn(style, item)).join(comma)}]`;
  const members = Object.entries(value).flatMap(([name, item]) =>
    item === undefined ? [] : [string(name) + colon + jsonIn(style, item)],
  );
  return `{${members.join(comma)}}`;
}

/** One character for each byte. */
function bytes(text: string): string {
  return Buffer.from(text).toString('latin1');
}
