import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { PROJECT_ROOT } from '../../../web/compile/base/project.ts';
import { twinMaker } from '../../../web/compile/twins/llms.ts';
import type { Operation } from '../../../web/model/api/operation.ts';
import type { Schema } from '../../../web/model/api/schema.ts';
import type { OperationPage, WebhookPage } from '../../../web/model/page/page.ts';
import { addressOf } from '../../../web/model/site/path.ts';
import { MAX_TWIN, pageToTwin } from '../../../web/prerender/twins/index.ts';
import { sampleOf } from '../../tier.ts';
import { tinySite } from '../support/site.ts';

const SPECS = sampleOf(['v3.yaml', 'v2.yaml', 'gateway.yaml'], 1);

/** Names, values and patterns that a reader of an operation needs. */
function factsOf(operation: Operation): Set<string> {
  const facts = new Set<string>();
  const visit = (schema: Schema | null): void => {
    if (schema?.kind !== 'schema') return;
    for (const { value } of schema.enum) facts.add(value.replace(/^"(.*)"$/, '$1'));
    for (const constraint of schema.constraints) if (constraint.kind === 'pattern') facts.add(constraint.value);
    for (const { name, schema: value } of schema.properties) {
      facts.add(name);
      visit(value);
    }
    for (const { schema: value } of [...schema.oneOf, ...schema.anyOf, ...schema.prefixItems]) visit(value);
    for (const part of [schema.items, ...schema.allOf, schema.not]) visit(part);
  };
  for (const { name, schema } of operation.parameters) {
    facts.add(name);
    visit(schema);
  }
  for (const { schema } of operation.requestBody?.content ?? []) visit(schema);
  for (const { status, headers, content, problemCodes } of operation.responses) {
    facts.add(status);
    for (const { name } of headers) facts.add(name);
    for (const { code } of problemCodes) facts.add(code);
    for (const { schema } of content) visit(schema);
  }
  return facts;
}

interface Made {
  route: string;
  page: OperationPage | WebhookPage;
  twin: string;
}

/** All twins by address, and those of operations; made in the first test, which removes the files again. */
let loaded: { made: Made[]; twins: ReadonlyMap<string, string> } | null = null;

async function load(): Promise<{ made: Made[]; twins: ReadonlyMap<string, string> }> {
  if (loaded !== null) return loaded;
  const made: Made[] = [];
  const twins = new Map<string, string>();
  const files = Object.fromEntries(
    SPECS.map((name) => [name, readFileSync(join(PROJECT_ROOT, 'specs/public', name), 'utf8')]),
  );
  const { site, pages } = await tinySite(files, { strictness: 'warning' });
  const twinOf = twinMaker(site, { renderTwin: pageToTwin });
  for (const entry of pages) {
    const built = entry.build();
    const { text: twin } = twinOf(built);
    twins.set(site.twins.of(addressOf(entry.route, 'en')), twin);
    if (built.page.kind === 'operation' || built.page.kind === 'webhook')
      made.push({ route: entry.route, page: built.page, twin });
  }
  loaded = { made, twins };
  return loaded;
}

/** A twin and the twins of all schemas that it leads to. */
function withSchemas(twin: string, twins: ReadonlyMap<string, string>): string {
  const seen = new Set<string>();
  const texts = [twin];
  for (const text of texts) {
    for (const [, address = ''] of text.matchAll(/\]\(([^)]+\/schemas\/[^)]+\.md)\)/g)) {
      if (!seen.has(address)) texts.push(twins.get(address) ?? '');
      seen.add(address);
    }
  }
  return texts.join('\n');
}

describe('the twin of an operation', () => {
  test('has every parameter, property, allowed value, pattern, status and problem code, itself or in a schema that it links to', async () => {
    const { made, twins } = await load();
    expect(made.length).toBeGreaterThan(20);
    const missing = made.flatMap(({ route, page, twin }) => {
      const text = withSchemas(twin, twins).replaceAll(String.raw`\|`, '|');
      return [...factsOf(page.operation)].filter((fact) => !text.includes(fact)).map((fact) => `${route}: ${fact}`);
    });
    expect(missing).toEqual([]);
  });

  test('has method, address, authorization and one code sample', async () => {
    const { made } = await load();
    const wrong = made.filter(
      ({ page: { kind, operation }, twin }) =>
        !twin.includes(`\`${operation.method.toUpperCase()} `) ||
        !twin.includes(operation.eventType ?? operation.path) ||
        (kind === 'operation' && (!twin.includes('## Authorization') || twin.match(/^curl /gm)?.length === undefined)),
    );
    expect(wrong.map(({ route }) => route)).toEqual([]);
  });

  test('links only to twins that exist', async () => {
    const { twins } = await load();
    const dead = [...twins.values()].flatMap((twin) =>
      Array.from(
        twin.matchAll(/\]\((https:\/\/docs\.example\.com\/(?:v2|v3|gateway)\/[^)#]+)/g),
        ([, href = '']) => href,
      ).filter((href) => !twins.has(href)),
    );
    expect([...new Set(dead)]).toEqual([]);
  });

  test('is small', async () => {
    const { twins } = await load();
    const sizes = [...twins.values()].map((twin) => Buffer.byteLength(twin)).toSorted((one, other) => one - other);
    expect(sizes.at(-1)).toBeLessThanOrEqual(MAX_TWIN);
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThan(6_000);
  });
});

test('a page that is too long ends with a link to itself, outside of code', async () => {
  const description = [
    '# Long',
    '```',
    ...Array.from({ length: 9_000 }, (_, index) => `line ${index} 你好`),
    '```',
  ].join('\n');
  const { site, build } = await tinySite({
    'long.json': { info: { title: 'Long', version: '1', description }, paths: {} },
  });
  const { text: twin } = twinMaker(site, { renderTwin: pageToTwin })(build('/long/long'));
  expect(Buffer.byteLength(twin)).toBeLessThanOrEqual(MAX_TWIN);
  expect(twin).toMatch(/\n```\n\n\[This text is cut[^\]]*\]\(https:\/\/docs\.example\.com\/long\/long\)\n$/);
});
