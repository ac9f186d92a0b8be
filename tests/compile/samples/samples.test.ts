import { describe, expect, test } from 'vitest';

import { sampleSetOf } from '../../../web/compile/samples/samples.ts';
import { body, drawn, OPERATIONS, parameter, samplesOf } from './support.ts';

const examples = {
  phone: { summary: 'A phone', description: 'The **usual**', value: { a: 1 } },
  laptop: { value: { a: 2 } },
};

/** Every place of some code: its name, how it is written, and what it holds. */
function placesOf(html: string | undefined): string[][] {
  return [...(html ?? '').matchAll(/<var data-place="([^"]*)" data-as="([^"]*)">([^<]*)/g)].map(
    ([, name = '', encoding = '', text = '']) => [name, encoding, text],
  );
}

const codeOf = (language: string, ...operation: Parameters<typeof samplesOf>): string | undefined =>
  samplesOf(...operation).samples.find((sample) => sample.language === language)?.code[0];

describe('the samples of an operation', () => {
  test('have one request an example, under its summary or its name', () => {
    const { operation } = drawn({ requestBody: body('application/json', { examples }) });
    const samples = samplesOf({ requestBody: body('application/json', { examples }) });
    expect(sampleSetOf(samples, operation, '/x')).toMatchObject({
      href: '/x',
      requests: [
        { name: 'phone', label: 'A phone', description: 'The **usual**' },
        { name: 'laptop', label: 'laptop', description: null },
      ],
    });
    expect(samples.samples.every(({ code }) => code.length === 2)).toBe(true);
    expect(samples.samples[0]?.code.map((code) => /"a": \d/.exec(code)?.[0])).toEqual(['"a": 1', '"a": 2']);
  });

  test('take names and descriptions from the operation as a reader of another language has it', () => {
    const { operation } = drawn({
      requestBody: body('application/json', { examples: { laptop: { summary: 'Una laptop', value: { a: 9 } } } }),
    });
    expect(
      sampleSetOf(samplesOf({ requestBody: body('application/json', { examples }) }), operation, '/x').requests.map(
        ({ label }) => label,
      ),
    ).toEqual(['phone', 'Una laptop']);
  });

  test('need no name for a single request', () => {
    expect(sampleSetOf(samplesOf({}), drawn({}).operation, '/x').requests).toEqual([
      { name: 'default', label: null, description: null },
    ]);
  });

  test('are the same every time', () => {
    for (const { json, place } of Object.values(OPERATIONS))
      expect(samplesOf(json, place)).toEqual(samplesOf(json, place));
  });
});

describe('the places of a sample', () => {
  test('are marked wherever a form can fill them', () => {
    const { json, place } = OPERATIONS['everything'] ?? { json: {} };
    expect(placesOf(codeOf('go', json, place))).toEqual([
      ['server', 'go', 'https://api.akko.example/v3'],
      ['path.id', 'go', 'dev_1'],
      ['query', 'go', '?q=it%27s%20%245%20%23%7Bx%7D'],
      ['secret.key', 'go', 'YOUR_API_KEY'],
      ['cookie.session', 'go', 'abc'],
      ['secret.token', 'go', 'YOUR_ACCESS_TOKEN'],
      ['header.X-Note', 'go', 'a \\"b\\" \'c\' $d #{e}'],
    ]);
  });

  test('hold a body as its language writes it', () => {
    const json = { requestBody: body('application/json', { example: { a: 1 } }) };
    expect(placesOf(codeOf('python', json)).at(-1)).toEqual(['body', 'python-json', '{\n    ']);
    expect(codeOf('curl', json)).toContain(
      `--data <var data-place="body" data-as="shell-json"><span class="hljs-string">'{\n  "a": 1\n}'</span></var>`,
    );
    expect(
      placesOf(codeOf('ruby', { requestBody: body('text/csv', { example: 'a,b' }) }))
        .at(-1)
        ?.slice(0, 2),
    ).toEqual(['body', 'ruby-text']);
    expect(placesOf(codeOf('java', { requestBody: body('image/png', {}) })).at(-1)).toEqual([
      'body',
      'java',
      'photo.png',
    ]);
  });

  test('hold each field of a form, or all of them where they are one string', () => {
    const { json } = OPERATIONS['form'] ?? { json: {} };
    expect(placesOf(codeOf('curl', json)).slice(1)).toEqual([
      ['body.name', 'shell', 'Pixel &amp; Co'],
      ['body.count', 'shell', '2'],
    ]);
    expect(placesOf(codeOf('java', json)).slice(1)).toEqual([['body', 'java', 'name=Pixel+%26+Co&amp;count=2']]);
  });

  test('cannot be left by what they hold, nor by their names', () => {
    const html =
      codeOf('curl', {
        parameters: [parameter('header', 'X"><img>', '</var></code><script>alert(1)</script>')],
        requestBody: body('application/json', { example: { a: '</script><!--' } }),
      }) ?? '';
    expect(html).toContain('data-place="header.X&quot;&gt;&lt;img&gt;"');
    expect(html).not.toMatch(/<(?!\/?(?:var|span)\b)/);
    expect(html.match(/<var/g)).toHaveLength(html.match(/<\/var>/g)?.length ?? -1);
  });

  test('may have what looks like a slot', () => {
    expect(
      codeOf('python', { requestBody: body('application/json', { example: { a: 'zzbodyzz zzurlzz' } }) }),
    ).toContain('"zzbodyzz zzurlzz"');
  });
});

test('a sample has few elements', () => {
  const { json } = OPERATIONS['json'] ?? { json: {} };
  expect((codeOf('curl', json) ?? '').match(/<[a-z]/g)?.length).toBeLessThan(8);
});
