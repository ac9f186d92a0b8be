import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { type Schema, Validator } from '@cfworker/json-schema';
import { describe, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';

import { arrayOf, type JsonObject, objectOf, stringOf } from '../../../web/model/text/json.ts';
import { ROOT } from '../../site/dist.ts';
import { sampleOf } from '../../tier.ts';
import { download, linkedPaths, origin } from './portal.ts';

const paths = await linkedPaths(['/changelog'], /^\/changelog.*\.xml$/);

test('the changelog links a feed for all APIs and for each', () => {
  expect(paths).toEqual(expect.arrayContaining(['/changelog.xml', '/changelog/public/v3.xml', '/changelog/akko.xml']));
});

const feedSchema = createRequire(import.meta.url)('jsonfeed-schema/v1.1') as Schema;
const atomSchema = readFileSync(join(ROOT, 'tests/fixtures/atom.rng'), 'utf8');

/** The mistakes that xmllint finds by the schema of RFC 4287. */
async function atomErrors(xml: string): Promise<string[]> {
  const { errors } = await validateXML({ xml, schema: atomSchema, extension: 'relaxng' });
  return errors.map(({ message }) => message);
}

/** The mistakes that a foreign validator finds by a foreign JSON Schema of JSON Feed 1.1. */
function jsonFeedErrors(feed: JsonObject): string[] {
  const validator = new Validator(feedSchema, '7', false);
  return validator.validate(feed).errors.map(({ instanceLocation, error }) => `${instanceLocation} ${error}`);
}

describe.each(sampleOf(paths, 2))('the feed %s', (path) => {
  const jsonPath = path.replace(/xml$/, 'json');

  test('is Atom by the schema of RFC 4287', async () => {
    const xml = await download(path);
    expect(await atomErrors(xml)).toEqual([]);
    expect(await atomErrors(xml.replace(/<updated>.*?<\/updated>/, ''))).not.toEqual([]);
    expect(await atomErrors(xml.replace('T00:00:00Z', ''))).not.toEqual([]);
  });

  test('is a JSON Feed by its schema', async () => {
    const feed = objectOf(JSON.parse(await download(jsonPath)));
    expect(jsonFeedErrors(feed)).toEqual([]);
    expect(jsonFeedErrors({ ...feed, items: [{ id: 1 }] })).not.toEqual([]);
  });

  test('has what Atom requires (RFC 4287, 4.1)', async () => {
    const text = await download(path);
    const [head = '', ...entries] = text.split('<entry>');
    for (const part of [head, ...entries])
      for (const name of ['id', 'title', 'updated']) expect(part.split(`<${name}>`)).toHaveLength(2);
    expect(head).toContain('<author><name>');
    expect(head).toContain(`rel="self" type="application/atom+xml" href="https://developers.akko.example${path}"`);
    expect(entries.length).toBeGreaterThan(0);
    expect(new Set(text.match(/<id>.*?<\/id>/g)).size).toBe(entries.length + 1);
  });

  test('has what JSON Feed 1.1 requires, and each change as data', async () => {
    const feed = objectOf(JSON.parse(await download(jsonPath)));
    expect(feed).toMatchObject({ version: 'https://jsonfeed.org/version/1.1', title: expect.any(String) as string });
    const items = arrayOf(feed.items).map(objectOf);
    expect(items.every(({ id, content_html: content }) => stringOf(id) !== null && stringOf(content) !== null)).toBe(
      true,
    );
    const pages = new Set<string>();
    for (const { _release: release, date_published: date } of items)
      for (const change of arrayOf(objectOf(release).changes).map(objectOf)) {
        expect(change.applies_from).toBe(stringOf(date)?.slice(0, 10));
        expect(Object.keys(change)).toEqual(expect.arrayContaining(['api', 'rules', 'kind', 'level', 'text']));
        // A change has a side before or after, except one whose words say all.
        expect([stringOf(change.before), stringOf(change.after), change.kind]).not.toEqual([null, null, 'changed']);
        // Nothing uses a schema that is gone.
        const used = typeof change.schema === 'string' && change.url !== undefined && change.kind !== 'removed';
        expect([change, used && arrayOf(change.affects).length === 0]).toEqual([change, false]);
        if (typeof change.url === 'string') pages.add(new URL(change.url).pathname);
      }
    await Promise.all([...pages].map(download));
  });

  test('is not sent again to a reader that has it', async () => {
    const etag = (await fetch(origin + path)).headers.get('ETag') ?? '';
    expect((await fetch(origin + path, { headers: { 'If-None-Match': etag } })).status).toBe(304);
  });

  test.each([path, jsonPath])('is not sent again to a reader that knows only its date: %s', async (address) => {
    const date = (await fetch(origin + address)).headers.get('Last-Modified') ?? '';
    expect(new Date(date).toUTCString()).toBe(date);
    const again = await fetch(origin + address, { headers: { 'If-Modified-Since': date } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const before = new Date(Date.parse(date) - 1000).toUTCString();
    expect((await fetch(origin + address, { headers: { 'If-Modified-Since': before } })).status).toBe(200);
  });
});

test('a changed schema names the operations that use it, in its direction', async () => {
  const { items } = objectOf(JSON.parse(await download('/changelog/public/v3.json')));
  const changes = arrayOf(items).flatMap((item) => arrayOf(objectOf(objectOf(item)._release).changes).map(objectOf));
  const affectedBy = (schema: string, field: string): unknown[] =>
    arrayOf(changes.find((change) => change.schema === schema && change.field === field)?.affects).map(
      (affected) => objectOf(affected).url,
    );
  const page = (slug: string): string => `https://developers.akko.example/public/v3/${slug}`;
  expect(affectedBy('CreateContractLineItemRequest', 'replacesLineItemId')).toEqual([
    page('create-contract-line-item'),
  ]);
  const phones = affectedBy('NewPhone', 'colour');
  expect(phones).toEqual(expect.arrayContaining([page('create-contract'), page('create-phones-for-a-partner-user')]));
  expect(phones).not.toContain(page('get-contract-by-id'));
  expect(affectedBy('Phone', 'colour')).toContain(page('get-contract-by-id'));
});
