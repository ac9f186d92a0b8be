import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

import { escapeHtml } from '../../web/model/text/html.ts';
import { isObject } from '../../web/model/text/json.ts';
import { packed, publicFiles, report, ROOT } from './dist.ts';

const CANARY = 'canary-internal-7b1f4e02';
/** Shorter texts are words that any document may have. */
const SHORTEST = 12;

function textsOf(value: unknown, texts: Set<string>): Set<string> {
  if (typeof value === 'string') {
    for (const line of value.split('\n')) if (line.trim().length >= SHORTEST) texts.add(line.trim());
  } else if (Array.isArray(value)) {
    for (const item of value) textsOf(item, texts);
  } else if (isObject(value)) {
    for (const [key, item] of Object.entries(value)) {
      if (key.length >= SHORTEST) texts.add(key);
      textsOf(item, texts);
    }
  }
  return texts;
}

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** Names that the web's own standards give, and no secret of anyone. */
const STANDARD_NAMES = new Set([
  'Access-Control-Allow-Origin',
  'application/octet-stream',
  'multipart/form-data',
  'Content-Type',
]);

function readAll(folder: string): string {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');
}

const publicSources = [readAll('specs/public'), readAll('content/public'), read('content/site.ts')].join('\n');
const files = publicFiles();
/** What stands between tags, each text once: thousands of texts are looked for, and most of a site repeats itself. */
const everything = [...new Set(files.flatMap((file) => file.text.split(/[<>]/)))].join('\n');
/** Gate and not-found documents are answered to strangers as well. */
const edge = ['en', 'es', 'pt']
  .flatMap((locale) => [packed('edge')(`gate/${locale}`) ?? '', packed('edge')(`not-found/${locale}`) ?? ''])
  .join('\n');
const known = new Set(`${everything}\n${edge}`.split(/[^\w-]+/));

describe('nothing internal is public:', () => {
  it('the planted canary is in no public file', () => {
    expect(read('specs/internal/v3.yaml')).toContain(CANARY);
    expect(files.filter((file) => file.text.includes(CANARY)).map((file) => file.path)).toEqual([]);
    expect(edge).not.toContain(CANARY);
  });

  it('no text that only the internal description has is in a public file', () => {
    const internal = textsOf(parse(read('specs/internal/v3.yaml')), new Set());
    const own = [...internal].filter((text) => !publicSources.includes(text) && !STANDARD_NAMES.has(text));
    expect(own.length).toBeGreaterThan(1_000);
    // Only a text whose every inner word is public somewhere can stand in a public file as a whole.
    const suspects = own.filter((text) =>
      text
        .split(/[^\w-]+/)
        .slice(1, -1)
        .every((word) => known.has(word)),
    );
    const found = suspects.filter((text) =>
      [text, escapeHtml(text)].some((form) => everything.includes(form) || edge.includes(form)),
    );
    expect(found).toEqual([]);
  });

  it('no internal slug is a token of a public file', () => {
    const publicSlugs = new Set(
      report()
        .pages.filter((page) => page.audience === 'public')
        .map((page) => page.route.split('/').at(-1)),
    );
    const slugs = new Set(
      report()
        .pages.filter((page) => page.audience === 'internal' && page.kind !== 'guide')
        .map((page) => page.route.split('/').at(-1) ?? ''),
    );
    // One-word slugs (audit, apps) are ordinary words; the description's other texts are looked for above.
    const telling = [...slugs].filter((slug) => slug.includes('-') && !publicSlugs.has(slug));
    expect(telling.length).toBeGreaterThan(100);
    expect(telling.filter((slug) => known.has(slug))).toEqual([]);
  });

  it('no title or description of an internal guide is in a public file', () => {
    const guides = ['index.md', 'onboarding.md', 'runbooks/gateway-incident.md', 'runbooks/claims-backlog.md'].map(
      (name) => read(`content/internal/en/${name}`),
    );
    const lines = guides.flatMap((guide) => guide.split('\n').filter((line) => line.length > 40));
    expect(lines.length).toBeGreaterThan(50);
    expect(lines.filter((line) => everything.includes(line) || edge.includes(line))).toEqual([]);
  });

  it('the sitemap, the robots file and the headers name no internal path', () => {
    for (const name of ['sitemap.xml', 'robots.txt', '_headers']) {
      expect({ name, text: files.find((file) => file.path === name)?.text }).not.toMatchObject({
        text: expect.stringMatching(/internal/i) as string,
      });
    }
  });

  it('what the form of an internal request is made of is with the worker alone, and lets nobody send it', () => {
    const operations = report().pages.filter(
      ({ path, kind }) => kind === 'operation' && path.startsWith('/docs/internal/'),
    );
    const forms = operations.map(({ path }) =>
      path.replace('/docs/internal/', '/docs/internal/console/').concat('.json'),
    );
    const pack = packed('pages');
    expect(forms.length).toBeGreaterThan(100);
    expect(forms.filter((path) => pack(path)?.includes('"canSend":false') !== true)).toEqual([]);
    expect(
      files.filter(
        ({ path }) => path.includes('/console/') && !/^public\/v[23]\/console\/|^akko\/console\//.test(path),
      ),
    ).toEqual([]);
  });

  it('no source map is published', () => {
    expect(
      files
        .filter((file) => file.path.endsWith('.map') || file.text.includes('sourceMappingURL='))
        .map((file) => file.path),
    ).toEqual([]);
  });
});

describe('a release build', () => {
  it('has Google’s sign-in in the gate’s own modules, and in nothing that a public page loads', () => {
    const withGoogle = files
      .filter((file) => file.path.endsWith('.js') && /accounts\.google\.com|disableAutoSelect/.test(file.text))
      .map((file) => file.path);
    expect(withGoogle.filter((path) => !/^assets\/(?:live|google-sign-in)-/.test(path))).toEqual([]);
    expect(withGoogle.length).toBeGreaterThan(0);
    const publicPages = files.filter((file) => file.path.endsWith('.html'));
    expect(
      publicPages
        .filter((file) => /accounts\.google\.com|<script[^>]+(?:live|google-sign-in)-/.test(file.text))
        .map((file) => file.path),
    ).toEqual([]);
  });

  it('contains nothing of the local identity provider', () => {
    const worker = `${packed('edge')('gate/en') ?? ''}${packed('pages')('/docs/internal') ?? ''}`;
    const traces = /local[- ]identity|identidad local|identidade local/i;
    expect(files.filter((file) => traces.test(file.text)).map((file) => file.path)).toEqual([]);
    expect(worker).not.toMatch(traces);
  });
});
