import { isOtherMultipart } from '../request/multipart.ts';
import type { Body, Field, MultipartBody, SampledRequest } from '../request/request.ts';
import { encodeString } from './encoding.ts';
import { hasPlainNumbers, literalOf } from './literal.ts';
import { jsonText, multilineString } from './multiline.ts';
import { partPieces } from './parts.ts';
import { block, type Code, codeIn, codeToText, joined, token } from './tokens.ts';
import { valueWriter } from './values.ts';
import { allHeaders, hasRepeatedNames, splitBasic } from './writer.ts';

// In one chunk with this one.
export { pythonClient } from './python-client.ts';

const code = codeIn('import', 'with', 'as', 'None', 'if', 'not');
const string = (text: string): Code => token('string', encodeString('python', text));

const value = valueWriter({
  text: string,
  variable: (name) => code`os.environ[${string(name)}]`,
  key: code`str(uuid.uuid4())`,
  separator: ' + ',
});

const STEP = '    ';
const FUNCTIONS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']);

/** Python with the library Requests. */
export function python(sampled: SampledRequest): Code {
  const [basic, request] = splitBasic(sampled);
  const { method, url, body, responseType } = request;
  const files = filesOf(body);
  const indent = files.length === 0 ? '' : STEP;
  const given = [
    ...(FUNCTIONS.has(method) ? [] : [string(method)]),
    value(url),
    ...headersArgument(request, indent + STEP),
    ...(basic === undefined ? [] : [code`auth=(${value(basic.user)}, ${value(basic.password)})`]),
    ...bodyArgument(body, indent + STEP),
    // Without it, Requests waits forever.
    code`timeout=${token('number', '30')}`,
  ];
  const name = FUNCTIONS.has(method) ? method.toLowerCase() : 'request';
  const isShort = given.length <= 2;
  const list = isShort ? code`(${joined(given, ', ')})` : block(['(', ')'], given, { indent, step: STEP });
  const call = code`${indent}response = requests.${name}${list}`;
  const whole = code`${codeToText(call).includes('+ boundary') ? code`boundary = uuid.uuid4().hex\n\n` : ''}${withFiles(files, call)}`;
  const text = codeToText(whole);
  const modules = [text.includes('os.environ[') ? 'os' : '', 'sys', text.includes('uuid.uuid4(') ? 'uuid' : ''];
  return code`${modules.flatMap((module) => (module === '' ? [] : code`import ${module}\n`))}
import requests

${whole}
if not response.ok:
    sys.exit(${token('string', 'f"{response.status_code} {response.text}"')})
print(response.${responseType === 'json' ? 'json()' : 'text'})`;
}

function headersArgument(request: SampledRequest, indent: string): Code[] {
  const { body } = request;
  const lines = allHeaders(request)
    // The argument `json` says so.
    .filter(({ name, value }) => !(isLiteral(body) && name === 'Content-Type' && value === 'application/json'))
    .map((header) => code`${string(header.name)}: ${value(header.value, header)}`);
  if (body.kind === 'multipart' && isOtherMultipart(body))
    lines.push(code`"Content-Type": ${string(`${body.type}; boundary=`)} + boundary`);
  return lines.length === 0 ? [] : [code`headers=${block(['{', '}'], lines, { indent, step: STEP })}`];
}

/** Whether a body is written as a value of Python. */
function isLiteral(body: Body): boolean {
  return body.kind === 'json' && hasPlainNumbers(body.value);
}

function bodyArgument(body: Body, indent: string): Code[] {
  switch (body.kind) {
    case 'none':
      return [];
    case 'json':
      return isLiteral(body)
        ? [code`json=${literalOf('python', body.value, indent)}`]
        : [code`data=${textBlock(jsonText(body.value))}`];
    case 'text':
      return [code`data=${textBlock(body.text)}`];
    case 'file':
      return [code`data=file`];
    case 'form':
      return [code`data=${formOf(body.fields, indent)}`];
    case 'multipart': {
      if (isOtherMultipart(body)) return [code`data=b"".join(${ownParts(body, indent)})`];
      const names = variablesOf(filesOf(body)).values();
      const lines = body.fields.map(({ name, value, isFile, contentType, headers = [] }) => {
        const file = isFile ? code`${names.next().value ?? ''}` : null;
        const pairs = headers.map((header) => code`${string(header.name)}: ${string(header.value)}`);
        const more = [
          ...(contentType === undefined && pairs.length === 0 ? [] : [typeOf(contentType)]),
          ...(pairs.length === 0 ? [] : [code`{${joined(pairs, ', ')}}`]),
        ];
        if (file !== null && more.length === 0) return code`(${string(name)}, ${file})`;
        const part = file === null ? code`None, ${string(value)}` : code`${string(value)}, ${file}`;
        return code`(${string(name)}, (${joined([part, ...more], ', ')}))`;
      });
      return [code`files=${block(['[', ']'], lines, { indent, step: STEP })}`];
    }
  }
}

/** The parts as the sample writes them itself: Requests sends form data only. */
function ownParts({ fields }: MultipartBody, indent: string): Code {
  const boundary = (text: string): Code => code`("--" + boundary + ${string(text)}).encode()`;
  const file = (name: string): Code => code`open(${string(name)}, "rb").read()`;
  const pieces = partPieces(fields, { string: (text) => code`b${string(text)}`, boundary, file });
  return block(['[', ']'], pieces, { indent, step: STEP });
}

/** The media type of a part; `None` for the default of Requests. */
function typeOf(contentType: string | undefined): Code {
  return contentType === undefined ? code`None` : string(contentType);
}

/** Text outside of ASCII must be bytes: the HTTP client of Python would send it as Latin-1. */
function textBlock(text: string): Code {
  const string = token('string', multilineString('python', text));
  // oxlint-disable-next-line no-control-regex -- the class is all of ASCII
  return /[^\u0000-\u007f]/.test(text) ? code`${string}.encode("utf-8")` : string;
}

/** A dictionary cannot have a name twice; pairs can. */
function formOf(fields: readonly Field[], indent: string): Code {
  const isList = hasRepeatedNames(fields);
  const lines = fields.map((field) =>
    isList ? code`(${string(field.name)}, ${value(field.value)})` : code`${string(field.name)}: ${value(field.value)}`,
  );
  return block(isList ? ['[', ']'] : ['{', '}'], lines, { indent, step: STEP });
}

function filesOf(body: Body): string[] {
  if (body.kind === 'file') return [body.name];
  return body.kind === 'multipart' && !isOtherMultipart(body)
    ? body.fields.flatMap(({ value, isFile }) => (isFile ? [value] : []))
    : [];
}

/** Names of the variables for some files. */
function variablesOf(files: readonly string[]): string[] {
  return files.map((_, index) => (files.length === 1 ? 'file' : `file${String(index + 1)}`));
}

function withFiles(files: readonly string[], call: Code): Code {
  const names = variablesOf(files);
  const opened = files.map((name, index) => code`open(${string(name)}, "rb") as ${names[index] ?? ''}`);
  if (opened.length === 0) return call;
  const [first = []] = opened;
  const list = opened.length === 1 ? first : block(['(', ')'], opened, { indent: '', step: STEP });
  return code`with ${list}:\n${call}\n`;
}
