import { describe, expect, test } from 'vitest';

import type { Finding } from '../../../web/compile/base/finding.ts';
import type { SiteConfig } from '../../../web/compile/config/config-schema.ts';
import { type SiteRedirects, siteRedirects } from '../../../web/compile/site/redirects.ts';
import { formerAddress } from '../../../web/model/edge/former-addresses.ts';
import type { Audience } from '../../../web/model/page/page.ts';

const PAGES = new Set(['/', '/guides/new', '/guides/setup', '/new/one', '/docs/internal/new']);

function compile(
  redirects: SiteConfig['redirects'],
  audience: Audience = 'public',
): SiteRedirects & { findings: Finding[] } {
  const findings: Finding[] = [];
  const compiled = siteRedirects(redirects, {
    audience,
    hasPage: (route) => PAGES.has(route),
    report: (finding) => {
      findings.push(finding);
    },
  });
  return { ...compiled, findings };
}

describe('a former address', () => {
  const { former, findings } = compile({
    '/guides/Old': '/guides/older',
    '/guides/older': '/guides/new',
    '/old/*': '/new/*',
    '/old/deep/*': '/guides/*',
    '/guides/dead': { gone: '/guides/new' },
  });

  test.each([
    ['/guides/old', { kind: 'moved', to: '/guides/new' }],
    ['/es/guides/older', { kind: 'moved', to: '/es/guides/new' }],
    ['/pt/guides/old.md', { kind: 'moved', to: '/pt/guides/new.md' }],
    ['/old/one', { kind: 'moved', to: '/new/one' }],
    ['/old/deep/setup', { kind: 'moved', to: '/guides/setup' }],
    ['/guides/dead', { kind: 'gone', route: '/guides/dead' }],
    ['/es/guides/dead.md', { kind: 'gone', route: '/guides/dead' }],
    ['/old', undefined],
    ['/constructor', undefined],
    ['/guides/new', undefined],
  ])('%s leads to its page of today, in its language', (path, expected) => {
    expect(findings).toEqual([]);
    expect(formerAddress(former, path)).toEqual(expected);
  });

  test('of an internal page is apart from the public ones', () => {
    const redirects = { '/docs/internal/old': '/docs/internal/new' };
    expect(compile(redirects).former.pages).toEqual({});
    expect(compile(redirects, 'internal').former.pages).toEqual(redirects);
  });

  test('of a heading keeps the anchor that leads to it', () => {
    expect(compile({ '/guides/setup#old': '/guides/new#now' }).anchors).toEqual([
      { route: '/guides/setup', anchor: 'old', to: '/guides/new#now' },
    ]);
  });

  test.each([
    [{ '/a': '/b', '/b': '/a' }, /"\/a" leads in a circle/],
    [{ '/c': '/a', '/a': '/b', '/b': '/a', '/d': '/b' }, /"\/c" leads in a circle/],
    [{ '/a': '/nowhere' }, /leads to "\/nowhere", but no page exists there/],
    [{ '/guides/new': '/guides/setup' }, /would never be used, because this page exists/],
    [{ '/a': '/docs/internal/new' }, /would tell strangers of the internal page/],
    [{ '/a': { gone: '/nowhere' } }, /no page exists there/],
  ])('with a mistake is reported: %j', (redirects, message) => {
    const { findings, ...more } = compile(redirects);
    expect(findings).toHaveLength(1);
    expect(more.former.pages).toEqual({});
    expect(findings[0]).toMatchObject({
      severity: 'error',
      code: 'redirect',
      message: expect.stringMatching(message) as string,
      // A sidebar may name the page, too.
      location: { file: 'content/site.ts', near: `${Object.keys(redirects)[0]}':` },
    });
  });
});
