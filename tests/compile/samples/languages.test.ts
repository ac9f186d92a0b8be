import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { LANGUAGES } from '../../../web/compile/samples/languages/index.ts';
import { FIXTURES } from '../support/sources.ts';
import { codeOf, OPERATIONS, samplesOf } from './support.ts';

/** Code as it should be, by the name of its operation: `>>> name`, then the code. */
function expectedOf(language: string): Map<string, string> {
  const text = readFileSync(join(FIXTURES, 'samples', `${language}.txt`), 'utf8');
  return new Map(
    text
      .split(/^>>> /m)
      .slice(1)
      .map((section) => [section.slice(0, section.indexOf('\n')), section.slice(section.indexOf('\n') + 1, -1)]),
  );
}

describe.each(LANGUAGES.map(({ id }) => id))('a sample in %s', (language) => {
  const expected = expectedOf(language);

  test.each(Object.entries(OPERATIONS))('of a request with this body: %s', (name, { json, place }) => {
    expect(codeOf(language, json, place)).toBe(expected.get(name));
  });
});

const languagesOf = (...operation: Parameters<typeof samplesOf>): string[] =>
  samplesOf(...operation).samples.map(({ language }) => language);

test('the samples come in nine languages, cURL first', () => {
  expect(samplesOf({}).samples.map(({ label }) => label)).toEqual([
    'cURL',
    'JavaScript',
    'Node.js',
    'Python',
    'PHP',
    'Java',
    'C#',
    'Go',
    'Ruby',
  ]);
});

test('a language that cannot send a request has no sample of it', () => {
  const requestBody = { required: true, content: { 'application/json': { example: { a: 1 } } } };
  expect(languagesOf({ requestBody }, { method: 'get' })).toEqual([
    'curl',
    'python',
    'php',
    'java',
    'csharp',
    'go',
    'ruby',
  ]);
  expect(languagesOf({}, { method: 'trace' })).not.toContain('node');
  const repeated = { requestBody: { content: { 'multipart/form-data': { example: { tag: ['a', 'b'] } } } } };
  expect(languagesOf(repeated)).not.toContain('php');
});

test('curl asks for a head in a way that ends', () => {
  expect(codeOf('curl', {}, { method: 'head' })).toBe("curl --head \\\n  --url 'https://api.akko.example/v3/devices'");
});

test('Ruby has no class for an unusual method, and no encryption without https', () => {
  const code = codeOf('ruby', {}, { method: 'M-SEARCH', document: { servers: [{ url: 'http://localhost:8080' }] } });
  expect(code).toContain('request = Net::HTTPGenericRequest.new("M-SEARCH", false, true, url)\n');
  expect(code).not.toMatch(/class|use_ssl/);
});

test('JavaScript sends the cookies that the browser has', () => {
  const json = { parameters: [{ in: 'cookie', name: 'session', required: true, example: 'a' }] };
  expect(codeOf('javascript', json, { method: 'get' })).toContain(
    "const options = {method: 'GET', credentials: 'include'};",
  );
});

test('an answer that is no JSON is read as text', () => {
  const nothing = { responses: { 204: { description: 'Gone' } } };
  expect(codeOf('node', nothing)).toContain('.then(res => res.text())\n  .then(text => console.log(text))');
  expect(codeOf('javascript', nothing)).toContain('.then(res => res.text())');
  expect(codeOf('node', { responses: { 200: { content: { 'application/problem+json': {} } } } })).toContain(
    'res.json()',
  );
});

test('a media type has its parameters in a header, but not in the constructor of C#', () => {
  const json = { requestBody: { content: { 'text/plain; charset=utf-8': { example: 'a' } } } };
  expect(codeOf('go', json)).toContain('req.Header.Add("Content-Type", "text/plain; charset=utf-8")');
  expect(codeOf('csharp', json)).toContain('new MediaTypeHeaderValue("text/plain")');
});
