import { dispositionOf, isOtherMultipart, isPlainPart } from '../request/multipart.ts';
import type { Body, Field, HeaderLine, MultipartBody, SampledRequest } from '../request/request.ts';
import { percentEncode } from '../request/serialize.ts';
import { encodeString } from './encoding.ts';
import { jsonText } from './multiline.ts';
import { type Code, codeIn, joined, token } from './tokens.ts';
import { valueWriter, variablesIn } from './values.ts';
import { allHeaders } from './writer.ts';

const code = codeIn();
/** The line break between options. */
export const SEPARATOR = ' \\\n  ';
const string = (text: string): Code => token('string', encodeString('shell', text));

/** A text with secrets, in double quotation marks if it needs no escapes. The pieces of others stand beside each other. */
function value(text: string): Code {
  if (variablesIn(text).length > 0 && /^[^"$`\\!\n]*$/.test(text))
    return token('string', `"${text.replaceAll('YOUR_', '$')}"`);
  return pieces(text);
}

const pieces = valueWriter({ text: string, variable: (name) => code`"$${name}"`, key: [], separator: '' });

/** A call of the curl command in a POSIX shell. It fails with an error response, which it prints. */
export function curl(request: SampledRequest): Code {
  const header = (line: string, { name, isNew }: HeaderLine): Code =>
    isNew === true ? code`"${name}: $(uuidgen)"` : value(line);
  const limit = request.responseType === 'stream' ? '--no-buffer' : '--max-time 30';
  return code`curl --fail-with-body ${limit} ${joined(curlOptions(request, header), SEPARATOR)}`;
}

/**
 * The options of curl for a request.
 * @param header writes a line of the header
 */
export function curlOptions(
  request: SampledRequest,
  header: (line: string, header: HeaderLine) => Code = string,
): Code[] {
  const { method, url, cookies, body } = request;
  return [
    // With `--request HEAD`, curl would wait for a body that never comes.
    method === 'HEAD' ? code`--head` : code`--request ${method}`,
    code`--url ${value(url)}`,
    ...allHeaders({ ...request, cookies: '' }).map((line) =>
      line.basic === undefined
        ? code`--header ${header(headerText(line.name, line.value), line)}`
        : code`--user ${string(`${line.basic.user}:${line.basic.password}`)}`,
    ),
    ...(body.kind === 'multipart' && isOtherMultipart(body)
      ? [code`--header ${string(`Content-Type: ${body.type}`)}`]
      : []),
    ...(cookies === '' ? [] : [code`--cookie ${value(cookies)}`]),
    ...bodyOptions(body),
  ];
}

/** curl leaves out a header with nothing after the colon; a semicolon makes it send an empty one. */
function headerText(name: string, value: string): string {
  return value === '' ? `${name};` : `${name}: ${value}`;
}

function bodyOptions(body: Body): Code[] {
  switch (body.kind) {
    case 'none':
      return [];
    case 'json':
      return [code`--data ${value(jsonText(body.value))}`];
    case 'text':
      // `--data` would read a file if the text begins with `@`.
      return [code`--data-raw ${string(body.text)}`];
    case 'file':
      return [code`--data-binary ${string(`@${body.name}`)}`];
    case 'form':
      // curl encodes the value only. A bracket in a name needs no encoding, and is easier to read.
      return body.fields.map(
        ({ name, value }) => code`--data-urlencode ${string(`${percentEncode(name, '[]')}=${value}`)}`,
      );
    case 'multipart':
      return partsOf(body).map((field) => {
        const { name, value, isFile } = field;
        if (isPlainPart(field) && !isFile) return code`--form-string ${string(`${name}=${value}`)}`;
        const content = isFile ? `@${quoted(value, /[,;"\\]/)}` : quoted(value, /^[@<"(\s]|;|\s$/);
        return code`--form ${string(`${name}=${content}${partOptions(field)}`)}`;
      });
  }
}

/** The parts. Only in form data, curl names them as a form does. */
function partsOf(body: MultipartBody): Field[] {
  if (!isOtherMultipart(body)) return body.fields;
  return body.fields.map((field) => {
    const disposition = { name: 'Content-Disposition', value: dispositionOf(field) };
    return { ...field, headers: [disposition, ...(field.headers ?? [])] };
  });
}

function partOptions({ contentType, headers = [] }: Field): string {
  return [
    ...(contentType === undefined ? [] : [`;type=${contentType}`]),
    ...headers.map(({ name, value }) => `;headers=${quoted(`${name}: ${value}`, /./)}`),
  ].join('');
}

/** In `--form`, a separator ends a value, unless the value is in quotation marks. */
function quoted(text: string, separators: RegExp): string {
  return separators.test(text) ? `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"` : text;
}
