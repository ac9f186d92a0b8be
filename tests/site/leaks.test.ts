import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { load } from 'js-yaml';
import { describe, expect, test } from 'vitest';

import { escapeHtml } from '../../web/model/text/html.ts';
import { isObject } from '../../web/model/text/json.ts';
import { edgeTexts, internalText, publicFiles, report, ROOT } from './dist.ts';

const CANARY = 'canary-internal-7b1f4e02';
/** Shorter texts are ordinary words. */
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

/** Names from web standards, which are not secret. */
const STANDARD_NAMES = new Set([
  'Access-Control-Allow-Methods',
  'Access-Control-Allow-Origin',
  'Access-Control-Max-Age',
  'Access-Control-Request-Method',
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

/** The text modules of all Workers, as their code imports them from the build. */
const WORKER_TEXTS = readdirSync(join(ROOT, 'worker'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .flatMap((name) =>
    Array.from(read(join('worker', name)).matchAll(/from '(?:\.\.\/)+(dist\/[\w./]+\.txt)'/g), ([, path = '']) => path),
  );
const internalRoutes = new Set(
  report()
    .pages.filter(({ audience, path }) => audience === 'internal' && path !== '/docs/internal')
    .map(({ path }) => path),
);

const publicSources = [readAll('specs/public'), readAll('content/public'), read('content/site.ts')].join('\n');
/** The texts that the public API description has. */
const publicTexts = textsOf(load(read('specs/public/v3.yaml')), new Set());
/** The texts that the internal API description has and the public one does not. */
const own = [...textsOf(load(read('specs/internal/v3.yaml')), new Set())].filter(
  (text) => !publicTexts.has(text) && !STANDARD_NAMES.has(text),
);
/** Whether no public source has a text. It searches through all of them, so only for a text that was found. */
const isInternal = (text: string): boolean => !publicSources.includes(text);
const files = publicFiles();
/** Strangers also get the gate and not-found documents. */
const edge = ['en', 'es', 'pt']
  .flatMap((locale) => [edgeTexts()(`gate/${locale}`) ?? '', edgeTexts()(`not-found/${locale}`) ?? ''])
  .join('\n');
/** The texts between tags, each once, because most of a site repeats itself. */
const texts = [...new Set([...files.map((file) => file.text), edge].flatMap((text) => text.split(/[<>]/)))];
/** The texts that contain a word. It saves a search through the whole site for each of thousands of texts. */
const textsWithWord = new Map<string, string[]>();
for (const text of texts) {
  for (const word of new Set(text.split(/[^\w-]+/))) {
    const list = textsWithWord.get(word);
    if (list === undefined) textsWithWord.set(word, [text]);
    else list.push(text);
  }
}

const lists = [...textsWithWord];
const words = `\n${lists.map(([word]) => word).join('\n')}\n`;

/**
 * Whether a public text contains this one. Its first word may be the end of a longer word there, and its last word the
 * start of one.
 */
function isPublic(text: string): boolean {
  const parts = text.split(/[^\w-]+/);
  if (parts.length === 1) return words.includes(text);
  if (!words.includes(`${parts[0]}\n`) || !words.includes(`\n${parts.at(-1)}`)) return false;
  const candidates =
    parts.length === 2
      ? textsAtEdge(parts[0] ?? '', parts[1] ?? '')
      : parts
          .slice(1, -1)
          .map((word) => textsWithWord.get(word) ?? [])
          .toSorted((a, b) => a.length - b.length)[0];
  return [text, escapeHtml(text)].some((form) => candidates?.some((candidate) => candidate.includes(form)));
}

/** The texts with a word that ends with the first word of two, or with one that starts with the last word. */
function textsAtEdge(first: string, last: string): string[] {
  const isEdge = (word: string): boolean => (first.length > last.length ? word.endsWith(first) : word.startsWith(last));
  return lists.flatMap(([word, found]) => (isEdge(word) ? found : []));
}

describe('nothing internal is public:', () => {
  test('the planted canary is in no public file', () => {
    expect(read('specs/internal/v3.yaml')).toContain(CANARY);
    expect(files.filter((file) => file.text.includes(CANARY)).map((file) => file.path)).toEqual([]);
    expect(edge).not.toContain(CANARY);
  });

  test('no text that only the internal API description contains is in a public file', () => {
    expect(own.filter(isInternal).length).toBeGreaterThan(1_000);
    const names = [...publicTexts];
    expect(names.filter(isPublic).length).toBeGreaterThan(500);
    // The client for Python has the public names in snake case.
    const snake = new Set(names.map((name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)));
    expect(own.filter((text) => isPublic(text) && !snake.has(text) && isInternal(text))).toEqual([]);
  });

  test.each(WORKER_TEXTS)('%s of a Worker has no internal text and, outside the gate, no internal address', (path) => {
    const text = read(path);
    expect(text.length).toBeGreaterThan(1_000);
    expect(text).not.toContain(CANARY);
    expect(own.filter((each) => text.includes(JSON.stringify(each).slice(1, -1)) && isInternal(each))).toEqual([]);
    // The gate's own Worker has the not-found page of staff, with its navbar.
    if (path === 'dist/internal/edge.txt') return;
    const named = text.match(/\/docs\/internal\/[\w/-]+/g) ?? [];
    expect(named.filter((route) => internalRoutes.has(route))).toEqual([]);
  });

  test('the packages are read file by file', () => {
    const inside = (ending: string): string => files.find(({ path }) => path.endsWith(ending))?.text ?? '';
    expect(inside('py3-none-any.whl')).toContain('class Akko(Client)');
    expect(
      files.filter(({ path, text }) => path.endsWith('.tgz') && text.includes('package/package.json')),
    ).toHaveLength(2);
  });

  test('no internal slug is a word of a public file', () => {
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
    expect(telling.filter((slug) => textsWithWord.has(slug))).toEqual([]);
  });

  test('no title or description of an internal guide is in a public file', () => {
    const guides = ['index.md', 'onboarding.md', 'runbooks/gateway-incident.md', 'runbooks/claims-backlog.md'].map(
      (name) => read(`content/internal/en/${name}`),
    );
    const lines = guides.flatMap((guide) => guide.split('\n').filter((line) => line.length > 40));
    expect(lines.length).toBeGreaterThan(50);
    expect(lines.filter(isPublic)).toEqual([]);
  });

  test('no sentence of an internal release is in a public file, and no public feed names an internal page', () => {
    const releases = readdirSync(join(ROOT, 'content/internal/changes')).map((name) =>
      read(`content/internal/changes/${name}`),
    );
    const sentences = releases
      .flatMap((text) => Array.from(textsOf(load(text), new Set())))
      .filter((text) => /\s/.test(text));
    expect(sentences.length).toBeGreaterThan(4);
    expect(sentences.filter(isPublic)).toEqual([]);
    const feeds = files.filter(({ path }) => /(?:^|\/)changelog(?:\/[\w/-]+)?\.(?:xml|json)$/.test(path));
    // Atom and JSON, of all references and of each of the four, in three languages.
    expect(feeds).toHaveLength(30);
    expect(feeds.filter(({ text }) => text.includes('/docs/')).map(({ path }) => path)).toEqual([]);
    for (const path of ['/docs/internal/changelog', '/docs/internal/changelog.xml', '/docs/internal/changelog.json'])
      expect(internalText(path)).toContain('internal');
  });

  test('the files that list or describe the site name no internal path', () => {
    for (const name of [
      'sitemap.xml',
      'robots.txt',
      '_headers',
      'llms.txt',
      'es/llms.txt',
      'server.json',
      '.well-known/api-catalog',
      '.well-known/mcp/server-card.json',
      '.well-known/agent-skills/index.json',
      'index.md',
    ]) {
      expect({ name, text: files.find((file) => file.path === name)?.text }).not.toMatchObject({
        text: expect.stringMatching(/internal/i) as string,
      });
    }
  });

  test('only the worker has the data of internal request forms, and these cannot send', () => {
    const operations = report().pages.filter(
      ({ path, kind }) => kind === 'operation' && path.startsWith('/docs/internal/'),
    );
    const forms = operations.map(({ path }) =>
      path.replace('/docs/internal/', '/docs/internal/console/').concat('.json'),
    );
    expect(forms.length).toBeGreaterThan(100);
    expect(forms.filter((path) => internalText(path)?.includes('"canSend":false') !== true)).toEqual([]);
    expect(
      files.filter(
        ({ path }) =>
          path.includes('/console/') && !/^(?:public\/v[23]|akko|simulator\/reference)\/console\//.test(path),
      ),
    ).toEqual([]);
  });

  test('the new kinds of files are among those that these tests read', () => {
    for (const ending of ['.md', 'llms.txt', 'llms-full.txt', '.d.ts'])
      expect({ ending, count: files.filter(({ path }) => path.endsWith(ending)).length }).not.toEqual({
        ending,
        count: 0,
      });
  });

  test('no source map is published', () => {
    expect(
      files
        .filter((file) => file.path.endsWith('.map') || file.text.includes('sourceMappingURL='))
        .map((file) => file.path),
    ).toEqual([]);
  });
});

describe('a release build', () => {
  test('loads Google’s sign-in only in the gate', () => {
    const withGoogle = files
      .filter((file) => file.path.endsWith('.js') && /accounts\.google\.com|disableAutoSelect/.test(file.text))
      .map((file) => file.path);
    expect(withGoogle.filter((path) => !/^assets\/(?:start-gate|google-sign-in)-/.test(path))).toEqual([]);
    expect(withGoogle.length).toBeGreaterThan(0);
    const publicPages = files.filter((file) => file.path.endsWith('.html'));
    expect(
      publicPages
        .filter((file) => /accounts\.google\.com|<script[^>]+(?:start-gate|google-sign-in)-/.test(file.text))
        .map((file) => file.path),
    ).toEqual([]);
  });
});
