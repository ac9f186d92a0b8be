import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

import site from '../../../content/site.ts';
import { PROJECT_ROOT } from '../../../web/compile/base/project.ts';
import { clientDocument } from '../../../web/compile/clients/client-document.ts';
import { clientVersion } from '../../../web/compile/clients/client-version.ts';
import type { ReleaseSource } from '../../../web/compile/source/release-source.ts';
import { arrayOf, objectOf, valueAtPointer } from '../../../web/model/text/json.ts';

const document = objectOf(parse(readFileSync(join(PROJECT_ROOT, 'specs/public/v3.yaml'), 'utf8')));

describe('the description of a client', () => {
  const prepared = clientDocument(document);

  test('has optional keys, lists with pages, and one union of events', () => {
    expect(valueAtPointer(prepared, '#/components/parameters/IdempotencyKey/required')).toBe(false);
    expect(valueAtPointer(prepared, '#/paths/~1public~1v3~1inventory/get/x-redoclyPagination')).toMatchObject({
      items: '/data',
    });
    const { mapping } = objectOf(valueAtPointer(prepared, '#/components/schemas/AkkoEvent/discriminator'));
    expect(mapping).toMatchObject({ 'order.status_changed': '#/components/schemas/OrderStatusChangedEvent' });
    expect(Object.keys(objectOf(mapping))).toHaveLength(7);
  });

  test('leaves the original as it is', () => {
    expect(valueAtPointer(document, '#/components/parameters/IdempotencyKey/required')).toBe(true);
  });
});

test('the setup of the client has the servers and the key of the description', () => {
  const setup = readFileSync(join(PROJECT_ROOT, 'clients/typescript/src/index.ts'), 'utf8');
  const servers = arrayOf(document.servers).map((server) => String(objectOf(server).url));
  for (const url of [...servers, `${site.url}/simulator`]) expect(setup).toContain(`'${url}'`);
  const schema = objectOf(valueAtPointer(document, '#/components/parameters/IdempotencyKey/schema'));
  expect(schema).toMatchObject({ minLength: 8, maxLength: 64 });
  expect(setup).toContain(String.raw`/^[\w-]{8,64}$/`);
});

describe('the version of a client', () => {
  const release = (date: string, name: string, rules: string[]): ReleaseSource => {
    const changes = rules.map((rule) => ({ rules: [rule], subject: { kind: 'api' }, field: null, from: [], to: [] }));
    return {
      entry: { date, release: date, descriptions: { [name]: { state: '', changes } } },
    } as unknown as ReleaseSource;
  };
  const first = release('2026-01-01', 'v3.yaml', ['api-added']);

  test.each([
    { name: 'the first entry', releases: [first], version: '1.0.0' },
    {
      name: 'an entry of another description',
      releases: [first, release('2026-01-02', 'v2.yaml', ['endpoint-added'])],
      version: '1.0.0',
    },
    { name: 'sentences alone', releases: [release('2026-01-02', 'v3.yaml', []), first], version: '1.0.1' },
    { name: 'an addition', releases: [release('2026-01-02', 'v3.yaml', ['endpoint-added']), first], version: '1.1.0' },
    {
      name: 'a breaking change',
      releases: [release('2026-01-02', 'v3.yaml', ['endpoint-added', 'api-path-changed']), first],
      version: '2.0.0',
    },
  ])('after $name is $version', ({ releases, version }) => {
    expect(clientVersion(releases, 'v3.yaml')).toBe(version);
  });
});
