import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import type { Usage } from '../../../web/model/integration/usage.ts';
import { LOCALES } from '../../../web/model/site/locale.ts';
import { type JsonObject, objectOf, stringsOf } from '../../../web/model/text/json.ts';
import { checkSignature } from '../../../web/model/webhook/signature.ts';
import { OLDEST } from '../local-simulator/installed.ts';
import { download, origin } from '../published/portal.ts';
import { type Ended, run } from '../run.ts';
import { newCredentials } from '../simulator-account.ts';
import { documentedErrors, documentedEvents, signatureVectors } from './cases.ts';
import {
  checkPython,
  checkTypeScript,
  installPython,
  installTypeScript,
  packageFile,
  pythonIn,
  pythonObstacle,
} from './install.ts';

interface Language {
  label: string;
  file: string;
  service: string;
  /** Why this machine cannot run the client; null if it can. */
  obstacle: string | null;
  install: () => Promise<Ended>;
  check: () => Promise<Ended>;
  /** The types with their comments. */
  source: () => Promise<string>;
  run: (env: object) => Promise<Ended>;
}

/** Largest package, in bytes. */
const LARGEST = 60_000;
const folder = mkdtempSync(join(tmpdir(), 'clients-'));
const document = objectOf(JSON.parse(await download('/public/v3.json')));
const vectors = await signatureVectors();
const simulator = `${inject('simulator')}/simulator`;
const results: { label: string; operations: string[]; errors: JsonObject }[] = [];

const LANGUAGES: Language[] = [
  {
    label: 'TypeScript',
    file: packageFile('.tgz'),
    service: 'service.mts',
    obstacle: null,
    install: () => installTypeScript(folder, `${origin}/clients/${packageFile('.tgz')}`),
    check: () => checkTypeScript(folder, ['program.ts']),
    source: async () => readFileSync(join(folder, 'node_modules/akko-v3/dist/api.d.ts'), 'utf8'),
    run: (env) => {
      for (const [from, to] of [
        ['program.ts', 'program.js'],
        ['service.mts', 'service.mjs'],
      ] as const) {
        const code = stripTypeScriptTypes(readFileSync(join(folder, from), 'utf8'));
        writeFileSync(join(folder, to), code.replace('./service.mts', './service.mjs'));
      }
      return run('node', ['program.js'], { cwd: folder, env: { ...OLDEST.env, ...env } });
    },
  },
  {
    label: 'Python',
    file: packageFile('.whl'),
    service: 'service.py',
    obstacle: pythonObstacle(),
    install: async () => {
      const [hash] = (await download(`/clients/${packageFile('.whl')}.sha256`)).split(' ');
      return installPython(folder, `${origin}/clients/${packageFile('.whl')}#sha256=${hash}`);
    },
    check: async () => {
      const { output } = await checkPython(folder, ['-m', 'program', '-p', 'akko_v3']);
      // One generated module has errors, in code for other kinds of pages than ours.
      const lines = output.split('\n').filter((line) => line !== '' && !line.includes('/_paginate.py:'));
      return { code: lines.length === 0 ? 0 : 1, output: lines.join('\n') };
    },
    source: async () => {
      const { output } = await run(pythonIn(folder), [
        '-c',
        'import akko_v3.api as api; print(open(api.__file__).read())',
      ]);
      return output;
    },
    run: (env) => run(pythonIn(folder), ['program.py'], { cwd: folder, env }),
  },
];

beforeAll(() => {
  cpSync(join(import.meta.dirname, 'programs'), folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  const cases = { vectors, errors: documentedErrors(document), events: documentedEvents(document) };
  writeFileSync(join(folder, 'cases.json'), JSON.stringify(cases));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  console.log(tables());
});

describe.each(LANGUAGES)(
  'the client for $label',
  { timeout: 120_000 },
  ({ label, file, service, obstacle, ...client }) => {
    test.skipIf(obstacle !== null)('installs from its address', async () => {
      expect(await client.install()).toMatchObject({ code: 0 });
    });

    test('has the published hash and at most 60 KB', async () => {
      const bytes = Buffer.from(await (await fetch(`${origin}/clients/${file}`)).arrayBuffer());
      const hash = createHash('sha256').update(bytes).digest('hex');
      expect(await download(`/clients/${file}.sha256`)).toBe(`${hash}  ${file}\n`);
      expect(bytes.length).toBeLessThanOrEqual(LARGEST);
    });

    test.each(LOCALES)('has its address and the proven service on the page in %s', async (locale) => {
      const page = await download(`${locale === 'en' ? '' : `/${locale}`}/clients.md`);
      expect(page).toContain(`/clients/${file}`);
      expect(page).toContain(readFileSync(join(folder, service), 'utf8'));
    });

    test.skipIf(obstacle !== null)('has comments that link existing pages', async () => {
      const addresses =
        (await client.source()).match(/https:\/\/developers\.akko\.example\/public\/v3\/[\w/-]+/g) ?? [];
      const pages = [...new Set(addresses)];
      expect(pages.length).toBeGreaterThan(50);
      const statuses = await Promise.all(
        pages.map(async (page) => (await fetch(origin + new URL(page).pathname)).status),
      );
      expect(pages.filter((_, index) => statuses[index] !== 200)).toEqual([]);
    });

    test.skipIf(obstacle !== null)('passes the strictest settings of the type checker', async () => {
      expect(await client.check()).toEqual({ code: 0, output: '' });
    });

    test.skipIf(obstacle !== null)(
      'calls each operation and returns each documented error as its typed error',
      async () => {
        const { clientId, clientSecret, webhookSecret } = await newCredentials(inject('simulator'));
        const { code, output } = await client.run({
          AKKO_SERVER: simulator,
          AKKO_CLIENT_ID: clientId,
          AKKO_CLIENT_SECRET: clientSecret,
          AKKO_WEBHOOK_SECRET: webhookSecret,
        });
        expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
        const printed = objectOf(JSON.parse(output.split('\n').find((line) => line.startsWith('{')) ?? ''));
        const operations = stringsOf(printed.operations);
        const errors = objectOf(printed.errors);
        results.push({ label, operations, errors });
        expect(operations.toSorted()).toEqual(operationIds().toSorted());
        // The client renews a token itself, so its caller never sees this error.
        const thrown = new Set(['token_expired', ...Object.values(errors).flatMap(stringsOf)]);
        expect([...thrown].toSorted()).toEqual(problemCodes().toSorted());
        const headers = { Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` };
        const usage = (await (await fetch(`${simulator}/account/usage`, { headers })).json()) as Usage;
        const version = /-(\d+\.\d+\.\d+)/.exec(file)?.[1];
        expect(usage.clients.map((one) => [one.name, one.version])).toEqual([['akko-v3', version]]);
      },
    );
  },
);

test.each(vectors)(
  'the checker of the page and of the simulator judges a delivery $name as the clients do',
  async (vector) => {
    const { secrets, header, body, now, result } = vector;
    const verdicts = await Promise.all(
      secrets.map((secret) => checkSignature({ secret, header, body, now: now * 1000 })),
    );
    const verdict = verdicts.find(({ kind }) => kind === 'match') ?? verdicts[0];
    const found = verdict?.kind === 'match' ? (verdict.isFresh ? 'valid' : 'expired') : verdict?.kind;
    expect(found).toBe(result);
  },
);

function operationIds(): string[] {
  return Object.values(objectOf(document.paths)).flatMap((item) =>
    Object.values(objectOf(item)).flatMap((operation) => stringsOf([objectOf(operation).operationId ?? null])),
  );
}

function problemCodes(): string[] {
  return stringsOf(objectOf(objectOf(objectOf(document.components).schemas).ProblemCode).enum);
}

/** Operations and errors by language. A code has the number of operations that returned it. */
function tables(): string {
  const head = results.map(({ label }) => label.padStart(12)).join('');
  const row = (name: string, cells: string[]): string =>
    name.padEnd(42) + cells.map((cell) => cell.padStart(12)).join('');
  const called = operationIds().map((name) =>
    row(
      name,
      results.map(({ operations }) => (operations.includes(name) ? 'called' : 'MISSING')),
    ),
  );
  const thrown = problemCodes().map((code) =>
    row(
      code,
      results.map(({ errors }) => {
        const count = Object.values(errors).filter((codes) => stringsOf(codes).includes(code)).length;
        return code === 'token_expired' ? 'renewed' : count === 0 ? 'MISSING' : String(count);
      }),
    ),
  );
  return [
    `${'Operation'.padEnd(42)}${head}`,
    ...called,
    '',
    `${'Error, operations'.padEnd(42)}${head}`,
    ...thrown,
  ].join('\n');
}
