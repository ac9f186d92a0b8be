import { expect, test } from 'vitest';

import { readTerms, termsFromText } from '../../../web/compile/source/content-data.ts';
import { temporarySite } from '../support/sources.ts';

test('a term has one translation per language, and optionally forbidden wordings and wordings for the search', () => {
  expect(
    termsFromText(
      'webhook:\n  es: webhook\nclaim:\n  es: { use: reclamo, not: [siniestro] }\n  pt: sinistro\nstore:\n  en: { use: store, also: [shop] }\n',
    ),
  ).toEqual({
    terms: [
      { term: 'webhook', locale: 'es', use: 'webhook', not: [], also: [] },
      { term: 'claim', locale: 'es', use: 'reclamo', not: ['siniestro'], also: [] },
      { term: 'claim', locale: 'pt', use: 'sinistro', not: [], also: [] },
      { term: 'store', locale: 'en', use: 'store', not: [], also: ['shop'] },
    ],
    findings: [],
  });
});

test('a site without the file has no terms', async () => {
  expect(await readTerms(temporarySite({ 'specs/public/v1.yaml': '' }))).toEqual({ terms: [], findings: [] });
});

test('an empty file has no terms', () => {
  expect(termsFromText('# nothing yet\n')).toEqual({ terms: [], findings: [] });
});

test.each([
  [
    'a misspelt key',
    'a: { es: b }\nclaim:\n  es:\n    use: reclamo\n    nott: [siniestro]\n',
    4,
    '"claim.es" has no allowed form.',
  ],
  ['another language', 'claim:\n  fr: sinistre\n', 2, '"claim" is invalid: Unrecognized key: "fr".'],
  [
    'a term without languages',
    'claim: reclamo\n',
    1,
    '"claim" is invalid: Invalid input: expected record, received string.',
  ],
  ['broken YAML', 'claim:\n  es: [reclamo\n', 3, expect.stringContaining('The terms are not valid YAML: ') as string],
  [
    'an alias',
    'claim: &c\n  es: reclamo\nother: *c\n',
    3,
    expect.stringContaining('The terms are not valid YAML: ') as string,
  ],
])('%s is an error with its line', (_, text, line, message) => {
  const { terms, findings } = termsFromText(text);
  expect(terms).toEqual([]);
  expect(findings[0]).toMatchObject({
    severity: 'error',
    code: 'terms',
    message,
    location: { file: 'content/terms.yaml', line },
  });
});

test('the translation of a term cannot be a forbidden wording', () => {
  const { terms, findings } = termsFromText(
    'claim:\n  es: { use: reclamo, not: [Período de Gracia] }\ngrace period:\n  es: período de gracia\nwait:\n  es: { use: espera, not: [Espera] }\n',
  );
  expect(terms).toEqual([]);
  expect(findings.map(({ message, location }) => `${location?.line ?? ''} ${message}`)).toEqual([
    '2 "Período de Gracia" must not be used for "claim", but it is the es wording of "grace period".',
    '6 "Espera" must not be used for "wait", but it is the es wording of "wait".',
  ]);
});
