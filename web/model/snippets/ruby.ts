import type { Body, Field, SampledRequest } from '../request/request.ts';
import { encodeString } from './encoding.ts';
import { hasPlainNumbers, literalOf } from './literal.ts';
import { jsonText, multilineString } from './multiline.ts';
import { block, type Code, codeIn, joined, token } from './tokens.ts';
import { allHeaders, hasRepeatedNames } from './writer.ts';

const code = codeIn('do', 'end', 'require', 'true', 'false');
const string = (text: string): Code => token('string', encodeString('ruby', text));

const LAYOUT = { indent: '', step: '  ' };

/** The methods that Net::HTTP has a class for. */
const CLASSES = /^(?:GET|POST|HEAD|DELETE|PATCH|PUT|OPTIONS|COPY|LOCK|UNLOCK|MOVE|TRACE)$/;

/** Ruby with Net::HTTP. */
export function ruby(request: SampledRequest): Code {
  const { url, body } = request;
  const isLiteral = body.kind === 'json' && hasPlainNumbers(body.value);
  const lines = [
    code`request = ${newRequest(request)}`,
    ...allHeaders(request).map(({ name, value }) => code`request[${string(name)}] = ${string(value)}`),
    ...bodyLine(body),
  ];
  return code`${isLiteral ? code`require "json"\n` : ''}require "net/http"

uri = URI(${string(url)})

${joined(lines, '\n')}

response = Net::HTTP.start(uri.hostname, uri.port${/^http:/i.test(url) ? '' : code`, use_ssl: true`}) do |http|
  http.request(request)
end

puts response.body`;
}

function newRequest({ method, body }: SampledRequest): Code {
  if (CLASSES.test(method)) return code`Net::HTTP::${method.charAt(0)}${method.slice(1).toLowerCase()}.new(uri)`;
  return code`Net::HTTPGenericRequest.new(${string(method)}, ${body.kind === 'none' ? code`false` : code`true`}, true, uri)`;
}

function bodyLine(body: Body): Code[] {
  switch (body.kind) {
    case 'none':
      return [];
    case 'json':
      return [
        hasPlainNumbers(body.value)
          ? code`request.body = JSON.generate(${literalOf('ruby', body.value, '')})`
          : code`request.body = ${token('string', multilineString('ruby', jsonText(body.value)))}`,
      ];
    case 'text':
      return [code`request.body = ${token('string', multilineString('ruby', body.text))}`];
    case 'file':
      return [code`request.body = File.binread(${string(body.name)})`];
    case 'form':
      return [code`request.set_form_data${formOf(body.fields)}`];
    case 'multipart': {
      const parts = body.fields.map(
        ({ name, value, isFile }) =>
          code`[${string(name)}, ${isFile ? code`File.open(${string(value)})` : string(value)}]`,
      );
      return [code`request.set_form(${block(['[', ']'], parts, LAYOUT)}, "multipart/form-data")`];
    }
  }
}

/** A hash cannot have a name twice; pairs can. */
function formOf(fields: readonly Field[]): Code {
  if (!hasRepeatedNames(fields))
    return block(
      ['(', ')'],
      fields.map(({ name, value }) => code`${string(name)} => ${string(value)}`),
      LAYOUT,
    );
  const pairs = fields.map(({ name, value }) => code`[${string(name)}, ${string(value)}]`);
  return code`(${block(['[', ']'], pairs, LAYOUT)})`;
}
