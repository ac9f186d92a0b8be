import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import type { Field, SampledRequest } from '../../../web/model/request/request.ts';
import { LANGUAGES } from '../../../web/model/snippets/languages.ts';
import { codeToText } from '../../../web/model/snippets/tokens.ts';
import { ExactNumber, type Json } from '../../../web/model/text/json.ts';
import { OPERATIONS, requestOf } from '../../compile/samples/support.ts';
import { FIXTURES } from '../../compile/support/sources.ts';

const WRITERS = new Map(await Promise.all(LANGUAGES.map(async ({ id, load }) => [id, await load()] as const)));

/** The code of a request; null where the language cannot send it. */
function codeOf(language: string, fields: Partial<SampledRequest> = {}): string | null {
  const written = WRITERS.get(language)?.({
    method: 'POST',
    url: 'https://api.shop.example/devices',
    headers: [],
    cookies: '',
    contentType: null,
    body: { kind: 'none' },
    responseType: 'json',
    ...fields,
  });
  if (written === undefined) throw new Error(`There is no writer for ${language}.`);
  return written === null ? null : codeToText(written);
}

const languagesFor = (fields: Partial<SampledRequest>): string[] =>
  LANGUAGES.map(({ id }) => id).filter((id) => codeOf(id, fields) !== null);

const json = (value: Json, contentType = 'application/json'): Partial<SampledRequest> => ({
  body: { kind: 'json', value },
  contentType,
});
const multipart = (...fields: Field[]): Partial<SampledRequest> => ({
  body: { kind: 'multipart', type: 'multipart/form-data', fields },
  contentType: 'multipart/form-data',
});
const file = (name: string, value: string): Field => ({ name, value, isFile: true });

/** The expected code by the name of the operation. In the file, each section is `>>> name`, then the code. */
function expectedCode(language: string): Map<string, string> {
  const text = readFileSync(join(FIXTURES, 'samples', `${language}.txt`), 'utf8');
  return new Map(
    text
      .split(/^>>> /m)
      .slice(1)
      .map((section) => [section.slice(0, section.indexOf('\n')), section.slice(section.indexOf('\n') + 1, -1)]),
  );
}

describe.each(LANGUAGES.map(({ id }) => id))('the code in %s', (language) => {
  const expected = expectedCode(language);

  test.each(Object.entries(OPERATIONS))('is as expected for this body: %s', (name, operation) => {
    expect(codeOf(language, requestOf(operation.json, operation.place))).toBe(expected.get(name) ?? null);
  });
});

test('a language that cannot send a request writes no code', () => {
  // TypeScript needs the description, and a client is for one API.
  const all = LANGUAGES.map(({ id }) => id).filter((id) => id !== 'typescript' && !id.endsWith('-client'));
  const withoutFetch = ['curl', 'python', 'php', 'java', 'csharp', 'go', 'ruby'];
  expect(languagesFor({ method: 'GET', ...json({}) })).toEqual(withoutFetch);
  expect(languagesFor({ method: 'TRACE' })).toEqual(withoutFetch);
  expect(languagesFor({ method: 'DELETE', ...json({}) })).toEqual(all);
  const tag = { name: 'tag', value: 'a', isFile: false };
  expect(languagesFor(multipart(tag, tag))).toEqual(all);
});

test('a request with HEAD does not wait for a body', () => {
  expect(codeOf('curl', { method: 'HEAD' })).toContain(' --head \\\n');
  expect(codeOf('php', { method: 'HEAD' })).toContain('CURLOPT_NOBODY => true');
});

test('an unusual method is written out', () => {
  const method = 'M-SEARCH';
  expect(codeOf('ruby', { method })).toContain('request = Net::HTTPGenericRequest.new("M-SEARCH", false, true, uri)\n');
  expect(codeOf('python', { method })).toContain('requests.request(\n    "M-SEARCH",\n');
  expect(codeOf('go', { method })).toContain('http.NewRequest("M-SEARCH", ');
  expect(codeOf('csharp', { method })).toContain('new HttpRequestMessage(new HttpMethod("M-SEARCH"), ');
  expect(codeOf('java', { method })).toContain('.method("M-SEARCH", BodyPublishers.noBody())');
});

test('Ruby uses TLS only for https', () => {
  expect(codeOf('ruby', { url: 'http://localhost:8080' })).not.toContain('use_ssl');
  expect(codeOf('ruby')).toContain('use_ssl: true');
});

test('a response that is not JSON is read as text', () => {
  expect(codeOf('javascript')).toContain('await response.json()');
  expect(codeOf('javascript', { responseType: 'text' })).toContain('console.log(await response.text())');
  expect(codeOf('python', { responseType: 'text' })).toContain('print(response.text)');
});

test('the parameters of a media type are kept', () => {
  const text: Partial<SampledRequest> = {
    body: { kind: 'text', text: 'a' },
    contentType: 'text/plain; charset=utf-8',
  };
  expect(codeOf('go', text)).toContain('req.Header.Set("Content-Type", "text/plain; charset=utf-8")');
  expect(codeOf('csharp', text)).toContain('MediaTypeHeaderValue.Parse("text/plain; charset=utf-8")');
});

test('Python names a media type of JSON only where the argument json would not', () => {
  expect(codeOf('python', json({}))).not.toContain('Content-Type');
  expect(codeOf('python', json({}, 'application/merge-patch+json'))).toContain(
    '"Content-Type": "application/merge-patch+json"',
  );
});

test('C# adds the headers of the content to the content', () => {
  const code = codeOf('csharp', { ...json({}), headers: [{ name: 'Content-Language', value: 'es' }] });
  expect(code).toContain('request.Content.Headers.Add("Content-Language", "es");');
});

test('an empty header is sent by curl and PHP, which would leave it out', () => {
  const headers = [{ name: 'X-Note', value: '' }];
  expect(codeOf('curl', { headers })).toContain("--header 'X-Note;'");
  expect(codeOf('php', { headers })).toContain("'X-Note;'");
});

test.each(['javascript', 'python', 'php', 'ruby'])('%s has JSON as text if a number would lose digits', (language) => {
  const value = { id: new ExactNumber('9007199254740993') as unknown as Json };
  expect(codeOf(language, json(value))).toMatch(/\{\n *"id": 9007199254740993\n *\}/);
  expect(codeOf(language, json({ id: new ExactNumber('1.50') as unknown as Json }))).toMatch(
    /\bid['"]?(?::| =>) 1\.50,/,
  );
});

describe('files of a form', () => {
  test('have quotation marks in curl where their names have its separators', () => {
    expect(codeOf('curl', multipart(file('photo', 'a, "b"; c.jpg')))).toContain(`--form 'photo=@"a, \\"b\\"; c.jpg"'`);
  });

  test('are counted in Python', () => {
    const form = multipart(file('one', 'a.jpg'), { name: 'title', value: 'x', isFile: false }, file('two', 'b.jpg'));
    expect(codeOf('python', form)).toContain(
      'with (\n    open("a.jpg", "rb") as file1,\n    open("b.jpg", "rb") as file2,\n):\n',
    );
    expect(codeOf('python', form)).toMatch(/\("one", file1\)[^]*\("two", file2\)/);
  });

  test('are not needed for a form in parts', () => {
    const form = multipart({ name: 'title', value: 'x', isFile: false });
    expect(codeOf('javascript', form)).not.toContain('openAsBlob');
    expect(codeOf('go', form)).not.toContain('addFile');
    expect(codeOf('java', form)).not.toContain('Path');
  });

  test('have names in Java that cannot end the header', () => {
    expect(codeOf('java', multipart(file('a"b', 'c\r\nd')))).toContain(
      'name=\\"a%22b\\"; filename=\\"c%0D%0Ad\\"\\r\\n',
    );
  });
});

describe('secrets and keys', () => {
  const fields: Partial<SampledRequest> = {
    ...json({ client_secret: 'YOUR_CLIENT_SECRET' }),
    url: 'https://api.shop.example/devices?key=YOUR_QUERY_KEY',
    headers: [
      { name: 'Authorization', value: 'Bearer YOUR_ACCESS_TOKEN' },
      { name: 'Idempotency-Key', value: '2f1c7a52-6a0e-4f4e-9d0b-3f2b8f5f7c11', isNew: true },
    ],
  };

  test.each([...WRITERS.keys()].filter((id) => id !== 'typescript' && !id.endsWith('-client')))(
    '%s reads every secret from the environment',
    (language) => {
      const code = codeOf(language, fields) ?? '';
      for (const name of ['CLIENT_SECRET', 'QUERY_KEY', 'ACCESS_TOKEN'])
        expect(code).toMatch(
          new RegExp(String.raw`(?:[$]|env\.|environ\["|getenv\(["']|Variable\("|Getenv\("|fetch\(")${name}\b`),
        );
      expect(code).not.toContain('2f1c7a52');
    },
  );

  test('are pieces of one word in a shell where a text needs escapes', () => {
    const headers = [{ name: 'X-Note', value: 'a"b YOUR_KEY' }];
    expect(codeOf('curl', { headers })).toContain(`--header 'X-Note: a"b '"$KEY"`);
  });
});

test('HTTP Basic is written as the client of each language expects it', () => {
  const basic = { user: 'YOUR_CLIENT_ID', password: 'YOUR_CLIENT_SECRET' };
  const headers = [{ name: 'Authorization', value: 'Basic encoded', basic }];
  const call = { server: 'https://api.shop.example', path: '/devices', types: '/v3.d.ts', parameters: [] };
  const line = Object.fromEntries(
    LANGUAGES.map(({ id }) => [
      id,
      codeOf(id, { headers, call })
        ?.split('\n')
        .find((text) => text.includes('CLIENT_ID'))
        ?.trim(),
    ]),
  );
  const encoded = "Authorization: 'Basic ' + btoa(process.env.CLIENT_ID + ':' + process.env.CLIENT_SECRET),";
  expect(line).toEqual({
    curl: "--user 'YOUR_CLIENT_ID:YOUR_CLIENT_SECRET'",
    javascript: encoded,
    typescript: encoded,
    python: 'auth=(os.environ["CLIENT_ID"], os.environ["CLIENT_SECRET"]),',
    php: "CURLOPT_USERPWD => getenv('CLIENT_ID') . ':' . getenv('CLIENT_SECRET'),",
    java: '.header("Authorization", "Basic " + Base64.getEncoder().encodeToString((System.getenv("CLIENT_ID") + ":" + System.getenv("CLIENT_SECRET")).getBytes()))',
    csharp:
      'request.Headers.Add("Authorization", "Basic " + Convert.ToBase64String(Encoding.UTF8.GetBytes(Environment.GetEnvironmentVariable("CLIENT_ID") + ":" + Environment.GetEnvironmentVariable("CLIENT_SECRET"))));',
    go: 'req.SetBasicAuth(os.Getenv("CLIENT_ID"), os.Getenv("CLIENT_SECRET"))',
    ruby: 'request.basic_auth(ENV.fetch("CLIENT_ID"), ENV.fetch("CLIENT_SECRET"))',
  });
});
