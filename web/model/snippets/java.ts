import type { Body, Field, SampledRequest } from '../request/request.ts';
import { formText } from '../request/serialize.ts';
import { encodeString } from './encoding.ts';
import { jsonText, multilineString } from './multiline.ts';
import { type Code, codeIn, joined, token } from './tokens.ts';
import { allHeaders } from './writer.ts';

const code = codeIn('import', 'new');
const string = (text: string): Code => token('string', encodeString('java', text));

/** Indentation of the lines of a text block and of the parts of a form. */
const INDENT = '        ';

/** Java 17 with the HTTP client of the JDK. */
export function java(request: SampledRequest): Code {
  const { method, url, body } = request;
  const isMultipart = body.kind === 'multipart';
  const hasFiles = body.kind === 'file' || (isMultipart && body.fields.some(({ isFile }) => isFile));
  const imports = [
    'java.net.URI',
    'java.net.http.HttpClient',
    'java.net.http.HttpRequest',
    ...(needsPublisher(method, body) ? ['java.net.http.HttpRequest.BodyPublishers'] : []),
    'java.net.http.HttpResponse.BodyHandlers',
    ...(hasFiles ? ['java.nio.file.Path'] : []),
    ...(isMultipart ? ['java.util.UUID'] : []),
  ];
  const headers = [
    ...allHeaders(request).map(({ name, value }) => code`.header(${string(name)}, ${string(value)})`),
    ...(body.kind === 'form' ? [code`.header("Content-Type", "application/x-www-form-urlencoded")`] : []),
    ...(isMultipart ? [code`.header("Content-Type", "multipart/form-data; boundary=" + boundary)`] : []),
  ];
  const calls = [...headers, ...methodCall(method, body)];
  const newBuilder = code`HttpRequest.newBuilder(URI.create(${string(url)}))`;
  const lines = calls.length === 0 ? [code`${newBuilder}.build();`] : [newBuilder, ...calls, code`.build();`];
  return code`${joined(
    imports.map((name) => code`import ${name};`),
    '\n',
  )}

${isMultipart ? code`var boundary = UUID.randomUUID().toString();\n` : ''}var request = ${joined(lines, '\n    ')}

var response = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
System.out.println(response.body());`;
}

/** The builder defaults to GET and has `DELETE()`. Every other method needs a body publisher. */
function needsPublisher(method: string, body: Body): boolean {
  return body.kind !== 'none' || !/^(?:GET|DELETE)$/.test(method);
}

function methodCall(method: string, body: Body): Code[] {
  if (!needsPublisher(method, body)) return method === 'GET' ? [] : [code`.DELETE()`];
  const publisher = publisherOf(body);
  return [
    /^(?:POST|PUT)$/.test(method) ? code`.${method}(${publisher})` : code`.method(${string(method)}, ${publisher})`,
  ];
}

function publisherOf(body: Body): Code {
  switch (body.kind) {
    case 'none':
      return code`BodyPublishers.noBody()`;
    case 'json':
      return ofString(token('string', multilineString('java', jsonText(body.value), INDENT)));
    case 'text':
      return ofString(token('string', multilineString('java', body.text, INDENT)));
    case 'file':
      return ofFile(body.name);
    case 'form':
      return ofString(string(formText(body.fields)));
    case 'multipart': {
      const parts = [...body.fields.flatMap(partsOf), ofString(code`"--" + boundary + ${string('--\r\n')}`)];
      return code`BodyPublishers.concat(\n${INDENT}${joined(parts, `,\n${INDENT}`)})`;
    }
  }
}

const ofString = (text: Code): Code => code`BodyPublishers.ofString(${text})`;
const ofFile = (name: string): Code => code`BodyPublishers.ofFile(Path.of(${string(name)}))`;

/** The HTTP client does not support multipart bodies, so the sample writes the format of RFC 7578 itself. */
function partsOf({ name, value, isFile }: Field): Code[] {
  const start = (text: string): Code =>
    ofString(code`"--" + boundary + ${string(`\r\nContent-Disposition: form-data; name="${quotable(name)}"${text}`)}`);
  return isFile
    ? [
        start(`; filename="${quotable(value)}"\r\nContent-Type: application/octet-stream\r\n\r\n`),
        ofFile(value),
        ofString(string('\r\n')),
      ]
    : [start(`\r\n\r\n${value}\r\n`)];
}

/** A name as browsers write it (https://html.spec.whatwg.org/#multipart-form-data). */
function quotable(name: string): string {
  return name.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22');
}
