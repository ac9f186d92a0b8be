import type { Body, SampledRequest } from '../request/request.ts';
import { percentEncode } from '../request/serialize.ts';
import { encodeString } from './encoding.ts';
import { jsonText } from './multiline.ts';
import { type Code, codeIn, joined, token } from './tokens.ts';
import { allHeaders } from './writer.ts';

const code = codeIn();
const string = (text: string): Code => token('string', encodeString('shell', text));

/** A call of the curl command in a POSIX shell. */
export function curl(request: SampledRequest): Code {
  const { method, url, cookies, body } = request;
  const options = [
    // With `--request HEAD`, curl would wait for a body that never comes.
    method === 'HEAD' ? code`--head` : code`--request ${method}`,
    code`--url ${string(url)}`,
    ...allHeaders({ ...request, cookies: '' }).map(
      ({ name, value }) => code`--header ${string(headerText(name, value))}`,
    ),
    ...(cookies === '' ? [] : [code`--cookie ${string(cookies)}`]),
    ...bodyOptions(body),
  ];
  return code`curl ${joined(options, ' \\\n  ')}`;
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
      return [code`--data ${string(jsonText(body.value))}`];
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
      return body.fields.map(({ name, value, isFile }) =>
        isFile
          ? code`--form ${string(`${name}=@${fileName(value)}`)}`
          : code`--form-string ${string(`${name}=${value}`)}`,
      );
  }
}

/** In `--form`, a comma or a semicolon ends a file name, unless it is in quotation marks. */
function fileName(name: string): string {
  return /[,;"\\]/.test(name) ? `"${name.replaceAll(/["\\]/g, String.raw`\$&`)}"` : name;
}
