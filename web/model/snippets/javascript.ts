import { isPlainForm } from '../request/multipart.ts';
import type { Body, Field, SampledRequest } from '../request/request.ts';
import type { JsonObject } from '../text/json.ts';
import { encodeKey, encodeString } from './encoding.ts';
import { hasPlainNumbers, literalOf } from './literal.ts';
import { jsonText, multilineString } from './multiline.ts';
import { partPieces } from './parts.ts';
import { block, type Code, codeIn, codeToText, joined, token } from './tokens.ts';
import { valueWriter } from './values.ts';
import { allHeaders, hasRepeatedNames } from './writer.ts';

/** Code of JavaScript and TypeScript. */
export const code = codeIn('await', 'const', 'from', 'if', 'import', 'new', 'throw', 'type');
/** False for a request that `fetch` refuses: by its method, or for a body (https://fetch.spec.whatwg.org/#dom-request). */
export function isForFetch({ method, body }: SampledRequest): boolean {
  return !/^(?:CONNECT|TRACE|TRACK)$/i.test(method) && (body.kind === 'none' || !/^(?:GET|HEAD)$/.test(method));
}

export const string = (text: string): Code => token('string', encodeString('javascript', text));
export const option = (name: string, value: Code): Code => code`${token('attr', name)}: ${value}`;
export const value = valueWriter({
  text: string,
  variable: (name) => code`process.env.${name}`,
  key: code`crypto.randomUUID()`,
  separator: ' + ',
  basic: (pair) => code`${string('Basic ')} + btoa(${pair})`,
});
export const TIMEOUT = option('signal', code`AbortSignal.timeout(${token('number', '30_000')})`);

const STEP = '  ';

/** A module for Node.js, and for other runtimes with `fetch`. */
export function javascript(request: SampledRequest): Code | null {
  const { method, url, body, responseType } = request;
  if (!isForFetch(request)) return null;
  const ownParts = body.kind === 'multipart' && !isPlainForm(body);
  const headers = [
    ...allHeaders(request).map((header) => option(encodeKey(header.name), value(header.value, header))),
    ...(ownParts ? [option(encodeKey('Content-Type'), code`${string(`${body.type}; boundary=`)} + boundary`)] : []),
  ];
  const options = [
    ...(method === 'GET' ? [] : [option('method', string(method))]),
    ...(headers.length === 0 ? [] : [option('headers', block(['{', '}'], headers, { indent: STEP, step: STEP }))]),
    ...bodyOption(body),
    TIMEOUT,
  ];
  const call = code`const response = await fetch(${value(url)}, ${block(['{', '}'], options, { indent: '', step: STEP })});

if (!response.ok) {
  throw new Error(${token('string', '`${response.status} ${await response.text()}`')});
}

console.log(await response.${responseType === 'json' ? 'json' : 'text'}());`;
  const form = body.kind === 'multipart' ? (ownParts ? multipartBlob(body.fields) : formData(body.fields)) : null;
  const whole = form === null ? call : code`${form}\n\n${call}`;
  return codeToText(whole).includes('openAsBlob(') ? code`import { openAsBlob } from 'node:fs';\n\n${whole}` : whole;
}

function open(name: string, contentType?: string): Code {
  const type = contentType === undefined ? '' : code`, { ${option('type', string(contentType))} }`;
  return code`await openAsBlob(${string(name)}${type})`;
}

/** The option `body`; empty without a body. */
function bodyOption(body: Body): Code[] {
  switch (body.kind) {
    case 'none':
      return [];
    case 'json':
      return [option('body', jsonBody(body.value))];
    case 'text':
      return [option('body', token('string', multilineString('javascript', body.text)))];
    case 'form':
      return [option('body', code`new URLSearchParams(${searchParams(body.fields)})`)];
    case 'multipart':
      return [option('body', code`form`)];
    case 'file':
      return [option('body', open(body.name))];
  }
}

function jsonBody(body: Extract<Body, { kind: 'json' }>['value']): Code {
  return hasPlainNumbers(body)
    ? code`JSON.stringify(${literalOf('javascript', body, STEP)})`
    : token('string', multilineString('javascript', jsonText(body)));
}

/** The parameters in path and query as properties of an object. */
export function placesOf({ parameters }: NonNullable<SampledRequest['call']>, indent: string): Code[] {
  return ['path', 'query'].flatMap((place) => {
    const given = parameters.filter((parameter) => parameter.in === place);
    const values: JsonObject = Object.fromEntries(given.map((parameter) => [parameter.name, parameter.value]));
    return given.length === 0 ? [] : [option(place, literalOf('javascript', values, indent))];
  });
}

/** An object cannot have a name twice; pairs can. */
function searchParams(fields: readonly Field[]): Code {
  const isList = hasRepeatedNames(fields);
  const lines = fields.map((field) =>
    isList ? code`[${string(field.name)}, ${value(field.value)}]` : option(encodeKey(field.name), value(field.value)),
  );
  return block(isList ? ['[', ']'] : ['{', '}'], lines, { indent: STEP, step: STEP });
}

/** The variable `form` with a multipart body that `FormData` cannot have: it gives each text with a media type a file name. */
function multipartBlob(fields: readonly Field[]): Code {
  const boundary = (text: string): Code => code`${string('--')} + boundary + ${string(text)}`;
  const pieces = partPieces(fields, { string, boundary, file: (name) => open(name) });
  return code`const boundary = crypto.randomUUID();
const form = new Blob(${block(['[', ']'], pieces, { indent: '', step: STEP })});`;
}

/** The variable `form` with a multipart body. */
function formData(fields: readonly Field[]): Code {
  const lines = fields.map((field) => {
    const { isFile, contentType } = field;
    const given = isFile ? code`${open(field.value, contentType)}, ${string(field.value)}` : string(field.value);
    return code`form.append(${string(field.name)}, ${given});`;
  });
  return joined([code`const form = new FormData();`, ...lines], '\n');
}
