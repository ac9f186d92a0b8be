import type { Body, SampledRequest } from '../request/request.ts';
import { encodeString } from './encoding.ts';
import { jsonText, multilineString } from './multiline.ts';
import { block, type Code, codeIn, joined, token } from './tokens.ts';
import { allHeaders } from './writer.ts';

const code = codeIn('await', 'new', 'using', 'var');
const string = (text: string): Code => token('string', encodeString('csharp', text));

const STEP = '    ';
const METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE']);

/** .NET keeps these headers with the body, and refuses them elsewhere. */
const CONTENT_HEADER = /^(?:content-.*|allow|expires|last-modified)$/i;

/** C# 12 with .NET 8: statements of the top level, implicit `using` directives. */
export function csharp(request: SampledRequest): Code {
  const { method, url, body, contentType } = request;
  const hasContent = body.kind !== 'none';
  const needsType = hasContent && body.kind !== 'form' && body.kind !== 'multipart';
  const headers = allHeaders({ ...request, contentType: null }).map(({ name, value }) => ({
    line: code`.Headers.Add(${string(name)}, ${string(value)});`,
    isOfContent: hasContent && CONTENT_HEADER.test(name),
  }));
  const lines = [
    code`using var request = new HttpRequestMessage(${methodOf(method)}, ${string(url)});`,
    ...headers.filter(({ isOfContent }) => !isOfContent).map(({ line }) => code`request${line}`),
    ...contentLines(body, contentType ?? ''),
    ...headers.filter(({ isOfContent }) => isOfContent).map(({ line }) => code`request.Content${line}`),
  ];
  return code`${needsType ? code`using System.Net.Http.Headers;\n\n` : ''}using var client = new HttpClient();

${joined(lines, '\n')}

using var response = await client.SendAsync(request);
response.EnsureSuccessStatusCode();
Console.WriteLine(await response.Content.ReadAsStringAsync());`;
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
      const pairs = body.fields.map(({ name, value }) => code`new(${string(name)}, ${string(value)})`);
      const list = block(['[', ']'], pairs, { indent: '', step: STEP });
      return [code`request.Content = new FormUrlEncodedContent(${list});`];
    }
    case 'multipart': {
      const parts = body.fields.map(({ name, value, isFile }) =>
        isFile
          ? code`{ new StreamContent(File.OpenRead(${string(value)})), ${string(name)}, ${string(value)} }`
          : code`{ new StringContent(${string(value)}), ${string(name)} }`,
      );
      return [
        code`request.Content = new MultipartFormDataContent\n${block(['{', '}'], parts, { indent: '', step: STEP })};`,
      ];
    }
  }
}

function stringContent(text: string, contentType: string): Code {
  const written = multilineString('csharp', text, STEP);
  const string = token('string', written);
  return written.includes('\n')
    ? code`request.Content = new StringContent(\n${STEP}${string},\n${STEP}${mediaType(contentType)});`
    : code`request.Content = new StringContent(${string}, ${mediaType(contentType)});`;
}

/** The constructor takes no parameters, such as `charset`. */
function mediaType(contentType: string): Code {
  return contentType.includes(';')
    ? code`MediaTypeHeaderValue.Parse(${string(contentType)})`
    : code`new MediaTypeHeaderValue(${string(contentType)})`;
}
