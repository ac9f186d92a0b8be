import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it, onTestFinished } from 'vitest';

import { CACHE } from '../../web/compile/base/project.ts';
import { build } from '../../web/compile/build.ts';
import { createSite, removeSite } from '../compile/support/sources.ts';
import { SIMULATED_BASES } from '../simulated-bases.ts';

/** Numbers that a double changes or writes otherwise. */
const WRITTEN = ['9223372036854775807', '-9223372036854775808', '1.10', '2.50', '1e300', '0.12345678901234567891'];
/** The same numbers as doubles. */
const DOUBLES = /922337203685477\d000|9,223,372,036,854,77\d,000|\b1\.1\b(?!\.)|\b2\.5\b|1e\+300|0\.12345678901234568/;

const RATE = [
  '{ type: object, required: [id, price, rate, step], properties: {',
  'id: { type: integer, minimum: -9223372036854775808, maximum: 9223372036854775807, example: 9223372036854775807 },',
  'price: { type: number, multipleOf: 0.10, example: 1.10 }, rate: { type: number, enum: [2.50, 1e300] },',
  'step: { type: number, const: 0.12345678901234567891 } } }',
].join(' ');
const OPENAPI = `openapi: 3.1.0
info: { title: Rates, version: '1' }
servers: [{ url: https://api.shop.dev }]
paths:
  /rates/{id}:
    post:
      operationId: setRate
      security: []
      parameters:
        - { name: id, in: path, required: true, schema: { type: integer }, example: 9223372036854775807 }
        - { name: limit, in: query, required: true, schema: { type: number, maximum: 1e300, default: 2.50 } }
      requestBody: { required: true, content: { application/json: { schema: ${RATE} } } }
      responses:
        '200': { description: OK, content: { application/json: { schema: ${RATE} } } }
`;
const SWAGGER = `swagger: '2.0'
info: { title: Old, version: '1' }
host: api.shop.dev
paths:
  /rates: { get: { operationId: getRate, security: [], responses: { 200: { description: OK, schema: { $ref: 'rate.yaml' } } } } }
`;
const [RATES, OLD] = SIMULATED_BASES;
const CONFIG = `export default { title: 'Rates', url: 'https://docs.shop.dev', strictness: 'warning', references: { public: [
  { spec: 'rates.yaml', base: '${RATES}', simulator: true }, { spec: 'old.yaml', base: '${OLD}', simulator: true } ] } };`;

it('numbers are as written in every file of a site', { timeout: 120_000 }, async () => {
  const files = { 'rates.yaml': OPENAPI, 'old.yaml': SWAGGER, 'rate.yaml': RATE };
  const specs = Object.fromEntries(Object.entries(files).map(([name, text]) => [`specs/public/${name}`, text]));
  const site = createSite({ ...specs, 'content/site.ts': CONFIG });
  onTestFinished(() => removeSite(site));
  const out = join(site, 'out');
  expect(await build({ cache: CACHE, site, out, log: () => undefined })).toMatchObject({ ok: true });
  const read = (name: string): string => readFileSync(join(out, name), 'utf8');
  const published = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.(?:html|md|txt|json|ya?ml)$/.test(name) && !/assets|licenses|report|sbom/.test(name),
  );
  // A style of the page has 2.5rem.
  const texts = published.map((name) => ({
    name,
    text: read(name).replaceAll(/<style>.*?<\/style>|<svg.*?<\/svg>/gs, ''),
  }));
  expect(
    texts.filter(({ text }) => DOUBLES.test(text)).map(({ name, text }) => [name, DOUBLES.exec(text)?.[0]]),
  ).toEqual([]);
  const both = [
    `public${RATES}.json`,
    `public${RATES}.yaml`,
    `public${RATES}/console/set-rate.json`,
    'simulator/apis.txt',
  ];
  // Readers of YAML 1.1 take 1e300 as a text.
  const inYaml = (number: string): string => number.replace('1e300', '1.0e+300');
  for (const name of both)
    for (const number of WRITTEN) expect(read(name)).toContain(name.endsWith('.yaml') ? inYaml(number) : number);
  for (const name of [`public${OLD}.yaml`, `public${OLD}.json`]) expect(read(name)).toMatch(/example"?: 1\.10\b/);
  expect(read(`public${RATES}/set-rate.md`)).toContain(
    '-9,223,372,036,854,775,808 to 9,223,372,036,854,775,807 · example `9223372036854775807`',
  );
  expect(read(`public${RATES}/set-rate.html`)).toContain('multiple of 0.10');
  expect(read(`public${RATES}/set-rate.html`)).toContain('9223372036854775807?limit=2.50');
  expect(read(`public${RATES}.postman.json`)).toContain('?limit=2.50');
  expect(read(`public${RATES}.d.ts`)).toContain('@example 9223372036854775807');
});
