import { expect, test } from 'vitest';

import type { Finding } from '../../../web/compile/base/finding.ts';
import type { ReferenceConfig, SiteConfig } from '../../../web/compile/config/config-schema.ts';
import { sendOriginsOf } from '../../../web/compile/output/policy.ts';
import { mountReferences } from '../../../web/compile/reference/mount-references.ts';
import { siteRedirects } from '../../../web/compile/site/redirects.ts';
import { TwinAddresses } from '../../../web/compile/site/twin-addresses.ts';
import { readSites } from '../../../web/compile/source/read-sources.ts';
import type { JsonObject } from '../../../web/model/text/json.ts';
import { EMPTY_SOURCES } from '../support/empty-sources.ts';
import { apiOf, readPublic, temporarySite } from '../support/sources.ts';

const API: JsonObject = { openapi: '3.1.0', info: { title: 'A', version: '1' } };

async function mounted(
  files: Record<string, JsonObject>,
  references?: ReferenceConfig[],
  sidebars: SiteConfig['sidebars'] = {},
) {
  const root = temporarySite(
    Object.fromEntries(
      Object.entries(files).map(([name, document]) => [`specs/public/${name}`, JSON.stringify(document)]),
    ),
  );
  const apis = await Promise.all(
    Object.keys(files).map(async (name) => apiOf(await readPublic(name, { root, lint: false }))),
  );
  const findings: Finding[] = [];
  const config: SiteConfig = {
    title: 'T',
    url: 'https://docs.example',
    references: { public: references ?? [] },
    sidebars,
  };
  const mountedReferences = mountReferences(
    {
      audience: 'public',
      loaded: { config, isDefault: references === undefined },
      sources: { ...EMPTY_SOURCES, apis },
    },
    (finding) => findings.push(finding),
  );
  return {
    config,
    findings,
    references: mountedReferences,
    bases: mountedReferences.map(({ config: { base } }) => base),
  };
}

test('without a configuration each document is mounted at its file name, at a unique path without special characters', async () => {
  const { bases } = await mounted({ 'v3.yaml': API, 'v3.json': API, 'my 50% api.json': API, 'größe.json': API });
  expect(bases).toEqual(['/v3', '/v3-2', '/my-50-api', '/größe']);
});

test('an unknown sidebar is an error that names the configured sidebars', async () => {
  const { findings } = await mounted(
    { 'v3.json': API },
    [{ spec: 'v3.json', base: '/v3', sidebar: 'main', tagSidebars: { a: 'mian', b: 'mian' } }],
    { public: { main: [] } },
  );
  expect(findings.filter(({ code }) => code === 'unknown-sidebar')).toEqual([
    {
      severity: 'error',
      code: 'unknown-sidebar',
      message: 'The reference of "v3.json" names the sidebar "mian", which "sidebars" does not have.',
      remedy: 'Correct the name (main), or add the sidebar.',
      location: { file: 'content/site.ts' },
    },
  ]);
});

test('a sidebar for a tag that the description lacks is an error that names its tags', async () => {
  const tagged = { ...API, tags: [{ name: 'orders' }] };
  const { findings } = await mounted(
    { 'v3.json': tagged },
    [{ spec: 'v3.json', base: '/v3', tagSidebars: { orders: 'main', ordres: 'main' } }],
    { public: { main: [] } },
  );
  expect(findings).toMatchObject([
    {
      severity: 'error',
      code: 'unknown-tag',
      message: 'The reference of "v3.json" names a sidebar for the tag "ordres", which the description does not have.',
      remedy: 'Correct the tag (orders) in tagSidebars, or remove it.',
    },
  ]);
});

test('requests may be sent to every server that an operation lists, and to no host that a policy cannot name', async () => {
  const document = {
    ...API,
    servers: [
      { url: 'https://{region}.example/v1', variables: { region: { default: 'eu', enum: ['eu', 'us'] } } },
      { url: '/here' },
      { url: 'http://[::1]:8080' },
    ],
    paths: {
      '/a': {
        servers: [{ url: 'https://path.example' }],
        get: { servers: [{ url: 'https://operation.example:8443/x' }] },
      },
    },
  };
  const { config, references } = await mounted({ 'v3.json': document }, [
    { spec: 'v3.json', base: '/v3', sendRequest: true },
  ]);
  expect(
    sendOriginsOf({
      audience: 'public',
      config: { ...config, facts: { statusSource: 'https://status.example/now' } },
      references,
      workflows: [],
      exam: null,
      locales: [],
      releases: [],
      migrations: [],
      files: new Set(),
      twins: new TwinAddresses('https://portal.example', null),
      terms: [],
      images: new Map(),
      redirects: siteRedirects(undefined, { audience: 'public', hasPage: () => true, report: () => {} }),
      translations: [],
      findings: [],
    }),
  ).toEqual([
    'https://eu.example',
    'https://us.example',
    'https://path.example',
    'https://operation.example:8443',
    'https://status.example',
  ]);
});

test.for(['error', 'warning'] as const)(
  'a client whose package the build does not make is as strict as the site: %s',
  async (strictness) => {
    const client = { package: 'shop', name: 'Shop' };
    const references = {
      public: [
        { spec: 'a.json', base: '/a', client },
        { spec: 'b.json', base: '/b', client },
      ],
    };
    const root = temporarySite({
      'content/site.ts': `export default ${JSON.stringify({ title: 'T', url: 'https://docs.example', strictness, references })}`,
      'specs/public/a.json': JSON.stringify(API),
      'specs/public/b.json': JSON.stringify(API),
    });
    const { loaded, sources } = await readSites(root, { lint: false });
    const location = { file: 'content/site.ts' };
    expect(sources.public.findings).toMatchObject([{ severity: strictness, code: 'missing-client', location }]);
    expect(sources.public.findings[0]?.message).toContain('"b.json" has a client');
    expect(loaded.config.references?.public?.[0]?.client).toEqual(client);
    expect(loaded.config.references?.public?.[1]).toEqual({ spec: 'b.json', base: '/b' });
  },
);
