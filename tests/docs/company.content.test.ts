import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { load } from 'js-yaml';
import { expect, test } from 'vitest';

import site from '../../content/site.ts';
import { PROJECT_ROOT } from '../../web/compile/base/project.ts';
import { operationsOfPathItem } from '../../web/compile/openapi/reading/resolve.ts';
import { arrayOf, type Json, type JsonObject, objectOf, textOf } from '../../web/model/text/json.ts';

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
];

/** Whether `place` is this file, a folder that has it, or its ending. */
const holds = (place: string, file: string) =>
  place.startsWith('.') ? file.endsWith(place) : place.endsWith('/') ? file.startsWith(place) : file === place;

/** The files of some folders. */
const filesIn = (...folders: string[]): string[] =>
  execFileSync('git', ['ls-files', ...folders], { cwd: PROJECT_ROOT, encoding: 'utf8' })
    .trim()
    .split('\n');

test('the product and its tests name no company', () => {
  const naming = filesIn('web', 'worker', 'clients', 'tests').filter(
    (file) => COMPANY.test(file) || COMPANY.test(readFileSync(join(PROJECT_ROOT, file), 'utf8')),
  );
  expect(naming.filter((file) => !PLACES.some((place) => holds(place, file)))).toEqual([]);
  const unneeded = PLACES.filter((place) => !naming.some((file) => holds(place, file)));
  expect(unneeded).toEqual([]);
});

/** The product has an account of a simulator, whose description is the last one of the site. Its own words are in that description. */
const OWN_DESCRIPTION = 'public/simulator';
const DESCRIPTIONS = ['public/v2', 'public/v3', 'public/gateway', 'internal/v3'];
const WORKFLOWS = 'public/workflows.arazzo';
const BASES: readonly string[] = (site.references?.public ?? [])
  .filter(({ spec }) => spec !== 'simulator.yaml')
  .map(({ base }) => base);
/** Names of the descriptions that are also terms of standards, or of the product itself. Its clients get tokens by three of them. */
const TERMS = new Set([
  'access_token',
  'accessToken',
  'clientBasic',
  'createToken',
  'eventType',
  'FieldChange',
  'ProblemCode',
  'ProblemError',
  'ruleId',
  'runId',
  'token_expired',
  'TokenRequest',
  'WebhookDelivery',
]);
/** The packages for accounts of a simulator with rules of its own, such as that of this company. */
const WITH_ACCOUNTS = 'clients/simulator/with-accounts/';

const readDescription = (name: string): JsonObject =>
  objectOf(load(readFileSync(join(PROJECT_ROOT, `specs/${name}.yaml`), 'utf8')));

/** Whether a name has two parts, as `createOrder` and `/shop/orders`. Other names are common words. */
const isCompound = (name: string): boolean => /[a-z\d][A-Z]|\w[-_.]\w|.\/./.test(name);

/** Names that stand for a thing of the API: paths, operations, schemas and credentials. */
function namesOf(document: JsonObject): string[] {
  const { schemas, securitySchemes } = objectOf(document.components);
  const items = { ...objectOf(document.paths), ...objectOf(document.webhooks) };
  const operations = Object.values(items).flatMap((item) => operationsOfPathItem(objectOf(item)));
  const ids = operations.flatMap(({ operation }) => textOf(operation.operationId) ?? []);
  return [...Object.keys(items), ...ids, ...Object.keys(objectOf(schemas)), ...Object.keys(objectOf(securitySchemes))];
}

/** Names that occur in messages: properties, parameters, headers of the company, values such as events and states, and codes. */
function partsOf(value: Json | undefined): string[] {
  if (Array.isArray(value)) return value.flatMap(partsOf);
  const object = objectOf(value);
  const { properties, enum: values, const: constant, in: place, name, 'x-problem-codes': codes } = object;
  const headers = [...Object.keys(objectOf(object.headers)), ...(place === 'header' ? [name] : [])];
  return [
    ...Object.keys(objectOf(properties)),
    ...Object.keys(objectOf(codes)),
    ...(place === undefined || place === 'header' ? [] : [name]),
    ...headers.filter((header) => textOf(header)?.startsWith('X-')),
    ...arrayOf(values),
    ...(Array.isArray(values) ? [] : [constant]),
  ]
    .flatMap((each) => textOf(each) ?? [])
    .concat(Object.values(object).flatMap(partsOf));
}

/** The words of a name, in the singular. */
const wordsOf = (name: string): string[] =>
  name
    .split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/)
    .map((word) => word.toLowerCase().replace(/ies$/, 'y').replace(/s$/, ''))
    .filter((word) => word.length > 2);

/** The things that a company has: the words of its paths and tags. */
function thingsOf({ paths, tags }: JsonObject): string[] {
  const fixed = Object.keys(objectOf(paths)).map((path) => path.replaceAll(/\{[^}]*\}/g, ''));
  return [...fixed, ...arrayOf(tags).flatMap((tag) => textOf(objectOf(tag).name) ?? [])].flatMap(wordsOf);
}

/** The values of properties named `status`. */
function statesOf(value: Json | undefined): string[] {
  const states = arrayOf(objectOf(objectOf(objectOf(value).properties).status).enum);
  return [...states.flatMap((state) => textOf(state) ?? []), ...Object.values(objectOf(value)).flatMap(statesOf)];
}

test('the product names no operation, path, schema, property, state and workflow of this company', () => {
  const documents = DESCRIPTIONS.map(readDescription);
  const things = new Set(documents.flatMap(thingsOf));
  const isOwn = new Set(partsOf(readDescription(OWN_DESCRIPTION)));
  // Another company has its names, too.
  const others = new Set(readFileSync(join(PROJECT_ROOT, 'tests/fixtures/portals/orders.yaml'), 'utf8').match(/\w+/g));
  const parts = documents
    .flatMap(partsOf)
    .filter((name) => wordsOf(name).some((word) => things.has(word)) && !isOwn.has(name) && !others.has(name));
  const workflows = arrayOf(readDescription(WORKFLOWS).workflows).map(objectOf);
  const names = new Set(
    [
      ...documents.flatMap(namesOf),
      ...parts,
      ...documents.flatMap(statesOf),
      ...workflows.flatMap((workflow) => [
        textOf(workflow.workflowId) ?? '',
        textOf(workflow['x-simulator-state']) ?? '',
      ]),
      ...BASES,
    ].filter((name) => isCompound(name) && !TERMS.has(name)),
  );
  expect(names.size).toBeGreaterThan(600);
  const files = filesIn('web', 'worker', 'clients').filter((file) => !file.startsWith(WITH_ACCOUNTS));
  expect(files.flatMap((file) => namedIn(file, names))).toEqual([]);
});

/** The attacks and the measurements need pages of the built portal. The test of the gate gets one of them for the attacks. */
const WITH_PORTAL = ['tests/attack/', 'tests/bench/', 'tests/worker/support/portal.ts'];

test('the tests of the product use no address of a reference of this company', () => {
  const places = [...PLACES, ...WITH_PORTAL];
  const files = filesIn('tests').filter((file) => !places.some((place) => holds(place, file)));
  expect(BASES.length).toBeGreaterThan(2);
  expect(files.flatMap((file) => namedIn(file, new Set(BASES)))).toEqual([]);
});

/** The names that a file has, as words, as parts of words, and as beginnings of paths. */
function namedIn(file: string, names: ReadonlySet<string>): string[] {
  const text = readFileSync(join(PROJECT_ROOT, file), 'utf8');
  const different = new Set(text.match(/[\w/{}.-]+/g));
  const words = [...different].flatMap((word) => [word].concat(word.split('.'), word.split('/'), prefixesOf(word)));
  return [...new Set(words)].filter((word) => names.has(word)).map((word) => `${file}: ${word}`);
}

/** The paths that a path begins with, and the text around a dot. */
function prefixesOf(path: string): string[] {
  const segments = path.replace(/\.$/, '').split(/(?=\/)/);
  return segments.map((_, index) => segments.slice(0, index + 1).join(''));
}
