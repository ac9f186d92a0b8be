import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { copyWithLocalIdentity } from '../../../web/commands/local/local-identity.ts';
import {
  problemsOf,
  readReleaseSettings,
  simulatorProblem,
  workersOf,
} from '../../../web/commands/release/release-settings.ts';
import { release } from '../../../web/commands/release/release.ts';
import { temporaryFolder } from '../../../web/commands/temporary-folder.ts';
import type { build } from '../../../web/compile/build.ts';
import { PLACEHOLDER_CLIENT_ID } from '../../../web/model/edge/worker-variables.ts';

const GOOD = { GOOGLE_CLIENT_ID: '1234-abc.apps.googleusercontent.com', HOSTED_DOMAIN: 'company.test' };

/** The settings of a project. The tests do not read those of this one, because a release replaces the placeholders there. */
const WRANGLER = `name = "portal"
compatibility_date = "2026-01-01"
[vars]
GOOGLE_CLIENT_ID = "${PLACEHOLDER_CLIENT_ID}"
HOSTED_DOMAIN = "shop.example"
[[services]]
binding = "INTERNAL"
service = "portal-internal"
[[services]]
binding = "PACKAGES"
service = "portal-packages"
`;

describe('the settings of a release', () => {
  let root: string;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'portal-settings-'));
    writeFileSync(join(root, 'wrangler.toml'), WRANGLER);
  });
  afterAll(() => rmSync(root, { recursive: true }));

  test('are rejected while wrangler.toml has placeholders, with one error for both', () => {
    const read = (): unknown => readReleaseSettings({ root, environment: {} });
    expect(read).toThrow(
      /GOOGLE_CLIENT_ID is still the placeholder "replace-me.apps.googleusercontent.com": set GOOGLE_CLIENT_ID under \[vars\] in wrangler.toml/,
    );
    expect(read).toThrow(`HOSTED_DOMAIN is still the placeholder "shop.example"`);
  });

  test('prefer the environment to wrangler.toml', () => {
    expect(readReleaseSettings({ root, environment: GOOD })).toMatchObject({
      name: 'portal',
      compatibilityDate: '2026-01-01',
      variables: GOOD,
      services: [
        { binding: 'INTERNAL', service: 'portal-internal' },
        { binding: 'PACKAGES', service: 'portal-packages' },
      ],
    });
  });

  test('name the Workers that a rollback returns: that of the packages stays as it is', () => {
    expect(workersOf(root)).toEqual(['portal-internal', 'portal']);
  });

  test('take an empty variable of a CI from wrangler.toml', () => {
    const read = (): unknown => readReleaseSettings({ root, environment: { GOOGLE_CLIENT_ID: '', HOSTED_DOMAIN: '' } });
    expect(read).toThrow(`HOSTED_DOMAIN is still the placeholder "shop.example"`);
  });

  test.each([
    [true, true, []],
    [false, false, []],
    [true, false, ['wrangler.toml has no service SIMULATOR']],
    [false, true, ['no reference in content/site.ts has simulator: true']],
  ])(
    'with a simulator in the build (%s) and in wrangler.toml (%s) have the problems %j',
    (isBuilt, isBound, problems) => {
      expect([simulatorProblem({ isBuilt, isBound }) ?? []].flat()).toEqual(
        problems.map((problem) => expect.stringContaining(problem) as string),
      );
    },
  );

  test.each([
    [{}, []],
    [{ HOSTED_DOMAIN: 'company.test, shop.example' }, ['HOSTED_DOMAIN is still the placeholder']],
    [{ HOSTED_DOMAIN: 'company.test=SHOP.example' }, ['HOSTED_DOMAIN is still the placeholder']],
    [{ HOSTED_DOMAIN: 'company' }, ['"company" is neither a domain']],
    [{ GOOGLE_CLIENT_ID: 'a b' }, ['GOOGLE_CLIENT_ID is "a b"']],
    [{ GOOGLE_JWKS_URL: 'http://127.0.0.1:1/jwks' }, ['a release takes its keys over https']],
    [{ GOOGLE_JWKS_URL: 'https://keys.company.test/' }, []],
  ])('with %j have the problems %j', (change, problems) => {
    expect(problemsOf({ ...GOOD, ...change })).toEqual(
      problems.map((problem) => expect.stringContaining(problem) as string),
    );
  });
});

describe('a release', () => {
  const published = [{ path: 'clients/a-1.0.0.tgz', bytes: new Uint8Array([1]) }];
  const builds: Parameters<typeof build>[0][] = [];
  beforeEach(() => void builds.splice(0));
  const options: Parameters<typeof release>[1] = {
    isDryRun: true,
    allowJwksUrl: false,
    environment: GOOD,
    checksPass: () => Promise.resolve(),
    published: () => Promise.resolve(published),
    build: (received) => {
      builds.push(received);
      return Promise.resolve({ ok: false, report: null });
    },
  };
  const built = { approval: expect.any(Promise) as Promise<void>, now: expect.any(Number) as number };

  test.each(['worker', 'pages'])('to %s takes only the published packages from an earlier build', async (target) => {
    await expect(release(target, options)).rejects.toThrow('Nothing was released');
    expect(builds).toEqual([{ ...built, published }]);
  });

  test('ends before the build if the published packages cannot be kept', async () => {
    const failed = release('worker', { ...options, published: () => Promise.reject(new Error('no portal')) });
    await expect(failed).rejects.toThrow('no portal');
    expect(builds).toEqual([]);
  });
});

test('npm start serves a copy with the local identity provider, and leaves the build as it is', () => {
  using folder = temporaryFolder();
  const copy = join(folder.path, 'copy');
  const build = {
    _headers: '/assets/*\n  Cache-Control: immutable\n',
    'assets/gate.js': 'load("https://accounts.google.com/gsi/client")',
    'assets/other.js': 'other()',
    'guide.html': 'A guide may speak of https://accounts.google.com/gsi/client.',
  };
  const served = (): string[] => Object.keys(build).map((path) => readFileSync(join(copy, path), 'utf8'));
  mkdirSync(join(folder.path, 'dist/assets'), { recursive: true });
  for (const [path, text] of Object.entries(build)) writeFileSync(join(folder.path, 'dist', path), text);

  for (const origin of ['http://127.0.0.1:18787', 'http://127.0.0.1:18800']) {
    copyWithLocalIdentity(join(folder.path, 'dist'), copy, origin);
    expect(served()).toEqual([
      `${build._headers}\n/assets/gate.js\n  ! Cache-Control\n  Cache-Control: no-store\n`,
      `load("${origin}/gsi/client")`,
      build['assets/other.js'],
      build['guide.html'],
    ]);
  }
  const sources = Object.keys(build).map((path) => readFileSync(join(folder.path, 'dist', path), 'utf8'));
  expect(sources).toEqual(Object.values(build));
});
