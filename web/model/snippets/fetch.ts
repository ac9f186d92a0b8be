import type { Body, Field, SampledRequest } from '../request/request.ts';
import { encodeKey, encodeString } from './encoding.ts';
import { hasPlainNumbers, literalOf } from './literal.ts';
import { jsonText, multilineString } from './multiline.ts';
import { block, type Code, codeIn, joined, token } from './tokens.ts';
import { hasRepeatedNames } from './writer.ts';

/** Code of JavaScript, which the samples for browsers and for Node.js share. */
export const code = codeIn('await', 'const', 'from', 'if', 'import', 'new', 'throw');
export const string = (text: string): Code => token('string', encodeString('javascript', text));
export const option = (name: string, value: Code): Code => code`${token('attr', name)}: ${value}`;

const STEP = '  ';

/** `fetch` refuses some methods, and a body with others (https://fetch.spec.whatwg.org/#dom-request). */
export function canFetch({ method, body }: SampledRequest): boolean {
  return !(/^(?:CONNECT|TRACE|TRACK)$/.test(method) || (body.kind !== 'none' && /^(?:GET|HEAD)$/.test(method)));
}

/** The option `headers`; empty without any. */
export function headersOption(headers: readonly { name: string; value: string }[]): Code[] {
  if (headers.length === 0) return [];
  const lines = headers.map(({ name, value }) => option(encodeKey(name), string(value)));
  return [option('headers', block(['{', '}'], lines, { indent: STEP, step: STEP }))];
}

/** The call with its options, and what is done with the response. */
export function fetchCall({ method, url, responseType }: SampledRequest, options: readonly Code[]): Code {
  const all = [...(method === 'GET' ? [] : [option('method', string(method))]), ...options];
  const given = all.length === 0 ? [] : code`, ${block(['{', '}'], all, { indent: '', step: STEP })}`;
  return code`const response = await fetch(${string(url)}${given});

if (!response.ok) {
  throw new Error(${token('string', '`${response.status} ${await response.text()}`')});
}

console.log(await response.${responseType === 'json' ? 'json' : 'text'}());`;
}

/** The option `body`; empty without a body. @param file the code for a file of that name */
export function bodyOption(body: Body, file: (name: string) => Code): Code[] {
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
      return [option('body', file(body.name))];
  }
}

function jsonBody(value: Extract<Body, { kind: 'json' }>['value']): Code {
  return hasPlainNumbers(value)
    ? code`JSON.stringify(${literalOf('javascript', value, STEP)})`
    : token('string', multilineString('javascript', jsonText(value)));
}

/** An object cannot have a name twice; pairs can. */
function searchParams(fields: readonly Field[]): Code {
  const layout = { indent: STEP, step: STEP };
  return hasRepeatedNames(fields)
    ? block(
        ['[', ']'],
        fields.map(({ name, value }) => code`[${string(name)}, ${string(value)}]`),
        layout,
      )
    : block(
        ['{', '}'],
        fields.map(({ name, value }) => option(encodeKey(name), string(value))),
        layout,
      );
}

/**
 * The variable `form` with a multipart body.
 * @param file the argument for a file, from its index among the files and its name
 */
export function formData(fields: readonly Field[], file: (index: number, name: string) => Code): Code {
  let files = 0;
  const lines = fields.map(({ name, value, isFile }) => {
    const given = isFile ? file(files, value) : string(value);
    if (isFile) files += 1;
    return code`form.append(${string(name)}, ${given});`;
  });
  return joined([code`const form = new FormData();`, ...lines], '\n');
}
