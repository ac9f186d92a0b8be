import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';
import { parse } from 'yaml';

import { PROJECT_ROOT } from '../../web/compile/base/project.ts';
import { operationsOfPathItem } from '../../web/compile/openapi/reading/resolve.ts';
import { objectOf, textOf } from '../../web/model/text/json.ts';

/** The company whose portal this is. The product does not know it: its names are in `content/` and `specs/`. */
const COMPANY = /akko/i;

/** Files and folders besides `content/` and `specs/` that may name the company. The name of a folder ends with `/`. */
const PLACES = [
  // Tests of its content, its descriptions and its built portal.
  'tests/compile/facts/guide-commands.content.test.ts',
  'tests/compile/openapi/operation/webhook.content.test.ts',
  'tests/compile/openapi/reading/golden-routes.content.test.ts',
  'tests/compile/openapi/reading/problem-instances.content.test.ts',
  'tests/content/',
  'tests/e2e/first-styles.test.ts',
  'tests/e2e/layout.test.ts',
  'tests/e2e/not-found.test.ts',
  'tests/e2e/operation-menu.test.ts',
  'tests/e2e/pages.test.ts',
  'tests/e2e/samples.test.ts',
  'tests/e2e/workflows.test.ts',
  'tests/fixtures/routes.json',
  'tests/proofs/',
  'tests/site/',
  // The cookie of its built portal, which the attacks on that portal send.
  'tests/attack/tokens.ts',
  // These find its name elsewhere.
  'tests/commands/new.test.ts',
  'tests/docs/company.test.ts',
];

/** Whether `place` is this file, or a folder above it. */
const holds = (place: string, file: string) => (place.endsWith('/') ? file.startsWith(place) : file === place);

test('the product and its tests name no company', () => {
  const folders = ['web', 'worker', 'clients', 'tests'];
  const files = execFileSync('git', ['ls-files', ...folders], { cwd: PROJECT_ROOT, encoding: 'utf8' });
  const naming = files
    .trim()
    .split('\n')
    .filter((file) => COMPANY.test(file) || COMPANY.test(readFileSync(join(PROJECT_ROOT, file), 'utf8')));
  expect(naming.filter((file) => !PLACES.some((place) => holds(place, file)))).toEqual([]);
  const unneeded = PLACES.filter((place) => !naming.some((file) => holds(place, file)));
  expect(unneeded).toEqual([]);
});

/** The product has an account of a simulator, whose description is the last one of the site. Its own words are in that description. */
const DESCRIPTIONS = ['public/v2', 'public/v3', 'public/gateway', 'internal/v3'];
/** Names of the descriptions that are also terms of standards, or of the product itself. Its clients get tokens by two of them. */
const TERMS = new Set([
  'accessToken',
  'clientBasic',
  'createToken',
  'FieldChange',
  'ProblemCode',
  'ProblemError',
  'TokenRequest',
  'WebhookDelivery',
]);
/** The packages for accounts of a simulator with rules of its own, such as that of this company. */
const WITH_ACCOUNTS = 'clients/simulator/with-accounts/';

/** Names of a description that are no common words: they have two parts, as `createOrder` and `/shop/orders`. */
function namesOf(description: string): string[] {
  const document = objectOf(parse(readFileSync(join(PROJECT_ROOT, `specs/${description}.yaml`), 'utf8')));
  const { schemas, securitySchemes } = objectOf(document.components);
  const items = { ...objectOf(document.paths), ...objectOf(document.webhooks) };
  const operations = Object.values(items).flatMap((item) => operationsOfPathItem(objectOf(item)));
  const ids = operations.flatMap(({ operation }) => textOf(operation.operationId) ?? []);
  const names = [
    ...Object.keys(items),
    ...ids,
    ...Object.keys(objectOf(schemas)),
    ...Object.keys(objectOf(securitySchemes)),
  ];
  return names.filter((name) => /[a-z\d][A-Z]|.\/./.test(name) && !TERMS.has(name));
}

test('the product names no operation, path, schema and credential of this company', () => {
  const files = execFileSync('git', ['ls-files', 'web', 'worker', 'clients'], { cwd: PROJECT_ROOT, encoding: 'utf8' });
  const names = new Set(DESCRIPTIONS.flatMap(namesOf));
  const found = files
    .trim()
    .split('\n')
    .filter((file) => !file.startsWith(WITH_ACCOUNTS))
    .flatMap((file) => {
      const words = readFileSync(join(PROJECT_ROOT, file), 'utf8').match(/[\w/{}]+/g) ?? [];
      return [...new Set(words)].filter((word) => names.has(word)).map((word) => `${file}: ${word}`);
    });
  expect(names.size).toBeGreaterThan(300);
  expect(found).toEqual([]);
});
