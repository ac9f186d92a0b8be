import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { describe, expect, test } from 'vitest';

import { type Outline, outlineOf } from '../../../../web/compile/openapi/reading/outline.ts';
import { readApiSource } from '../../../../web/compile/source/api-source.ts';
import { apiOf } from '../../support/sources.ts';

interface Routes {
  routes: { path: string; kind: string }[];
  numbered: { base: string; slug: string; count: number; kind: string }[];
}

const PROJECT = fileURLToPath(new URL('../../../..', import.meta.url));
const { routes, numbered } = JSON.parse(readFileSync(join(PROJECT, 'tests/content/routes.json'), 'utf8')) as Routes;

async function outlineNamed(audience: 'public' | 'internal', name: string): Promise<Outline> {
  const folder = join(PROJECT, 'specs', audience);
  return outlineOf(
    apiOf(await readApiSource(join(folder, name), { root: PROJECT, folder, strictness: 'error', lint: false })),
  );
}

describe.each([
  { base: '/public/v2', audience: 'public', name: 'v2.yaml' },
  { base: '/public/v3', audience: 'public', name: 'v3.yaml' },
  { base: '/akko', audience: 'public', name: 'gateway.yaml' },
  { base: '/internal', audience: 'internal', name: 'v3.yaml' },
] as const)('the reference at $base', ({ base, audience, name }) => {
  const wanted = (kind: string): string[] =>
    routes
      .filter((route) => route.kind === kind && route.path.startsWith(`${base}/`))
      .map((route) => route.path.slice(base.length + 1));

  test('has every fixed page, under its fixed name', async () => {
    const outline = await outlineNamed(audience, name);
    expect(wanted('info')).toEqual([outline.infoSlug]);
    expect(wanted('tag').filter((slug) => !outline.groups.some((group) => group.slug === slug))).toEqual([]);
    expect(
      wanted('operation').filter((slug) => !outline.operations.some((operation) => operation.slug === slug)),
    ).toEqual([]);
    expect(outline.findings).toEqual([]);
  });

  test('has its numbered pages, each number once', async () => {
    const { operations } = await outlineNamed(audience, name);
    const numbers = operations.map(({ slug }) => slug).filter((slug) => /^operation-id-\d+$/.test(slug));
    expect(new Set(numbers).size).toBe(numbered.find((rule) => rule.base === base)?.count ?? 0);
  });
});
