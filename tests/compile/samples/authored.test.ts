import { describe, expect, test } from 'vitest';

import type { Json } from '../../../web/model/text/json.ts';
import { samplesOf } from './support.ts';

const withSamples = (...samples: Json[]): [string, string, string][] =>
  samplesOf({ 'x-codeSamples': samples }).samples.map(({ language, label, code }) => [language, label, code[0] ?? '']);
const sample = (lang: string, label?: string): Json => ({
  lang,
  source: `call(${lang})\n`,
  ...(label === undefined ? {} : { label }),
});

describe('an authored code sample', () => {
  test.each([
    ['Shell', 'curl'],
    ['bash', 'curl'],
    ['cURL', 'curl'],
    ['JS', 'javascript'],
    ['Node.js', 'javascript'],
    ['ts', 'typescript'],
    ['C#', 'csharp'],
    ['.NET', 'csharp'],
    ['py', 'python'],
    ['golang', 'go'],
    ['Ruby', 'ruby'],
    ['PHP', 'php'],
    ['java', 'java'],
  ])('in %s replaces the generated one', (lang, language) => {
    const samples = withSamples(sample(lang));
    expect(samples).toHaveLength(9);
    expect(samples.find(([id]) => id === language)?.[2].replaceAll(/<[^>]*>/g, '')).toBe(`call(${lang})`);
  });

  test('has the language of its label, and shows the label', () => {
    expect(withSamples(sample('JavaScript', 'Node.js'))[1]?.slice(0, 2)).toEqual(['javascript', 'Node.js']);
    expect(withSamples(sample('Python', 'Shop SDK'))[3]?.slice(0, 2)).toEqual(['python', 'Shop SDK']);
  });

  test('comes last if its language has no generated one, or has an authored one already', () => {
    const added = withSamples(
      sample('Python', 'SDK'),
      sample('Python', 'asyncio'),
      sample('Kotlin'),
      sample('Kotlin'),
      sample('日本語'),
      sample('***'),
    ).slice(9);
    expect(added.map(([language, label]) => [language, label])).toEqual([
      ['python-2', 'asyncio'],
      ['kotlin', 'Kotlin'],
      ['kotlin-2', 'Kotlin'],
      ['日本語', '日本語'],
      ['sample', '***'],
    ]);
  });

  test('is highlighted, or only escaped in an unknown language', () => {
    expect(withSamples({ lang: 'TS', source: 'const a = 1;' })[2]?.[2]).toBe(
      '<span class="hljs-keyword">const</span> a = <span class="hljs-number">1</span>;',
    );
    expect(withSamples({ lang: 'Kotlin', source: '<script>"&' })[9]?.[2]).toBe('&lt;script&gt;&quot;&amp;');
  });

  test('is also read from x-code-samples', () => {
    expect(samplesOf({ 'x-code-samples': [sample('Swift')] }).samples.at(-1)).toMatchObject({
      language: 'swift',
      code: ['call(Swift)'],
    });
  });

  test('is the same for every request', () => {
    const json = {
      'x-codeSamples': [sample('Swift')],
      requestBody: { content: { 'application/json': { examples: { a: { value: 1 }, b: { value: 2 } } } } },
    };
    expect(samplesOf(json).samples.at(-1)?.code).toEqual(['call(Swift)', 'call(Swift)']);
  });

  test.each<[string, Json]>([
    ['not a list', 'x'],
    ['not an object', [1, null]],
    ['without a source', [{ lang: 'go' }, { lang: 'go', source: { $ref: 'go.txt' } }]],
    ['without a language', [{ source: 'x' }]],
  ])('is ignored when it is %s', (_, samples) => {
    expect(samplesOf({ 'x-codeSamples': samples }).samples.map(({ language }) => language)).toEqual([
      'curl',
      'javascript',
      'typescript',
      'python',
      'php',
      'java',
      'csharp',
      'go',
      'ruby',
    ]);
  });
});
