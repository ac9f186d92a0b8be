import { expect, test } from 'vitest';

import type { Finding } from '../../../web/compile/base/finding.ts';
import { readSources } from '../../../web/compile/source/read-sources.ts';
import { mountOverlays } from '../../../web/compile/translation/translation.ts';
import type { Locale } from '../../../web/model/site/locale.ts';
import { temporarySite } from '../support/sources.ts';

const API = 'openapi: 3.1.0\ninfo: { title: API, version: "1" }\npaths: {}\n';
const overlay = (extended = ''): string =>
  `overlay: 1.0.0\ninfo: { title: x, version: "1" }\n${extended}actions: [{ target: $.info, update: {} }]\n`;

async function mounted(
  files: Record<string, string>,
  locales: Locale[] = ['en', 'es', 'pt'],
): Promise<{ of: Record<string, string | undefined>; findings: Finding[] }> {
  const root = temporarySite(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [`specs/public/${name}`, text])),
  );
  const sources = await readSources({ root, audience: 'public', strictness: 'error', lint: false });
  const findings = [...sources.findings];
  const overlays = mountOverlays(sources, {
    locales,
    strictness: 'error',
    report: (finding) => findings.push(finding),
  });
  return {
    of: Object.fromEntries(
      sources.apis.map((api) => [api.name, overlays(api, 'es')?.file.replace('specs/public/', '')]),
    ),
    findings,
  };
}

test('an overlay belongs to the description that it is named after', async () => {
  const { of, findings } = await mounted({
    'v3.yaml': API,
    'v2.yaml': API,
    'old/v3.yaml': API,
    'v3.es.overlay.yaml': overlay(),
    'old/v3.es.overlay.yaml': overlay('extends: v3.yaml\n'),
    'v2.pt.overlay.yaml': overlay(),
  });
  expect(findings).toEqual([]);
  expect(of).toEqual({
    'v3.yaml': 'v3.es.overlay.yaml',
    'old/v3.yaml': 'old/v3.es.overlay.yaml',
    'v2.yaml': undefined,
  });
});

test('an overlay belongs to the description that it extends if two have the same name', async () => {
  expect(
    (
      await mounted({
        'v3.json': JSON.stringify({ openapi: '3.1.0' }),
        'v3.yaml': API,
        'v3.es.overlay.yaml': overlay('extends: v3.yaml\n'),
      })
    ).of,
  ).toEqual({ 'v3.json': undefined, 'v3.yaml': 'v3.es.overlay.yaml' });
});

test('an overlay without its description is an error', async () => {
  const { findings } = await mounted({ 'v3.yaml': API, 'v4.es.overlay.yaml': overlay() });
  expect(findings).toMatchObject([
    {
      severity: 'error',
      code: 'overlay-description',
      message: 'No API description named "v4" exists.',
      remedy: 'Name the overlay after the description that it translates (v3.yaml), or remove it.',
      location: { file: 'specs/public/v4.es.overlay.yaml' },
    },
  ]);
});

test('an overlay that extends a description with another name is an error', async () => {
  const { of, findings } = await mounted({
    'v3.yaml': API,
    'v2.yaml': API,
    'v3.es.overlay.yaml': overlay('extends: v2.yaml\n'),
  });
  expect(of).toEqual({ 'v3.yaml': undefined, 'v2.yaml': undefined });
  expect(findings).toMatchObject([{ severity: 'error', code: 'overlay-description', location: { line: 3 } }]);
});

test('an overlay in a language that the site does not have is skipped with a warning', async () => {
  const { of, findings } = await mounted({ 'v3.yaml': API, 'v3.es.overlay.yaml': overlay() }, ['en', 'pt']);
  expect(of).toEqual({ 'v3.yaml': undefined });
  expect(findings).toMatchObject([
    {
      severity: 'warning',
      code: 'overlay-locale',
      message: 'The site does not have the language "es"; the overlay is skipped.',
    },
  ]);
});

test('a second overlay in the same language is skipped with a warning', async () => {
  const { of, findings } = await mounted({
    'v3.yaml': API,
    'v3.es.overlay.json': JSON.stringify({ overlay: '1.0.0', actions: [{ target: '$', update: {} }] }),
    'v3.es.overlay.yaml': overlay(),
  });
  expect(of).toEqual({ 'v3.yaml': 'v3.es.overlay.json' });
  expect(findings).toMatchObject([
    { severity: 'warning', code: 'overlay-twice', location: { file: 'specs/public/v3.es.overlay.yaml' } },
  ]);
});
