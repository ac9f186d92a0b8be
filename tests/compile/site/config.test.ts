import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LoadedConfig, translate } from '../../../web/compile/site/config.ts';
import { loadConfigs } from '../support/configs.ts';
import { createSite, removeSite } from '../support/sources.ts';

const site = (fields: string): string => `export default {\n  title: 'Portal',\n  url: 'https://docs.example',\n${fields}\n};\n`;

const MISTAKES = [
  { name: 'a typo', text: site("  taglin: 'Hello',"), message: '"taglin" is no setting.', line: 4 },
  { name: 'a typo further in', text: site("  navbar: {\n    items: [{ labl: 'Docs', to: '/docs' }],\n  },"), message: '"navbar.items.0.labl" is no setting.', line: 5 },
  { name: 'a typo in a sidebar', text: site("  sidebars: {\n    public: {\n      guides: [{ page: '/intro' }, { label: 'More', itmes: [] }],\n    },\n  },"), message: '"sidebars.public.guides.1": has none of the forms that are allowed here.', line: 6 },
  { name: 'the wrong type', text: site("  navbar: {\n    hideOnScroll: 'yes',\n  },"), message: '"navbar.hideOnScroll": Invalid input: expected boolean, received string.', line: 5 },
  { name: 'a route without a slash', text: site("  references: { public: [{ spec: 'v3.yaml',\n    base: 'public/v3' }] },"), message: '"references.public.0.base": must begin with /.', line: 5 },
  { name: 'a reference mounted at a folder', text: site("  references: { public: [{ spec: 'v3.yaml',\n    base: '/v3/' }] },"), message: '"references.public.0.base": must be a path such as /public/v3, with no slash at its end and no ? # % ; \\.', line: 5 },
  { name: 'an unknown language', text: site("  locales: ['en', 'fr'],"), message: '"locales.1": Invalid option: expected one of "en"|"es"|"pt".', line: 4 },
  { name: 'an address that ends in a slash', text: "export default {\n  title: 'Portal',\n  url: 'https://docs.example/',\n};\n", message: '"url": must not end with /.', line: 3 },
  { name: 'a field whose name stands elsewhere too', text: site("  logo: { src: '/a.svg', alt: 'A' },\n  footer: {\n    logo: { src: 7, alt: 'A' },\n  },"), message: '"footer.logo.src": Invalid input: expected string, received number.', line: 6 },
  { name: 'a missing title', text: "export default { url: 'https://docs.example' };\n", message: '"title": Invalid input: expected string, received undefined.', line: undefined },
  { name: 'nothing exported', text: 'export const site = {};\n', message: '"(root)": Invalid input: expected object, received undefined.', line: undefined },
];

const BROKEN = [
  { name: 'a quote that is never closed', text: "export default {\n  title: 'Portal',\n  url: 'https\n};\n", line: 3 },
  { name: 'a bracket too many', text: "export default {\n  title: 'Portal' }},\n};\n", line: 2 },
  { name: 'an error of its own', text: "export default {\n  title: 'Portal',\n  url: missing.url,\n};\n", line: 3 },
  { name: 'an import that is not there', text: "import { x } from './nowhere.ts';\nexport default x;\n", line: undefined },
];

const FINE = { name: 'fine', text: `${site("  locales: ['en', 'es'],\n  tagline: { en: 'Hello', es: 'Hola' },").trimEnd().slice(0, -1)} satisfies object;\n` };
const SEVERAL = { name: 'several', text: site("  taglin: 'Hello',\n  strictness: 'maybe',") };

const roots = new Map<string, string>();
const loaded = new Map<string, LoadedConfig>();

beforeAll(() => {
  for (const { name, text } of [...MISTAKES, ...BROKEN, FINE, SEVERAL]) roots.set(name, createSite({ 'content/site.ts': text }));
  roots.set('none', createSite({}));
  const configs = loadConfigs([...roots.values()]);
  [...roots.keys()].forEach((name, index) => loaded.set(name, configs[index] as LoadedConfig));
});
afterAll(() => {
  for (const root of roots.values()) removeSite(root);
});

test('a site without configuration has defaults', () => {
  expect(loaded.get('none')).toEqual({
    config: { title: 'API documentation', url: 'https://docs.example.com', locales: ['en'], strictness: 'warning' },
    isDefault: true,
    file: 'content/site.ts',
    findings: [],
  });
});

test('a configuration is taken as it is written', () => {
  expect(loaded.get('fine')).toMatchObject({ isDefault: false, findings: [], config: { title: 'Portal', locales: ['en', 'es'], tagline: { es: 'Hola' } } });
});

describe('a mistake in the configuration', () => {
  test.each(MISTAKES)('is named by field and line, with a remedy: $name', ({ name, message, line }) => {
    expect(loaded.get(name)).toMatchObject({ isDefault: false, findings: [{ severity: 'error', code: 'config', message, location: { file: 'content/site.ts', ...(line === undefined ? {} : { line }) } }] });
    expect(loaded.get(name)?.findings[0]?.remedy).toContain('web/model/config.ts');
  });

  test('is not the only one reported', () => {
    expect(loaded.get('several')?.findings.map(({ message }) => message).toSorted()).toEqual(['"strictness": Invalid option: expected one of "error"|"warning".', '"taglin" is no setting.']);
  });
});

test.each(BROKEN)('a configuration that does not load is reported without a stack or a folder of this machine: $name', ({ name, line }) => {
  const { findings, config } = loaded.get(name) as LoadedConfig;
  expect(findings).toMatchObject([{ severity: 'error', code: 'config', location: { file: 'content/site.ts', ...(line === undefined ? {} : { line }) }, remedy: 'Mend the syntax; the file must export one object as default.' }]);
  expect(findings[0]?.message).toMatch(/^The configuration cannot be loaded: \S/);
  expect(JSON.stringify(findings)).not.toContain(roots.get(name));
  expect(JSON.stringify(findings)).not.toMatch(/node_modules|file:\/\/|\\n\s+at /);
  expect(config.title).toBe('API documentation');
});

test.each([
  [undefined, ''],
  ['Hello', 'Hello'],
  [{ en: 'Hello', pt: 'Olá' }, 'Olá'],
  [{ en: 'Hello' }, 'Hello'],
  [{}, ''],
])('%j in Portuguese is "%s"', (value, text) => {
  expect(translate(value, 'pt')).toBe(text);
});
