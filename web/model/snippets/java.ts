import type { Body, Field, SampledRequest } from '../request/request.ts';
import { formText } from '../request/serialize.ts';
import { encodeString } from './encoding.ts';
import { jsonText, multilineString } from './multiline.ts';
import { partPieces } from './parts.ts';
import { type Code, codeIn, codeToText, indented, joined, token } from './tokens.ts';
import { valueWriter, variablesIn } from './values.ts';
import { allHeaders } from './writer.ts';

const code = codeIn('class', 'if', 'import', 'new', 'public', 'static', 'throw', 'throws', 'void');
const string = (text: string): Code => token('string', encodeString('java', text));

const value = valueWriter({
  text: string,
  variable: (name) => code`System.getenv(${string(name)})`,
  key: code`UUID.randomUUID().toString()`,
  separator: ' + ',
  basic: (pair) => code`${string('Basic ')} + Base64.getEncoder().encodeToString((${pair}).getBytes())`,
});

/** Indentation of the lines of a text block and of the parts of a form. */
const INDENT = '        ';
/** Indentation of the statements of `main`. */
const IN_MAIN = '        ';

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
    'java.time.Duration',
  ];
  const headers = [
    ...allHeaders(request).map((header) => code`.header(${string(header.name)}, ${value(header.value, header)})`),
    ...(body.kind === 'form' ? [code`.header("Content-Type", "application/x-www-form-urlencoded")`] : []),
    ...(isMultipart ? [code`.header("Content-Type", ${string(`${body.type}; boundary=`)} + boundary)`] : []),
  ];
  const timeout = code`.timeout(Duration.ofSeconds(${token('number', '30')}))`;
  const newBuilder = code`HttpRequest.newBuilder(URI.create(${value(url)}))`;
  const lines = [newBuilder, timeout, ...headers, ...methodCall(method, body), code`.build();`];
  const statements = code`${isMultipart ? code`var boundary = UUID.randomUUID().toString();\n` : ''}var request = ${joined(lines, '\n    ')}

var response = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
if (response.statusCode() >= ${token('number', '400')}) throw new RuntimeException(response.body());
System.out.println(response.body());`;
  if (codeToText(statements).includes('Base64.')) imports.push('java.util.Base64');
  if (codeToText(statements).includes('UUID.')) imports.push('java.util.UUID');
  return code`${joined(
    imports.map((name) => code`import ${name};`),
    '\n',
  )}

class Main {
    public static void main(String[] args) throws Exception {
        ${indented(statements, IN_MAIN)}
    }
}`;
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
      return textBlock(jsonText(body.value));
    case 'text':
      return textBlock(body.text);
    case 'file':
      return ofFile(body.name);
    case 'form':
      return ofString(value(formText(body.fields)));
    case 'multipart': {
      return code`BodyPublishers.concat(\n${INDENT}${joined(partsOf(body.fields), `,\n${INDENT}`)})`;
    }
  }
}

/** A text block with the secrets of the environment. */
function textBlock(text: string): Code {
  const secrets = variablesIn(text).map((name) => code`.replace(${string(`YOUR_${name}`)}, ${value(`YOUR_${name}`)})`);
  return ofString(code`${token('string', multilineString('java', text, INDENT))}${secrets.flat()}`);
}

const ofString = (text: Code): Code => code`BodyPublishers.ofString(${text})`;
const ofFile = (name: string): Code => code`BodyPublishers.ofFile(Path.of(${string(name)}))`;

/** The HTTP client does not support multipart bodies, so the sample writes the format of RFC 7578 itself. */
function partsOf(fields: readonly Field[]): Code[] {
  return partPieces(fields, {
    string: (text) => ofString(string(text)),
    boundary: (text) => ofString(code`"--" + boundary + ${string(text)}`),
    file: ofFile,
  });
}
