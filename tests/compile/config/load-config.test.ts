import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { SiteConfig } from '../../../web/compile/config/config-schema.ts';
import { localizedText, untranslatedSettings } from '../../../web/compile/config/load-config.ts';
import { loadConfigs, type TriedConfig } from '../support/configs.ts';
import { createSite, removeSite, temporarySite } from '../support/sources.ts';

const site = (fields: string): string =>
  `export default {\n  title: 'Portal',\n  url: 'https://docs.example',\n${fields}\n};\n`;

const MISTAKES = [
  { name: 'a typo', text: site("  taglin: 'Hello',"), message: 'Unknown setting "taglin".', line: 4 },
  {
    name: 'a typo further in',
    text: site("  navbar: {\n    items: [{ labl: 'Docs', to: '/docs' }],\n  },"),
    message: 'Unknown setting "navbar.items.0.labl".',
    line: 5,
  },
  {
    name: 'a typo in a sidebar',
    text: site(
      "  sidebars: {\n    public: {\n      guides: [{ page: '/intro' }, { label: 'More', itmes: [] }],\n    },\n  },",
    ),
    message: '"sidebars.public.guides.1": must be { page }, { label, items } or { reference }.',
    line: 6,
  },
  {
    name: 'the wrong type',
    text: site("  navbar: {\n    hideOnScroll: 'yes',\n  },"),
    message: '"navbar.hideOnScroll": Invalid input: expected boolean, received string.',
    line: 5,
  },
  {
    name: 'a route without a slash',
    text: site("  references: { public: [{ spec: 'v3.yaml',\n    base: 'public/v3' }] },"),
    message: '"references.public.0.base": must begin with / and have no spaces.',
    line: 5,
  },
  {
    name: 'a route with a space, far down in a list',
    text: site(
      "  sidebars: {\n    public: {\n      guides: [\n        { page: '/a' },\n        { page: '/b' },\n        { page: '/c d' },\n      ],\n    },\n  },",
    ),
    message: '"sidebars.public.guides.2.page": must begin with / and have no spaces.',
    line: 9,
  },
  {
    name: 'an announcement that ends before it begins',
    text: site("  announcementBar: { id: 'a', content: 'New', from: '2026-12-10', until: '2026-12-01' },"),
    message: '"announcementBar": must end after it begins.',
    line: 4,
  },
  {
    name: 'a reference mounted at a folder',
    text: site("  references: { public: [{ spec: 'v3.yaml',\n    base: '/v3/' }] },"),
    message:
      '"references.public.0.base": must be a path such as /shop, with no slash at its end, no part that is empty, . or .., and no ? # % ; \\.',
    line: 5,
  },
  {
    name: 'a reference at an address of a language',
    text: site("  references: { public: [{ spec: 'v3.yaml',\n    base: '/es/api' }] },"),
    message: '"references.public.0.base": is an address of the portal itself or of a language; use another one.',
    line: 5,
  },
  {
    name: 'a reference at another host',
    text: site("  references: { public: [{ spec: 'v3.yaml',\n    base: '//shop.example' }] },"),
    message:
      '"references.public.0.base": must be a path such as /shop, with no slash at its end, no part that is empty, . or .., and no ? # % ; \\.',
    line: 5,
  },
  {
    name: 'a company whose name ends a text in code',
    text: site("  names: { company: 'Shop\\\\' },"),
    message: '"names.company": must be one line without a backslash.',
    line: 4,
  },
  {
    name: 'a package in capital letters',
    text: site("  names: { simulator: 'Shop' },"),
    message:
      '"names.simulator": must be the name of an npm package: small letters, digits and hyphens, such as shop-client.',
    line: 4,
  },
  {
    name: 'a fact that no guide can name',
    text: site("  facts: { 'opening hours': '9 to 5' },"),
    message: '"facts": has a name that no guide can write as {{name}}: use letters, digits and _ only.',
    line: 4,
  },
  {
    name: 'a calendar that nobody uses',
    text: site("  languages: { es: { calendar: 'mayan' } },"),
    message: '"languages.es.calendar": must be a calendar of Unicode, such as gregory or buddhist.',
    line: 4,
  },
  {
    name: 'an announcement that is hard to read',
    text: site("  announcementBar: { id: 'a', content: 'New', backgroundColor: '#fff', textColor: '#888' },"),
    message:
      '"announcementBar": has colors with a contrast below 4.5; readers with weak eyes cannot read it (WCAG 1.4.3).',
    line: 4,
  },
  {
    name: 'an unknown language',
    text: site("  locales: ['en', 'fr'],"),
    message: '"locales.1": must be one of en, es, pt: the languages of the portal that builds the site.',
    line: 4,
  },
  {
    name: 'an address that ends in a slash',
    text: "export default {\n  title: 'Portal',\n  url: 'https://docs.example/',\n};\n",
    message: '"url": must not end with /.',
    line: 3,
  },
  {
    name: 'a field whose name occurs twice',
    text: site("  logo: { src: '/logo.svg', alt: 'A' },\n  footer: {\n    logo: { src: 7, alt: 'A' },\n  },"),
    message: '"footer.logo.src": Invalid input: expected string, received number.',
    line: 6,
  },
  {
    name: 'a wrong route deep in the form that was meant',
    text: site("  sidebars: {\n    public: {\n      guides: [{ label: 'More', items: ['intro'] }],\n    },\n  },"),
    message: '"sidebars.public.guides.0.items.0": must begin with / and have no spaces.',
    line: 6,
  },
  {
    name: 'a typo in the form that was meant',
    text: site("  sidebars: { internal: {\n    staff: [{ label: 'More', items: [], lnk: '/docs/internal' }],\n  } },"),
    message: 'Unknown setting "sidebars.internal.staff.0.lnk".',
    line: 5,
  },
  {
    name: 'a text in an unknown language',
    text: site("  tagline: { en: 'Hello', fr: 'Salut' },"),
    message: 'Unknown setting "tagline.fr".',
    line: 4,
  },
  {
    name: 'a text of another type',
    text: site('  tagline: 7,'),
    message: '"tagline": must be a text, or an object with texts by language (en, es, pt).',
    line: 4,
  },
  {
    name: 'an address with a path',
    text: "export default {\n  title: 'Portal',\n  url: 'https://docs.example/portal',\n};\n",
    message: '"url": must be an origin, such as https://docs.example.com, with no path.',
    line: 3,
  },
  {
    name: 'languages that do not begin with English',
    text: site("  locales: ['es', 'en'],"),
    message: '"locales": must begin with "en".',
    line: 4,
  },
  {
    name: 'a language twice',
    text: site("  locales: ['en', 'es', 'es'],"),
    message: '"locales": names a language twice.',
    line: 4,
  },
  {
    name: 'a skill with a name that assistants refuse',
    text: site("  skills: [{ name: 'Sell it', description: 'a', pages: ['/a'] }],"),
    message: '"skills.0.name": must have small letters, digits and single hyphens.',
    line: 4,
  },
  {
    name: 'a skill of public and internal pages',
    text: site("  skills: [{ name: 'a', description: 'a',\n    pages: ['/a', '/docs/internal/a'] }],"),
    message: '"skills.0.pages": must be all public or all internal.',
    line: 5,
  },
  { name: 'no language', text: site('  locales: [],'), message: '"locales": must name a language.', line: 4 },
  {
    name: 'a logo without a file',
    text: site("  logo: { src: '/nowhere.svg', alt: 'A' },"),
    message: '"logo.src": must be the path of a file of content/static, such as /logo.svg.',
    line: 4,
  },
  {
    name: 'a dark logo on another site',
    text: site("  logo: { src: '/logo.svg',\n    srcDark: '//cdn.example/logo.svg', alt: 'A' },"),
    message: '"logo.srcDark": must be the path of a file of content/static, such as /logo.svg.',
    line: 5,
  },
  {
    name: 'a logo of no size',
    text: site("  footer: { logo: { src: '/logo.svg', alt: 'A',\n    width: 0 } },"),
    message: '"footer.logo.width": must be more than 0.',
    line: 5,
  },
  {
    name: 'a logo with an invalid link',
    text: site("  footer: { logo: { src: '/logo.svg', alt: 'A',\n    href: 'home' } },"),
    message:
      '"footer.logo.href": must be a route that begins with /, or begin with https://, http://, mailto: or tel:.',
    line: 5,
  },
  {
    name: 'a simulated internal reference',
    text: site("  references: { internal: [{ spec: 'v3.yaml', base: '/docs/internal',\n    simulator: true }] },"),
    message:
      '"references.internal.0.simulator": must not be true for an internal reference, because the simulator is public.',
    line: 5,
  },
  {
    name: 'a reference whose pages would hide the simulator',
    text: site(
      "  references: {\n    public: [{ spec: 'a.yaml', base: '/a', simulator: true }, { spec: 'b.yaml', base: '/simulator' }],\n  },",
    ),
    message:
      '"references.public": has a reference with the base "/simulator", where its pages would hide addresses of the simulator; use "/simulator/reference".',
    line: 5,
  },
  {
    name: 'two references at one base',
    text: site("  references: {\n    public: [{ spec: 'a.yaml', base: '/a' }, { spec: 'b.yaml', base: '/a' }],\n  },"),
    message: '"references.public": has two references with the same "base".',
    line: 5,
  },
  {
    name: 'a public reference behind the gate',
    text: site("  references: { public: [{ spec: 'v3.yaml',\n    base: '/docs/internal/v3' }] },"),
    message: '"references.public.0.base": is behind the gate, where public pages cannot be.',
    line: 5,
  },
  {
    name: 'an internal reference before the gate',
    text: site("  references: { internal: [{ spec: 'v3.yaml',\n    base: '/v3' }] },"),
    message: '"references.internal.0.base": must be /docs/internal or a path below it.',
    line: 5,
  },
  {
    name: 'a module twice',
    text: site("  reactPages: ['tools', 'tools'],"),
    message: '"reactPages": names a module twice.',
    line: 4,
  },
  {
    name: 'an address with a script',
    text: site("  navbar: {\n    items: [{ label: 'Docs', href: 'javascript:alert(1)' }],\n  },"),
    message:
      '"navbar.items.0.href": must begin with https://, http://, mailto: or tel:; use "to" for a page of this site.',
    line: 5,
  },
  {
    name: 'a link to two places',
    text: site("  navbar: {\n    items: [{ label: 'Docs', to: '/intro', href: 'https://docs.example' }],\n  },"),
    message: '"navbar.items.0": has both "to" and "href"; a link has only one target.',
    line: 5,
  },
  {
    name: 'an invalid regular expression',
    text: site("  navbar: {\n    items: [{ label: 'Docs', to: '/intro', activeBaseRegex: '(' }],\n  },"),
    message: '"navbar.items.0.activeBaseRegex": must be a regular expression.',
    line: 5,
  },
  {
    name: 'a base path without a slash',
    text: site("  navbar: {\n    items: [{ label: 'Docs', to: '/intro', activeBasePath: 'intro' }],\n  },"),
    message: '"navbar.items.0.activeBasePath": must begin with / and have no spaces.',
    line: 5,
  },
  {
    name: 'a doc with a slash',
    text: site("  navbar: {\n    items: [{ type: 'doc', docId: '/intro' }],\n  },"),
    message: '"navbar.items.0.docId": must be the route of a page without the leading slash.',
    line: 5,
  },
  {
    name: 'docs that are not there',
    text: site("  navbar: {\n    items: [{ type: 'doc', docId: 'intro', docsPluginId: 'community' }],\n  },"),
    message: '"navbar.items.0.docsPluginId": Invalid input: expected "default".',
    line: 5,
  },
  {
    name: 'an unknown side',
    text: site("  navbar: {\n    items: [{ label: 'Docs', to: '/intro', position: 'top' }],\n  },"),
    message: '"navbar.items.0.position": Invalid option: expected one of "left"|"right"|"drawer".',
    line: 5,
  },
  {
    name: 'columns and links in one footer',
    text: site("  footer: {\n    links: [{ title: 'Start', items: [] }, { label: 'Intro', to: '/intro' }],\n  },"),
    message: '"footer.links": mixes columns and single links; a footer has one or the other.',
    line: 5,
  },
  {
    name: 'a footer link without a target',
    text: site("  footer: {\n    links: [{ label: 'Intro' }],\n  },"),
    message: '"footer.links.0": needs either "to" or "href".',
    line: 5,
  },
  {
    name: 'an unknown style',
    text: site("  footer: {\n    style: 'blue',\n  },"),
    message: '"footer.style": Invalid option: expected one of "light"|"dark".',
    line: 5,
  },
  {
    name: 'an announcement in Markdown',
    text: site("  announcementBar: { id: 'a',\n    content: 'See [it](/guides/hello)' },"),
    message: '"announcementBar.content": must be HTML, such as <a href="/guides/hello">hello</a>, not Markdown.',
    line: 5,
  },
  {
    name: 'a color that CSS does not know',
    text: site("  announcementBar: { id: 'a', content: 'Hello',\n    textColor: 'notacolor' },"),
    message: '"announcementBar.textColor": must be a CSS color, such as #20614d or rebeccapurple.',
    line: 5,
  },
  {
    name: 'a day that is not in the calendar',
    text: site("  announcementBar: { id: 'a', content: 'Hello',\n    until: '2026-02-30' },"),
    message: '"announcementBar.until": must be a date such as 2026-12-01, or a moment such as 2026-12-01T08:00:00Z.',
    line: 5,
  },
  {
    name: 'an invalid color',
    text: site("  announcementBar: { id: 'a', content: 'Hello',\n    backgroundColor: 'red; color: blue' },"),
    message: '"announcementBar.backgroundColor": must be a CSS color, such as #20614d or rebeccapurple.',
    line: 5,
  },
  {
    name: 'an announcement without an id',
    text: site("  announcementBar: {\n    content: 'Hello' },"),
    message: '"announcementBar.id": Invalid input: expected string, received undefined.',
    line: 4,
  },
  {
    name: 'an unknown color mode',
    text: site("  colorMode: {\n    defaultMode: 'sepia' },"),
    message: '"colorMode.defaultMode": Invalid option: expected one of "light"|"dark".',
    line: 5,
  },
  {
    name: 'a version without a main page',
    text: site("  docs: {\n    versions: [{ name: 'current', label: 'Next' }] },"),
    message: '"docs.versions.0.mainDoc": Invalid input: expected string, received undefined.',
    line: 5,
  },
  {
    name: 'two versions of one name',
    text: site(
      "  docs: {\n    versions: [{ name: '1', label: 'A', mainDoc: 'a' }, { name: '1', label: 'B', mainDoc: 'b', path: '/b' }] },",
    ),
    message: '"docs.versions": has two versions with the same "name".',
    line: 5,
  },
  {
    name: 'two versions in one place',
    text: site(
      "  docs: {\n    versions: [{ name: '1', label: 'A', mainDoc: 'a' }, { name: '2', label: 'B', mainDoc: 'b' }] },",
    ),
    message: '"docs.versions": has two versions with the same "path".',
    line: 5,
  },
  {
    name: 'a missing title',
    text: "export default { url: 'https://docs.example' };\n",
    message: '"title": Invalid input: expected string, received undefined.',
    line: undefined,
  },
  {
    name: 'a file without an export',
    text: 'export const site = {};\n',
    message: '"(root)": Invalid input: expected object, received undefined.',
    line: undefined,
  },
];

const BROKEN = [
  { name: 'a quote that is never closed', text: "export default {\n  title: 'Portal',\n  url: 'https\n};\n", line: 3 },
  { name: 'a bracket too many', text: "export default {\n  title: 'Portal' }},\n};\n", line: 2 },
  { name: 'a runtime error', text: "export default {\n  title: 'Portal',\n  url: missing.url,\n};\n", line: 3 },
  {
    name: 'an import that is not there',
    text: "import { x } from './nowhere.ts';\nexport default x;\n",
    line: undefined,
  },
];

const FINE = {
  name: 'fine',
  text: `${site("  locales: ['en', 'es'],\n  tagline: { en: 'Hello', es: 'Hola' },").trimEnd().slice(0, -1)} satisfies object;\n`,
};
const SEVERAL = { name: 'several', text: site("  taglin: 'Hello',\n  strictness: 'maybe',") };

const roots = new Map<string, string>();
const loaded = new Map<string, TriedConfig>();

beforeAll(() => {
  for (const { name, text } of [...MISTAKES, ...BROKEN, FINE, SEVERAL])
    roots.set(name, createSite({ 'content/site.ts': text, 'content/static/logo.svg': '' }));
  roots.set('none', createSite({}));
  const configs = loadConfigs([...roots.values()]);
  [...roots.keys()].forEach((name, index) => loaded.set(name, configs[index] ?? {}));
});
afterAll(() => {
  for (const root of roots.values()) removeSite(root);
});

test('a site without configuration has defaults', () => {
  expect(loaded.get('none')).toEqual({
    config: { title: 'API documentation', url: 'https://docs.example.com', locales: ['en'], strictness: 'warning' },
    isDefault: true,
  });
});

test('a valid configuration is returned unchanged', () => {
  expect(loaded.get('fine')).toMatchObject({
    isDefault: false,
    config: { title: 'Portal', locales: ['en', 'es'], tagline: { es: 'Hola' } },
  });
});

describe('a mistake in the configuration', () => {
  test.each(MISTAKES)('is reported with field, line and remedy: $name', ({ name, message, line }) => {
    expect(loaded.get(name)).toMatchObject({
      findings: [
        {
          severity: 'error',
          code: 'config',
          message,
          location: { file: 'content/site.ts', ...(line === undefined ? {} : { line }) },
        },
      ],
    });
    expect(loaded.get(name)?.findings?.[0]?.remedy).toContain('web/compile/config/config-schema.ts');
  });

  test('is not the only one reported', () => {
    expect(
      loaded
        .get('several')
        ?.findings?.map(({ message }) => message)
        .toSorted(),
    ).toEqual(['"strictness": Invalid option: expected one of "error"|"warning".', 'Unknown setting "taglin".']);
  });
});

test.each(BROKEN)(
  'a configuration that does not load is reported without a stack or a folder of this machine: $name',
  ({ name, line }) => {
    const { findings = [] } = loaded.get(name) ?? {};
    expect(findings).toMatchObject([
      {
        severity: 'error',
        code: 'config',
        location: { file: 'content/site.ts', ...(line === undefined ? {} : { line }) },
        remedy: 'Fix the syntax; the file must export one object as default.',
      },
    ]);
    expect(findings[0]?.message).toMatch(/^The configuration cannot be loaded: \S/);
    expect(JSON.stringify(findings)).not.toContain(roots.get(name));
    expect(JSON.stringify(findings)).not.toMatch(/node_modules|file:\/\/|\\n\s+at /);
  },
);

test.each([
  [undefined, ''],
  ['Hello', 'Hello'],
  [{ en: 'Hello', pt: 'Olá' }, 'Olá'],
  [{ en: 'Hello' }, 'Hello'],
  [{}, ''],
])('%j in Portuguese is "%s"', (value, text) => {
  expect(localizedText(value, 'pt')).toBe(text);
});

test('a setting without a language of the site is reported with its line', () => {
  const source = site(
    "  locales: ['en', 'es', 'pt'],\n  navbar: { items: [\n    { label: 'API', to: '/a' },\n    { label: { en: 'Docs', pt: 'Docs' }, to: '/b' },\n  ] },",
  );
  const items = [
    { label: 'API', to: '/a' },
    { label: { en: 'Docs', pt: 'Docs' }, to: '/b' },
  ];
  const config: SiteConfig = {
    title: 'Portal',
    url: 'https://docs.example',
    locales: ['en', 'es', 'pt'],
    navbar: { items },
  };
  expect(untranslatedSettings(temporarySite({ 'content/site.ts': source }), config)).toMatchObject([
    {
      severity: 'warning',
      message: 'The setting "navbar.items.1.label" has no text in es, so pages show the English one.',
      location: { file: 'content/site.ts', line: 7 },
    },
  ]);
});
