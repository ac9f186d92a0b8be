import { describe, expect, it } from 'vitest';

import type { Finding } from '../../../web/compile/base/finding.ts';
import type { NavbarItemConfig, SiteConfig } from '../../../web/compile/config/config-schema.ts';
import { siteDataFromConfig } from '../../../web/compile/navigation/site-data.ts';
import type { PageEntry } from '../../../web/compile/pages/page-entry.ts';
import type { Locale } from '../../../web/model/site/locale.ts';

const pages = ['/', '/intro', '/public/v1/users'].map(
  (route) => ({ route, locale: 'es', sidebarLabel: `Label of ${route}` }) as PageEntry,
);
const sidebars = new Map([
  ['guides', [{ kind: 'page' as const, label: 'Intro', href: '/es/intro' }]],
  ['empty', []],
]);

const NOW = Date.parse('2026-06-01');

/** Resolves a configuration with these fields in Spanish. */
function resolve(fields: Partial<SiteConfig>, locale: Locale = 'es') {
  const findings: Finding[] = [];
  const data = siteDataFromConfig(
    { title: 'Portal', url: 'https://docs.example', ...fields },
    { locale, pages, sidebars, file: 'content/site.ts', now: NOW, report: (finding) => findings.push(finding) },
  );
  return { data, findings };
}

const item = (config: NavbarItemConfig, fields: Partial<SiteConfig> = {}) => {
  const { data, findings } = resolve({ navbar: { items: [config] }, ...fields });
  return { item: data.navbar.items[0], findings };
};

describe('a navbar item', () => {
  it.each([
    [
      'without a type is a link',
      { label: 'Intro', to: '/intro?a=1#b' },
      { type: 'default', label: 'Intro', href: '/es/intro?a=1#b', position: 'left' },
    ],
    [
      'without a type but with items is a dropdown',
      { label: 'Docs', items: [{ label: 'Intro', to: '/intro' }] },
      { type: 'dropdown', label: 'Docs', items: [{ type: 'default', href: '/es/intro' }] },
    ],
    [
      'for a doc takes the label of its page',
      { type: 'doc', docId: 'intro' },
      { type: 'default', label: 'Label of /intro', href: '/es/intro' },
    ],
    [
      'for a sidebar leads to its first page',
      { type: 'docSidebar', sidebarId: 'guides', label: { en: 'Guides', es: 'Guías' } },
      { type: 'default', label: 'Guías', href: '/es/intro' },
    ],
    [
      'with markup keeps it',
      { type: 'html', value: '<b>New</b>', position: 'right' },
      { type: 'html', value: '<b>New</b>', position: 'right' },
    ],
  ] as const)('%s', (_name, config, resolved) => {
    const { item: found, findings } = item(config as NavbarItemConfig);
    expect(found).toMatchObject(resolved);
    expect(findings).toEqual([]);
  });

  it.each([
    ['of an unknown type', { type: 'nope' }, 'No NavbarItem component found for type "nope".'],
    [
      'for a sidebar without a link target',
      { type: 'docSidebar', sidebarId: 'empty' },
      'DocSidebarNavbarItem: Sidebar with ID "empty" doesn\'t have anything to be linked to.',
    ],
    [
      'for a sidebar that is not there',
      { type: 'docSidebar', sidebarId: 'nope' },
      'DocSidebarNavbarItem: Sidebar with ID "nope" doesn\'t have anything to be linked to.',
    ],
    ['for a doc that is not there', { type: 'doc', docId: 'nope' }, 'There is no doc with id "nope".'],
    ['without an address', { label: 'Docs' }, 'A link needs "to" or "href".'],
    ['without a label', { to: '/intro' }, 'A link needs a "label".'],
    ['that opens nothing', { type: 'dropdown', label: 'Docs', items: [] }, 'A dropdown needs "items".'],
    ['without markup', { type: 'html' }, 'An html item needs a "value".'],
    [
      'for versions that are not configured',
      { type: 'docsVersionDropdown' },
      'A docsVersionDropdown item needs docs.versions.',
    ],
  ] as const)('%s is reported, and kept for the error that it shows', (_name, config, message) => {
    const { item: found, findings } = item(config as NavbarItemConfig);
    expect(found).toMatchObject({ type: 'invalid', message, config: JSON.stringify(config, null, 2) });
    expect(findings).toMatchObject([
      {
        severity: 'error',
        code: 'navbar-item',
        message: `navbar.items.0: ${message}`,
        location: { file: 'content/site.ts' },
      },
    ]);
    expect(findings[0]?.remedy).not.toBe('');
  });

  it('that is a menu cannot be in a dropdown', () => {
    const { findings } = item({ label: 'Docs', items: [{ type: 'localeDropdown' }] });
    expect(findings).toMatchObject([
      { message: 'navbar.items.0.items.0: A localeDropdown must be in the navbar itself, not in a dropdown.' },
    ]);
  });

  it('that fails is a warning on a lenient site', () => {
    expect(item({ type: 'nope' }, { strictness: 'warning' }).findings).toMatchObject([
      { severity: 'warning', code: 'navbar-item' },
    ]);
  });
});

describe('a route in the configuration', () => {
  it.each([
    ['navbar.items.0', { navbar: { items: [{ label: 'Gone', to: '/gone#a' }] } }],
    ['footer.links.0', { footer: { links: [{ label: 'Gone', to: '/gone#a' }] } }],
    ['footer.links.0.items.0', { footer: { links: [{ title: 'Start', items: [{ label: 'Gone', to: '/gone#a' }] }] } }],
    ['footer.logo.href', { footer: { logo: { src: '/logo.svg', alt: '', href: '/gone#a' } } }],
  ] as const)('of %s that no page has is a broken link', (field, fields) => {
    expect(resolve(fields as unknown as Partial<SiteConfig>).findings).toMatchObject([
      { severity: 'error', code: 'broken-link', message: `${field} links to "/gone#a", but no page exists there.` },
    ]);
  });

  it('of an internal page is a broken link with another reason', () => {
    const navbar = { items: [{ label: 'Staff', to: '/docs/internal' }] };
    expect(resolve({ navbar }).findings).toMatchObject([
      { code: 'broken-link', message: expect.stringContaining('leads to') as string },
    ]);
  });

  it('of a version without a page is a broken link', () => {
    expect(resolve({ docs: { versions: [{ name: '1', label: '1', mainDoc: 'gone' }] } }).findings).toMatchObject([
      { message: 'docs.versions.0.mainDoc links to "/gone", but no page exists there.' },
    ]);
  });

  it('links to the page in the language of the document, also for the logo', () => {
    const { data } = resolve({
      footer: {
        logo: { src: '/logo.svg', alt: 'A', href: '/' },
        links: [
          { label: 'Intro', to: '/intro' },
          { label: 'Mail', href: 'mailto:a@docs.example' },
        ],
      },
    });
    expect(data.footer).toMatchObject({
      logo: { href: '/es' },
      row: [{ href: '/es/intro' }, { href: 'mailto:a@docs.example' }],
      columns: [],
    });
  });
});

it('missing settings have their documented defaults', () => {
  const { data, findings } = resolve({
    announcementBar: { id: 'a', content: 'Hello' },
    docs: { versions: [{ name: 'current', label: 'Next', mainDoc: 'intro' }] },
    footer: {},
  });
  expect(data).toEqual({
    title: 'Portal',
    tagline: '',
    url: 'https://docs.example',
    logo: null,
    locales: [{ locale: 'en', label: 'English', direction: 'ltr', htmlLang: 'en', calendar: 'gregory', path: '' }],
    navbar: { hideOnScroll: false, items: [] },
    footer: { style: 'light', columns: [], row: [], logo: null, copyright: '' },
    announcementBar: {
      id: 'a',
      content: 'Hello',
      backgroundColor: null,
      textColor: null,
      isCloseable: true,
      from: 0,
      until: 8.64e15,
    },
    colorMode: { defaultMode: 'light', disableSwitch: false },
    versions: [{ name: 'current', label: 'Next', mainDoc: '/intro', path: '/' }],
  });
  expect(findings).toEqual([]);
});

it('a site in several languages without a navbar of its own has a menu of them', () => {
  expect(resolve({ locales: ['en', 'es'] }).data.navbar.items).toEqual([{ type: 'localeDropdown', position: 'right' }]);
});

describe('the announcement bar', () => {
  const barOf = (change: Partial<SiteConfig['announcementBar']> = {}) => {
    const { data, findings } = resolve({ announcementBar: { id: 'a', content: 'Hello', ...change } });
    return { bar: data.announcementBar, messages: findings.map(({ message }) => message) };
  };

  it('leads to pages of the language, and keeps other links', () => {
    const content = '<a href="/intro#b">a</a> <a href="/v3.yaml">b</a> <a href="https://a.example/x">c</a>';
    const { bar, messages } = barOf({ content });
    expect(bar?.content).toBe(
      '<a href="/es/intro#b">a</a> <a href="/v3.yaml">b</a> <a href="https://a.example/x">c</a>',
    );
    expect(messages).toEqual([]);
  });

  it('reports a dead link', () => {
    expect(barOf({ content: { en: '<a href="/introo">a</a>' } }).messages).toEqual([
      'announcementBar.content links to "/introo", but no page exists there.',
    ]);
  });

  it.each([
    [{ until: '2026-06-02' }, { from: 0, until: Date.parse('2026-06-02') }],
    [{ from: '2026-07-01T08:00:00-05:00' }, { from: Date.parse('2026-07-01T13:00:00Z') }],
  ])('with %j has its time, which browsers check', (change, expected) => {
    expect(barOf(change).bar).toMatchObject(expected);
  });

  it('is left out if its time has passed', () => {
    const { bar, messages } = barOf({ until: '2026-06-01' });
    expect(bar).toBeNull();
    expect(messages).toEqual(['The announcement bar ended on 2026-06-01, so no page shows it.']);
  });
});

it.each([null, 'https://status.example/now'])('a footer shows the state of the API that %s names', (statusSource) => {
  const { data } = resolve({ footer: { copyright: 'Lumen' }, facts: { statusSource } });
  expect(data.footer?.status).toBe(statusSource ?? undefined);
});

it('a version without pages and a policy without a page are broken links', () => {
  const { findings } = resolve({
    security: { contact: ['mailto:a@shop.example'], expires: '2027-01-01', policy: '/policy' },
    docs: {
      versions: [
        { name: 'new', label: 'New', mainDoc: 'intro' },
        { name: 'v1', label: 'v1', mainDoc: 'intro', path: '/public/v1' },
        { name: 'old', label: 'Old', mainDoc: 'intro', path: '/public/v' },
      ],
    },
  });
  expect(findings.map(({ message }) => message)).toEqual([
    'security.policy links to "/policy", but no page exists there.',
    'docs.versions.2.path links to "/public/v", but no page exists there.',
  ]);
});
