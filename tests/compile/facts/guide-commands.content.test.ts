import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

import { type Schema, Validator } from '@cfworker/json-schema';
import { describe, expect, test } from 'vitest';

import config from '../../../content/site.ts';
import { PROJECT_ROOT } from '../../../web/compile/base/project.ts';
import { skillPath } from '../../../web/model/edge/agents.ts';
import { arrayOf, type Json, objectOf, stringOf } from '../../../web/model/text/json.ts';
import { type CurlCommand, curlCommands, shellBlocks, variablesIn } from './commands.ts';
import { type DescribedOperation, describedOperations } from './descriptions.ts';

const operations = await describedOperations();
const FORM = 'application/x-www-form-urlencoded';
/** Headers that every request may have. */
const COMMON = ['accept', 'content-type', 'user-agent'];

const guides = readdirSync(join(PROJECT_ROOT, 'content'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
  .map((entry) => join(entry.parentPath, entry.name));
const commands = guides.flatMap((file) => {
  const blocks = shellBlocks(readFileSync(file, 'utf8'));
  const variables = variablesIn(blocks);
  return blocks
    .flatMap((block) => curlCommands(block, variables))
    .map((command) => ({ file: relative(PROJECT_ROOT, file), command }));
});
const isLocal = ({ url }: CurlCommand): boolean => url.startsWith('http://localhost');
const skills = new Set((config.skills ?? []).map(({ name }) => config.url + skillPath('public', name)));
const isFile = ({ url }: CurlCommand): boolean => skills.has(url);
const requests = commands.filter(({ command }) => !isLocal(command) && !isFile(command));

function faultsOf(command: CurlCommand): string[] {
  if (!URL.canParse(command.url)) return [`"${command.url}" is not a URL`];
  const { origin, pathname, searchParams } = new URL(command.url);
  const operation = operations.find(
    ({ source, method, path }) =>
      method === command.method &&
      new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/{}]+')}$`).test(pathname) &&
      arrayOf(source.document.servers).some((server) => stringOf(objectOf(server).url) === origin),
  );
  if (operation === undefined) return [`${command.method.toUpperCase()} ${origin}${pathname} is not an operation`];
  const { parameters, credentials } = operation;
  const inPlace = (place: string): typeof parameters => parameters.filter((parameter) => parameter.place === place);
  const known = new Set(
    [...COMMON, ...credentials, ...inPlace('header').map(({ name }) => name)].map((name) => name.toLowerCase()),
  );
  const sent = [...command.headers.keys(), ...(command.hasUser ? ['authorization'] : [])];
  return [
    ...sent.filter((name) => !known.has(name)).map((name) => `the header ${name} is unknown`),
    ...inPlace('header')
      .filter(({ name, isRequired }) => isRequired && !sent.includes(name.toLowerCase()))
      .map(({ name }) => `the header ${name} is missing`),
    ...(credentials.length > 0 && !credentials.some((name) => sent.includes(name.toLowerCase()))
      ? ['credentials are missing']
      : []),
    ...[...searchParams.keys()]
      .filter((name) => !inPlace('query').some((parameter) => parameter.name === name))
      .map((name) => `the query parameter ${name} is unknown`),
    ...inPlace('query')
      .filter(({ name, isRequired }) => isRequired && !searchParams.has(name))
      .map(({ name }) => `the query parameter ${name} is missing`),
    ...bodyFaults(command, operation),
  ];
}

function bodyFaults({ data, headers }: CurlCommand, { bodies, source }: DescribedOperation): string[] {
  if (data === null) return [];
  const type = headers.get('content-type') ?? FORM;
  const schema = bodies.get(type);
  if (schema === undefined) return [`a body of the type ${type} is not accepted`];
  const value = type === FORM ? Object.fromEntries(new URLSearchParams(data)) : (JSON.parse(data) as Json);
  const text = JSON.stringify({ ...objectOf(schema), components: objectOf(source.document.components) });
  const validator = new Validator(JSON.parse(text) as Schema, '2020-12', false);
  return validator
    .validate(value)
    .errors.filter(({ keyword }) => !['$ref', 'properties', 'allOf', 'items'].includes(keyword))
    .map(({ instanceLocation, error }) => `the body is wrong at ${instanceLocation}: ${error}`);
}

test('there are commands to check in every language', () => {
  for (const locale of ['en', 'es', 'pt'])
    expect(requests.filter(({ file }) => file.includes(`/${locale}/`)).length).toBeGreaterThan(2);
});

describe('a command of a guide', () => {
  test.each(requests.map(({ file, command }) => ({ file, command, name: `${command.method} ${command.url}` })))(
    'is valid against its description: $file, $name',
    ({ command }) => {
      expect(faultsOf(command)).toEqual([]);
    },
  );
});

describe('the check', () => {
  const [url, key] = ['https://sandbox.api.akko.example/public/v3/contracts', "--header 'Idempotency-Key: k1234567'"];
  const auth = "--header 'Authorization: Bearer t'";
  const faults = (line: string): string[] => curlCommands(line, new Map()).flatMap(faultsOf);

  test.each([
    [`curl ${url}/x/y`, ['GET https://sandbox.api.akko.example/public/v3/contracts/x/y is not an operation']],
    [`curl '${url}?limitt=1' ${auth}`, ['the query parameter limitt is unknown']],
    [
      `curl ${url} --data '{}' ${auth} --header 'Content-Type: application/json'`,
      ['the header Idempotency-Key is missing'],
    ],
    [`curl ${url} --header 'X-Other: 1'`, ['the header x-other is unknown', 'credentials are missing']],
    [`curl ${url} --data 'a=b' ${auth} ${key}`, [`a body of the type ${FORM} is not accepted`]],
  ])('finds the faults of %s', (line, expected) => {
    expect(faults(line)).toEqual(expect.arrayContaining(expected));
  });

  test('finds a field that a body must not have', () => {
    const line = `curl ${url} ${auth} ${key} --header 'Content-Type: application/json' --data '{"nonsense": 1}'`;
    expect(faults(line).join('\n')).toContain('the body is wrong');
  });
});
