import { isOtherMultipart } from '../request/multipart.ts';
import type { Body, Field, MultipartBody, SampledRequest } from '../request/request.ts';
import { encodeString } from './encoding.ts';
import { jsonText, multilineString } from './multiline.ts';
import { block, type Code, codeIn, codeToText, joined, token } from './tokens.ts';
import { valueWriter, variablesIn } from './values.ts';
import { allHeaders } from './writer.ts';

const code = codeIn('await', 'if', 'new', 'throw', 'using', 'var');
const string = (text: string): Code => token('string', encodeString('csharp', text));

const value = valueWriter({
  text: string,
  variable: (name) => code`Environment.GetEnvironmentVariable(${string(name)})`,
  key: code`Guid.NewGuid().ToString()`,
  separator: ' + ',
  basic: (pair) => code`${string('Basic ')} + Convert.ToBase64String(Encoding.UTF8.GetBytes(${pair}))`,
});

const STEP = '    ';
const METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE']);

/** .NET keeps these headers with the body, and refuses them elsewhere. */
const CONTENT_HEADER = /^(?:content-.*|allow|expires|last-modified)$/i;

/** C# 12 with .NET 8: statements of the top level, implicit `using` directives. */
export function csharp(request: SampledRequest): Code {
  const { method, url, body, contentType } = request;
  const hasContent = body.kind !== 'none';
  const headers = allHeaders({ ...request, contentType: null }).map((header) => ({
    line: code`.Headers.Add(${string(header.name)}, ${value(header.value, header)});`,
    isOfContent: hasContent && CONTENT_HEADER.test(header.name),
  }));
  const lines = [
    code`using var request = new HttpRequestMessage(${methodOf(method)}, ${value(url)});`,
    ...headers.filter(({ isOfContent }) => !isOfContent).map(({ line }) => code`request${line}`),
    ...contentLines(body, contentType ?? ''),
    ...headers.filter(({ isOfContent }) => isOfContent).map(({ line }) => code`request.Content${line}`),
  ];
  const usings = [
    ...(codeToText(lines.flat()).includes('MediaTypeHeaderValue') ? ['System.Net.Http.Headers'] : []),
    ...(headers.some(({ line }) => codeToText(line).includes('Encoding.')) ? ['System.Text'] : []),
  ].map((name) => code`using ${name};`);
  return code`${joined(usings, '\n')}${usings.length === 0 ? '' : '\n\n'}using var client = new HttpClient { Timeout = TimeSpan.FromSeconds(30) };

${joined(lines, '\n')}

using var response = await client.SendAsync(request);
var text = await response.Content.ReadAsStringAsync();
if (!response.IsSuccessStatusCode) throw new HttpRequestException(${token('string', '$"{(int)response.StatusCode} {text}"')});
Console.WriteLine(text);`;
}

function methodOf(method: string): Code {
  if (!METHODS.has(method)) return code`new HttpMethod(${string(method)})`;
  return code`HttpMethod.${method.charAt(0)}${method.slice(1).toLowerCase()}`;
}

function contentLines(body: Body, contentType: string): Code[] {
  switch (body.kind) {
    case 'none':
      return [];
    case 'json':
      return [stringContent(jsonText(body.value), contentType)];
    case 'text':
      return [stringContent(body.text, contentType)];
    case 'file':
      return [
        code`request.Content = new StreamContent(File.OpenRead(${string(body.name)}));`,
        code`request.Content.Headers.ContentType = ${mediaType(contentType)};`,
      ];
    case 'form': {
      const pairs = body.fields.map((field) => code`new(${string(field.name)}, ${value(field.value)})`);
      const list = block(['[', ']'], pairs, { indent: '', step: STEP });
      return [code`request.Content = new FormUrlEncodedContent(${list});`];
    }
    case 'multipart': {
      const parts = body.fields.map((field) => {
        const { name, value: text, isFile } = field;
        const content = code`${isFile ? code`new StreamContent(File.OpenRead(${string(text)}))` : textPart(field)}${partHeaders(field)}`;
        return code`{ ${content}, ${string(name)}${isFile ? code`, ${string(text)}` : ''} }`;
      });
      return [
        code`request.Content = new MultipartFormDataContent\n${block(['{', '}'], parts, { indent: '', step: STEP })};`,
        ...multipartType(body),
      ];
    }
  }
}

/** The content has the type of form data until it gets another one, with the same boundary. */
function multipartType(body: MultipartBody): Code[] {
  if (!isOtherMultipart(body)) return [];
  const type = code`request.Content.Headers.ContentType!.ToString().Replace("multipart/form-data", ${string(body.type)})`;
  return [code`request.Content.Headers.ContentType = MediaTypeHeaderValue.Parse(${type});`];
}

function textPart({ value: text, contentType }: Field): Code {
  return contentType === undefined
    ? code`new StringContent(${string(text)})`
    : code`new StringContent(${string(text)}, ${mediaType(contentType)})`;
}

/** The initializer with the headers of a part. A text has its media type from the constructor. */
function partHeaders({ isFile, contentType, headers = [] }: Field): Code {
  const type = isFile && contentType !== undefined ? [{ name: 'Content-Type', value: contentType }] : [];
  const pairs = [...type, ...headers].map((header) => code`{ ${string(header.name)}, ${string(header.value)} }`);
  return pairs.length === 0 ? [] : code` { Headers = { ${joined(pairs, ', ')} } }`;
}

function stringContent(text: string, contentType: string): Code {
  const written = multilineString('csharp', text, STEP);
  const secrets = variablesIn(text).map((name) => code`.Replace(${string(`YOUR_${name}`)}, ${value(`YOUR_${name}`)})`);
  const content = code`${token('string', written)}${secrets.flat()}`;
  return written.includes('\n')
    ? code`request.Content = new StringContent(\n${STEP}${content},\n${STEP}${mediaType(contentType)});`
    : code`request.Content = new StringContent(${content}, ${mediaType(contentType)});`;
}

/** The constructor takes no parameters, such as `charset`. */
function mediaType(contentType: string): Code {
  return contentType.includes(';')
    ? code`MediaTypeHeaderValue.Parse(${string(contentType)})`
    : code`new MediaTypeHeaderValue(${string(contentType)})`;
}
