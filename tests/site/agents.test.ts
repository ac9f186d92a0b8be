import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import site from '../../content/site.ts';
import {
  API_CATALOG,
  SERVER,
  SERVER_CARD,
  SERVER_JSON,
  skillPath,
  skillsIndexPath,
} from '../../web/model/edge/agents.ts';
import { internalFile } from '../../web/model/edge/internal-file.ts';
import { DIST } from './dist.ts';

const read = (path: string): string => readFileSync(join(DIST, 'public', path), 'utf8');
const internal = (path: string): string => readFileSync(join(DIST, 'internal/files', internalFile(path)), 'utf8');

interface Index {
  skills: { name: string; type: string; description: string; url: string; digest: string }[];
}

describe('the skills', () => {
  const index = JSON.parse(read(skillsIndexPath('public'))) as Index;
  const own = JSON.parse(internal(skillsIndexPath('internal'))) as Index;

  test('are public or internal, as their pages are', () => {
    const namesOf = (isInternal: boolean): string[] =>
      (site.skills ?? [])
        .filter(({ pages }) => pages.some((page) => page.startsWith('/docs/internal')) === isInternal)
        .map(({ name }) => name);
    expect(index.skills.map(({ name }) => name)).toEqual(namesOf(false));
    expect(own.skills.map(({ name }) => name)).toEqual(namesOf(true));
    expect(own.skills.length).toBeGreaterThan(0);
    for (const { name } of own.skills) expect(existsSync(join(DIST, 'public', skillPath('public', name)))).toBe(false);
  });

  test('have the digest of their bytes, their name, and room in the context of a model', () => {
    const all = [
      ...index.skills.map((skill) => ({ skill, text: read(skill.url) })),
      ...own.skills.map((skill) => ({ skill, text: internal(skill.url) })),
    ];
    for (const { skill, text } of all) {
      expect(skill.digest).toBe(`sha256:${createHash('sha256').update(text).digest('hex')}`);
      expect(text).toMatch(new RegExp(`^---\\nname: ${skill.name}\\ndescription: "[^\\n]+"\\n---\\n\\n# `));
      expect(text.length).toBeLessThan(22_000);
    }
  });

  test('have the words of their guides, and cURL as their only sample of an operation', () => {
    const text = read(skillPath('public', 'sell-device-protection'));
    expect(text).toContain('## Create the contract');
    expect(text).toContain('curl ');
    expect(text).not.toContain('```typescript');
    expect(read(skillPath('public', 'receive-akko-webhooks'))).toContain('Verify `Akko-Signature` over the raw body.');
  });
});

describe('the signposts', () => {
  test('the catalog leads to files that exist', () => {
    const { linkset } = JSON.parse(read(API_CATALOG)) as {
      linkset: Record<string, string | { href: string; type: string }[]>[];
    };
    const links = linkset.flatMap((entry) =>
      Object.values(entry).flatMap((value) => (typeof value === 'string' ? [] : value)),
    );
    expect(links.length).toBeGreaterThan(10);
    const missing = links.filter(({ href, type }) => {
      const path = new URL(href).pathname;
      return !existsSync(join(DIST, 'public', type === 'text/html' ? `${path}.html` : path));
    });
    expect(missing).toEqual([]);
    expect(linkset.at(-1)?.anchor).toBe(`${site.url}/mcp`);
  });

  test('the card and the entry for the registry say the same', () => {
    const card = JSON.parse(read(SERVER_CARD)) as {
      $schema: string;
      remotes: { supportedProtocolVersions: string[] }[];
    };
    const entry = JSON.parse(read(SERVER_JSON)) as object;
    expect(entry).toMatchObject({
      name: 'example.akko.developers/developer-portal',
      title: site.title,
      version: SERVER.version,
      remotes: [{ type: 'streamable-http', url: `${site.url}/mcp` }],
    });
    const { $schema: _schema, remotes, ...rest } = card;
    expect(entry).toMatchObject(rest);
    expect(remotes).toMatchObject([{ url: `${site.url}/mcp` }]);
    expect(remotes[0]?.supportedProtocolVersions).toContain('2026-07-28');
  });

  test('the Transform Rule of docs/deploying.md leads every page but the first to its twin', () => {
    const paths = Array.from(
      read('sitemap.xml').matchAll(/<loc>([^<]+)<\/loc>/g),
      ([, url = '']) => new URL(url).pathname,
    );
    const rewritten = paths.filter((path) => !path.includes('.') && path !== '/' && !path.startsWith('/mcp'));
    expect(rewritten.length).toBe(paths.length - 1);
    expect(rewritten.filter((path) => !existsSync(join(DIST, 'public', `${decodeURI(path)}.md`)))).toEqual([]);
  });

  test('every response and every page lead to them', () => {
    const headers = read('_headers');
    expect(headers).toContain(
      `  Link: <${API_CATALOG}>; rel="api-catalog", </llms.txt>; rel="describedby"; type="text/plain"\n`,
    );
    expect(headers).toMatch(/^\/\*\/api-catalog\n(?: {2}.*\n)* {2}Content-Type: application\/linkset\+json; profile=/m);
    const page = read('es/intro.html');
    expect(page).toContain('<link rel="alternate" type="text/markdown" href="/es/intro.md">');
    expect(page).toContain('<link rel="describedby" type="text/plain" href="/es/llms.txt">');
    expect(internal('/docs/internal')).toContain('href="/docs/internal/llms.txt"');
  });
});
