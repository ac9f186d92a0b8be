import { describe, expect, test } from 'vitest';

import { languageOf } from '../../web/article/kit.tsx';
import { constraintToWords } from '../../web/article/schema/constraint-to-words.ts';
import type { Constraint } from '../../web/model/api/schema.ts';
import type { Locale } from '../../web/model/site/locale.ts';
import { html, lineOf, markupOf, schema } from './fixtures.ts';

type Words = Exclude<Constraint, { kind: 'pattern' }>;
const range = { kind: 'range', min: null, max: null, exclusiveMin: false, exclusiveMax: false } as const;

const cases: [Locale, Words, string][] = [
  ['en', { kind: 'length', min: 1, max: 64 }, '1 to 64 characters'],
  ['en', { kind: 'length', min: 15, max: 15 }, 'exactly 15 characters'],
  ['en', { kind: 'length', min: 1, max: null }, 'at least 1 character'],
  ['en', { kind: 'length', min: 0, max: 20 }, 'at most 20 characters'],
  ['en', { kind: 'length', min: 0, max: null }, ''],
  ['en', { kind: 'items', min: 1, max: null, unique: true }, 'at least 1 item, unique items'],
  ['en', { kind: 'items', min: null, max: null, unique: true }, 'unique items'],
  ['en', { kind: 'properties', min: null, max: 20 }, 'at most 20 properties'],
  ['en', { ...range, min: 1, max: 500 }, '1 to 500'],
  ['en', { ...range, min: 0, exclusiveMin: true }, 'more than 0'],
  ['en', { ...range, min: 0, max: 1, exclusiveMax: true }, 'at least 0 and less than 1'],
  ['en', { kind: 'multipleOf', value: 0.01 }, 'multiple of 0.01'],
  ['es', { kind: 'length', min: 1, max: 64 }, 'de 1 a 64 caracteres'],
  ['es', { kind: 'length', min: 1, max: null }, 'mínimo 1 carácter'],
  ['pt', { kind: 'multipleOf', value: 0.01 }, 'múltiplo de 0,01'],
  ['pt', { kind: 'items', min: null, max: 1, unique: false }, 'no máximo 1 item'],
];

const value = (text: string) => ({ value: text, title: null, description: null });

describe('the facts of a value', () => {
  test.each(cases)('are worded in %s: %o', (locale, constraint, words) => {
    expect(constraintToWords(constraint, languageOf({ locale, contentLocale: locale }))).toBe(words);
  });

  test('are on one line: limits, pattern, default, example', () => {
    const line = lineOf(
      schema({
        constraints: [
          { kind: 'length', min: null, max: 3 },
          { kind: 'pattern', value: '^[ab]$' },
        ],
        default: '"a"',
        examples: ['"b"'],
      }),
    );
    expect(line).toContain('at most 3 characters · pattern ^[ab]$ · default a · example b');
  });

  test('list the allowed values without an example, which would repeat one of them', () => {
    const line = lineOf(schema({ enum: [value('"a"'), value('"b"')], default: '"a"', examples: ['"b"'] }));
    expect(line).toBe('amount string one of a b · default a');
  });

  test('leave out null among the allowed values of a nullable property', () => {
    expect(lineOf(schema({ nullable: true, enum: [value('"a"'), value('"b"'), value('null')] }))).toContain(
      'one of a b',
    );
    expect(lineOf(schema({ types: [], enum: [value('"a"'), value('null')] }))).toContain('one of "a" null');
  });

  test('name a constant, and neither other values nor limits', () => {
    const constraints: Constraint[] = [{ kind: 'pattern', value: '^[ab]$' }];
    const line = lineOf(schema({ const: '"a"', enum: [value('"b"')], constraints, default: '"a"', examples: ['"a"'] }));
    expect(line).toBe('amount string always a');
  });

  test('name a constant once if the description does', () => {
    const described = (markup: string): string => lineOf(schema({ const: '"phone"', description: html(markup) }));
    expect(described('<p>Siempre <code>phone</code>.</p>')).toBe('amount string Siempre phone.');
    expect(described('<p>Always <code>phone</code>. It has no other value.</p>')).not.toContain('always');
    expect(described('<p>A phone that the user brings to the store.</p>')).toContain('store. always phone');
  });

  test.each([
    ['null for a nullable value', { nullable: true, default: 'null' }],
    ['an empty object', { types: ['object'], default: '{}' }],
    ['an empty list', { types: ['array'], default: '[]' }],
  ])('leave out a default that means absent: %s', (_, fields) => {
    expect(lineOf(schema(fields))).not.toContain('default');
  });

  test('leave out an example that is the default', () => {
    expect(lineOf(schema({ default: '"a"', examples: ['"a"'] }))).toBe('amount string default a');
  });

  test('keep the quotes where a value may be something else than a string', () => {
    expect(lineOf(schema({ types: ['string', 'integer'], const: '"3"' }))).toContain('always "3"');
  });

  test('list allowed values with their meanings', () => {
    const markup = markupOf(
      schema({ enum: [{ value: '"active"', title: null, description: html('<p>Covered.</p>') }] }),
    );
    expect(markup).toContain('<ul class="enum"><li><code>active</code> <div><p>Covered.</p></div></li></ul>');
  });

  test('fold away a long list of values', () => {
    const values = Array.from({ length: 13 }, (_, index) => ({ value: `"v${index}"`, title: null, description: null }));
    expect(markupOf(schema({ enum: values }))).toContain(
      '<details><summary>13 allowed values</summary><p><code>v0, v1',
    );
  });

  test('fold away a structured example that is long', () => {
    const text = JSON.stringify({ id: 'x'.repeat(100) });
    expect(markupOf(schema({ types: ['object'], examples: ['{"a":1}', text] }))).toContain(
      `<p>example <code>{&quot;a&quot;:1}</code></p><details><summary>Example</summary><p><code>${text.replaceAll('"', '&quot;')}</code></p></details>`,
    );
  });

  test('are said of the items of an array', () => {
    const line = lineOf(
      schema({
        types: ['array'],
        type: 'string[]',
        items: schema({ constraints: [{ kind: 'length', min: null, max: 3 }] }),
      }),
    );
    expect(line).toContain('each item: at most 3 characters');
  });
});
