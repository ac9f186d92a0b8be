import { describe, expect, test } from 'vitest';

import { sampleSetOf } from '../../../web/compile/samples/samples.ts';
import { body, builtOperation, codeOf, OPERATIONS, parameter, samplesOf } from './support.ts';

const examples = {
  phone: { summary: 'A phone', description: 'The **usual**', value: { a: 1 } },
  laptop: { value: { a: 2 } },
};

const htmlOf = (language: string, ...operation: Parameters<typeof samplesOf>): string =>
  samplesOf(...operation).samples.find((sample) => sample.language === language)?.code[0] ?? '';

test('the code samples come in nine languages, cURL first', () => {
  expect(samplesOf({}).samples.map(({ label }) => label)).toEqual([
    'cURL',
    'JavaScript',
    'TypeScript',
    'Python',
    'PHP',
    'Java',
    'C#',
    'Go',
    'Ruby',
  ]);
});

test('only cURL prints a stream as it comes, without a limit of time', () => {
  const { samples } = samplesOf({ responses: { 200: { content: { 'text/event-stream': {} } } } });
  expect(samples.map(({ language }) => language)).toEqual(['curl']);
  expect(samples[0]?.text[0]).toMatch(/^curl --fail-with-body --no-buffer --request/);
});

test('TypeScript gives the typed client each parameter of the path, also without an example', () => {
  const inPath = (name: string, type: string) => ({ name, in: 'path', required: true, schema: { type } });
  const parameters = [inPath('name', 'string'), inPath('number', 'integer')];
  expect(codeOf('typescript', { parameters }, { path: '/a/{name}/{number}' }))
    .toContain(`client.POST('/a/{name}/{number}', {
  params: {
    path: {
      name: '{name}',
      number: 0,
    },
  },`);
});

test('a language that cannot send one of the requests has no code sample', () => {
  const requestBody = body('application/json', { example: {} });
  const languages = samplesOf({ requestBody }, { method: 'get' }).samples.map(({ language }) => language);
  expect(languages).toEqual(['curl', 'python', 'php', 'java', 'csharp', 'go', 'ruby']);
});

describe('the code samples of an operation', () => {
  test('have one request for each example, with its summary or its name', () => {
    const { operation } = builtOperation({ requestBody: body('application/json', { examples }) });
    const samples = samplesOf({ requestBody: body('application/json', { examples }) });
    expect(sampleSetOf(samples, operation, { href: '/x', locale: 'en' })).toMatchObject({
      href: '/x',
      requests: [
        { name: 'phone', label: 'A phone', description: 'The **usual**' },
        { name: 'laptop', label: 'laptop', description: null },
      ],
    });
    expect(samples.samples.every(({ code }) => code.length === 2)).toBe(true);
    expect(samples.samples[0]?.code.map((code) => /"a": \d/.exec(code)?.[0])).toEqual(['"a": 1', '"a": 2']);
  });

  test('take names and descriptions from the translated operation', () => {
    const { operation } = builtOperation({
      requestBody: body('application/json', { examples: { laptop: { summary: 'Una laptop', value: { a: 9 } } } }),
    });
    expect(
      sampleSetOf(samplesOf({ requestBody: body('application/json', { examples }) }), operation, {
        href: '/x',
        locale: 'en',
      }).requests.map(({ label }) => label),
    ).toEqual(['phone', 'Una laptop']);
  });

  test('have no label for a single request', () => {
    expect(sampleSetOf(samplesOf({}), builtOperation({}).operation, { href: '/x', locale: 'en' }).requests).toEqual([
      { name: 'default', label: null, summary: null, description: null },
    ]);
  });
});

describe('the markup of a code sample', () => {
  test('escapes the texts of the description', () => {
    const html = htmlOf('curl', {
      parameters: [parameter('header', 'X"><img>', '</code><script>alert(1)</script>')],
      requestBody: body('application/json', { example: { a: '</script><!--' } }),
    });
    expect(html).toContain('&lt;script>alert(1)');
    expect(html).not.toMatch(/<(?!\/?span\b)/);
  });

  test('has few elements', () => {
    expect(htmlOf('curl', OPERATIONS['json']?.json ?? {}).match(/<span/g)).toHaveLength(3);
  });
});
