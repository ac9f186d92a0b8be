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

/**
 * The files outside of `content/` and `specs/` that may name the company. An entry that ends with `/` is a folder. An entry that begins
 * with `.` is the ending of files.
 */
const PLACES = [
  // The suite of its content and its descriptions.
  '.content.test.ts',
  'tests/content/',
  // The suites of its built portal, and the cookie that attacks on it send.
  'tests/e2e/',
  'tests/proofs/',
  'tests/site/',
  'tests/attack/tokens.ts',
  // These find its name elsewhere.
  'tests/commands/new.test.ts',
  'tests/docs/company.test.ts',
];

/** Whether `place` is this file, a folder that has it, or its ending. */
const holds = (place: string, file: string) =>
  place.startsWith('.') ? file.endsWith(place) : place.endsWith('/') ? file.startsWith(place) : file === place;

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
