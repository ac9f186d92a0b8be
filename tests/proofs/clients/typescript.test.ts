import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { LOCALES } from '../../../web/model/site/locale.ts';
import { objectOf, stringsOf } from '../../../web/model/text/json.ts';
import { DIST, ROOT } from '../../site/dist.ts';
import { download, origin, run, simulator } from '../published/portal.ts';
import { newCredentials } from '../simulator-account.ts';

const [file = ''] = readdirSync(join(DIST, 'public/clients')).filter((name) => name.endsWith('.tgz'));
const folder = mkdtempSync(join(tmpdir(), 'client-'));
const NODE = ['--disable-warning=ExperimentalWarning'];

beforeAll(async () => {
  cpSync(join(import.meta.dirname, 'programs'), folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  const npm = ['install', '--no-audit', '--no-fund', '--cache', join(folder, '.npm'), `${origin}/clients/${file}`];
  expect(await run('npm', npm, { cwd: folder })).toMatchObject({ code: 0 });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the package has the published hash, at most 60 KB and no dependencies', async () => {
  const bytes = Buffer.from(await (await fetch(`${origin}/clients/${file}`)).arrayBuffer());
  const hash = createHash('sha256').update(bytes).digest('hex');
  expect(await download(`/clients/${file}.sha256`)).toBe(`${hash}  ${file}\n`);
  expect(bytes.length).toBeLessThanOrEqual(60_000);
  expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['akko-v3']);
});

test.each(LOCALES)('the page in %s prints the address of the package and the proven service', async (locale) => {
  const page = await download(`${locale === 'en' ? '' : `/${locale}`}/guides/clients.md`);
  expect(page).toContain(`/clients/${file}\n`);
  expect(page).toContain(readFileSync(join(folder, 'service.ts'), 'utf8'));
});

test('the installed package type-checks with the strictest settings', async () => {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const types = join(ROOT, 'node_modules/@types');
  const strict = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--module', 'nodenext'];
  const settings = ['--noEmit', ...strict, '--target', 'esnext', '--allowImportingTsExtensions'];
  const args = [tsc, ...settings, '--typeRoots', types, '--types', 'node', 'program.ts'];
  expect(await run(process.execPath, args, { cwd: folder })).toEqual({ code: 0, output: '' });
});

test('the installed package calls each operation and throws each documented error as its typed error', async () => {
  const { clientId, clientSecret, webhookSecret } = await newCredentials(origin);
  const env = {
    AKKO_SERVER: simulator,
    AKKO_CLIENT_ID: clientId,
    AKKO_CLIENT_SECRET: clientSecret,
    AKKO_WEBHOOK_SECRET: webhookSecret,
  };
  const { code, output } = await run(process.execPath, [...NODE, 'program.ts'], { cwd: folder, env });
  expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
  const { operations, errors } = objectOf(JSON.parse(output.trim().split('\n').at(-1) ?? ''));
  const { paths, components } = objectOf(JSON.parse(await download('/public/v3.json')));
  const documented = Object.values(objectOf(paths)).flatMap((item) =>
    Object.values(objectOf(item)).flatMap((operation) => stringsOf([objectOf(operation).operationId ?? null])),
  );
  expect(stringsOf(operations).toSorted()).toEqual(documented.toSorted());
  const codes = stringsOf(objectOf(objectOf(objectOf(components).schemas).ProblemCode).enum);
  // The client renews a token itself, so its caller never sees this error.
  const thrown = new Set(['token_expired', ...Object.values(objectOf(errors)).flatMap(stringsOf)]);
  expect([...thrown].toSorted()).toEqual(codes.toSorted());
});
