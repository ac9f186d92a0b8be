import { expect, test } from 'vitest';

import { readSources } from '../../../web/compile/source/read-sources.ts';
import { mountOverlays } from '../../../web/compile/translation/translation.ts';
import { misuseFinder, wordingFindings } from '../../../web/compile/translation/wording-findings.ts';
import type { Locale } from '../../../web/model/site/locale.ts';
import { temporarySite } from '../support/sources.ts';

function found(text: string, not: string[], locale: Locale = 'es'): string[] {
  const misuses = misuseFinder([{ term: 'term', locale, use: 'uso', not, also: [] }], locale);
  return misuses(text).map((misuse) => misuse.wording);
}

test('a wording is found in every case, with or without its accents', () => {
  expect(found('Peticion, PETICIÓN y petición.', ['petición'])).toEqual(['Peticion', 'PETICIÓN', 'petición']);
});

test('text in decomposed characters is the same text', () => {
  expect(found('una petición'.normalize('NFD'), ['petición'])).toEqual(['petición']);
});

test('a wording is found in the plural', () => {
  expect(found('los siniestros y las reclamaciones, dos veces', ['siniestro', 'reclamación', 'vez'])).toEqual([
    'siniestros',
    'reclamaciones',
    'veces',
  ]);
  expect(
    found('petições, itens de linha, inscrições, móveis', ['petição', 'item de linha', 'inscrição', 'móvel'], 'pt'),
  ).toEqual(['petições', 'itens de linha', 'inscrições', 'móveis']);
});

test('a wording does not match a part of a word', () => {
  expect(found('repeticiones, enlinkado, ámbitos-x', ['petición', 'link', 'ámbito'])).toEqual([]);
});

test('a wording of several words can continue on the next line', () => {
  expect(
    misuseFinder(
      [{ term: 'waiting period', locale: 'es', use: 'período de espera', not: ['plazo de espera'], also: [] }],
      'es',
    )('Uno.\nEl plazo de\nespera termina.'),
  ).toEqual([{ wording: 'plazo de espera', term: 'waiting period', use: 'período de espera', linesBefore: 1 }]);
});

test('the longest of several matching wordings is reported', () => {
  expect(found('un token de accesorio y una ficha de acceso', ['ficha', 'ficha de acceso', 'token de acceso'])).toEqual(
    ['ficha de acceso'],
  );
});

test('code, addresses and the nodes of a diagram do not count', () => {
  const text = [
    'Un `stock` y [la lista](/stock "x") o [otra](stock.md), de stock@example.com.',
    '',
    '```json',
    '{ "stock": 1 }',
    '```',
    '',
    '```mermaid',
    'erDiagram',
    '  STOCK["EXISTENCIAS"]',
    '```',
  ].join('\n');
  expect(found(text, ['stock'])).toEqual([]);
});

test('the label of a diagram, the title of a block and a cell of a table count, each with its line', () => {
  const text = [
    '| `stock` | stock |',
    '| --- | --- |',
    '',
    '```json title="El stock"',
    '"stock"',
    '```',
    '',
    '```mermaid',
    'graph TD',
    '  A --> B: sin stock',
    '```',
  ].join('\n');
  const misuses = misuseFinder(
    [{ term: 'stock', locale: 'es', use: 'existencias', not: ['stock'], also: [] }],
    'es',
  )(text);
  expect(misuses.map(({ linesBefore }) => linesBefore + 1)).toEqual([1, 4, 10]);
});

test('the terms of one language do not apply to another', () => {
  expect(
    misuseFinder(
      [{ term: 'claim', locale: 'pt', use: 'sinistro', not: ['reclamação'], also: [] }],
      'es',
    )('Uma reclamação.'),
  ).toEqual([]);
});

test('a guide, an overlay and a note give a warning with their line and the word to use', async () => {
  const api = (name: string): Record<string, string> => ({
    [`specs/public/${name}.yaml`]:
      'openapi: 3.1.0\ninfo: { title: API, version: "1", description: A claim. }\npaths: {}\n',
  });
  const root = temporarySite({
    ...api('v1'),
    ...api('v2'),
    'content/terms.yaml': 'claim:\n  es: { use: reclamo, not: [siniestro] }\n',
    'content/public/es/a.md': '---\ntitle: A\ndescription: Un siniestro.\n---\n\nUn reclamo.\n\nDos siniestros.\n',
    'content/public/en/a.md': '---\ntitle: A\ndescription: A siniestro.\n---\n',
    'specs/public/v1.es.overlay.yaml':
      'overlay: 1.0.0\ninfo: { title: x, version: "1" }\nactions:\n  - target: $.info\n    update:\n      description: Un siniestro.\n',
    'specs/public/v1-to-v2.migration.yaml':
      'migration: "1.0"\nfrom: v1.yaml\nto: v2.yaml\noperations:\n  a:\n    replacedBy: null\n    note:\n      en: A claim.\n      es: Un siniestro.\n',
  });
  const sources = await readSources({ root, audience: 'public', strictness: 'error', lint: false });
  const overlays = mountOverlays(sources, {
    locales: ['en', 'es'],
    strictness: 'error',
    report: () => {},
  });
  const findings = wordingFindings(sources, ['en', 'es'], overlays);
  expect(sources.findings).toEqual([]);
  expect(findings.map(({ location }) => `${location?.file ?? ''}:${location?.line ?? ''}`)).toEqual([
    'content/public/es/a.md:3',
    'content/public/es/a.md:8',
    'specs/public/v1.es.overlay.yaml:6',
    'specs/public/v1-to-v2.migration.yaml:9',
  ]);
  expect(findings[1]).toMatchObject({
    severity: 'warning',
    code: 'wording',
    message: '"siniestros" must not be used for "claim".',
    remedy: 'Write "reclamo", or change the term in content/terms.yaml.',
  });
});

test('English texts are checked like translations: guides, descriptions and notes', async () => {
  const root = temporarySite({
    'content/terms.yaml': 'response:\n  en: { use: response, not: [answer], also: [reply] }\n',
    'content/public/en/a.md': '---\ntitle: A\ndescription: B.\n---\n\nAn answer, a reply and `answer`.\n',
    'specs/public/v1.yaml':
      'openapi: 3.1.0\ninfo: { title: The answer, version: "1" }\npaths:\n  /a:\n    get:\n      description: Answers.\n      responses: {}\n',
    'specs/public/v2.yaml': 'openapi: 3.1.0\ninfo: { title: A, version: "1" }\npaths: {}\n',
    'specs/public/v1-to-v2.migration.yaml':
      'migration: "1.0"\nfrom: v1.yaml\nto: v2.yaml\noperations:\n  a:\n    replacedBy: null\n    note: No answer.\n  b:\n    replacedBy: null\n    note:\n      en: No answer.\n',
  });
  const sources = await readSources({ root, audience: 'public', strictness: 'error', lint: false });
  const findings = wordingFindings(sources, ['en'], () => null);
  expect(findings.map(({ location, message }) => `${location?.file ?? ''}:${location?.line ?? ''} ${message}`)).toEqual(
    [
      'content/public/en/a.md:6 "answer" must not be used for "response".',
      'specs/public/v1.yaml:6 "Answers" must not be used for "response".',
      'specs/public/v1-to-v2.migration.yaml:7 "answer" must not be used for "response".',
      'specs/public/v1-to-v2.migration.yaml:11 "answer" must not be used for "response".',
    ],
  );
});
