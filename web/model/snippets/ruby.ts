import { isPlainForm } from '../request/multipart.ts';
import type { Body, Field, MultipartBody, SampledRequest } from '../request/request.ts';
import { encodeString } from './encoding.ts';
import { hasPlainNumbers, literalOf } from './literal.ts';
import { jsonText, multilineString } from './multiline.ts';
import { partPieces } from './parts.ts';
import { block, type Code, codeIn, codeToText, joined, token } from './tokens.ts';
import { valueWriter } from './values.ts';
import { allHeaders, hasRepeatedNames, splitBasic } from './writer.ts';

const code = codeIn('do', 'end', 'require', 'true', 'false', 'unless');
const string = (text: string): Code => token('string', encodeString('ruby', text));

const value = valueWriter({
  text: string,
  variable: (name) => code`ENV.fetch(${string(name)})`,
  key: code`SecureRandom.uuid`,
  separator: ' + ',
});

const LAYOUT = { indent: '', step: '  ' };

/** The methods that Net::HTTP has a class for. */
const CLASSES = /^(?:GET|POST|HEAD|DELETE|PATCH|PUT|OPTIONS|COPY|LOCK|UNLOCK|MOVE|TRACE)$/;

/** Ruby with Net::HTTP. */
export function ruby(sampled: SampledRequest): Code {
  const [basic, request] = splitBasic(sampled);
  const { url, body } = request;
  const lines = [
    code`request = ${newRequest(request)}`,
    ...(basic === undefined ? [] : [code`request.basic_auth(${value(basic.user)}, ${value(basic.password)})`]),
    ...allHeaders(request).map((header) => code`request[${string(header.name)}] = ${value(header.value, header)}`),
    ...bodyLine(body),
  ];
  const text = codeToText(joined(lines, '\n'));
  const json = text.includes('JSON.generate') ? code`require "json"\n` : '';
  const random = text.includes('SecureRandom') ? code`\nrequire "securerandom"` : '';
  return code`${json}require "net/http"${random}

uri = URI(${value(url)})

${joined(lines, '\n')}

response = Net::HTTP.start(uri.hostname, uri.port${/^http:/i.test(url) ? '' : code`, use_ssl: true`}, read_timeout: 30) do |http|
  http.request(request)
end

abort "#{response.code} #{response.body}" unless response.is_a?(Net::HTTPSuccess)
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
    case 'multipart':
      return isPlainForm(body) ? formOfParts(body.fields) : ownParts(body);
  }
}

function formOfParts(fields: readonly Field[]): Code[] {
  const parts = fields.map(({ name, value, isFile, contentType }) => {
    const type = contentType === undefined ? '' : code`, { content_type: ${string(contentType)} }`;
    return code`[${string(name)}, ${isFile ? code`File.open(${string(value)})` : string(value)}${type}]`;
  });
  return [code`request.set_form(${block(['[', ']'], parts, LAYOUT)}, "multipart/form-data")`];
}

/** The parts as the sample writes them itself: `set_form` gives each text with a media type a file name. */
function ownParts({ type, fields }: MultipartBody): Code[] {
  const boundary = (text: string): Code => code`"--" + boundary + ${string(text)}`;
  const file = (name: string): Code => code`File.binread(${string(name)})`;
  return [
    code`boundary = SecureRandom.hex`,
    code`request["Content-Type"] = ${string(`${type}; boundary=`)} + boundary`,
    code`request.body = ${block(['[', ']'], partPieces(fields, { string, boundary, file }), LAYOUT)}.map(&:b).join`,
  ];
}

/** A hash cannot have a name twice; pairs can. */
function formOf(fields: readonly Field[]): Code {
  const isList = hasRepeatedNames(fields);
  const lines = fields.map((field) =>
    isList
      ? code`[${string(field.name)}, ${value(field.value)}]`
      : code`${string(field.name)} => ${value(field.value)}`,
  );
  return block(isList ? ['([', '])'] : ['(', ')'], lines, LAYOUT);
}
