import { hash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, test } from 'vitest';

import { type DocumentParts, documentToHtml } from '../../../web/compile/output/document.ts';
import { WritingThread } from '../../../web/compile/output/writing-thread.ts';
import { outputsOf } from '../../../web/compile/outputs.ts';
import type { Html } from '../../../web/model/text/html.ts';
import { ASSETS, stubPrerender } from '../support/prerender.ts';
import { tinySite } from '../support/site.ts';

const folder = mkdtempSync(join(tmpdir(), 'writing-thread-'));
afterAll(() => rmSync(folder, { recursive: true }));

const prerenderFile = join(folder, 'prerender.mjs');
writeFileSync(
  prerenderFile,
  `export const prerender = {
  renderShell(data, article) {
    if (data.kind === 'tag') throw new Error('no shell');
    return ['<main>', data.path + article, '</main>'];
  },
};`,
);

async function documents(): Promise<Map<string, DocumentParts>> {
  const { site } = await tinySite({ 'shop.json': { info: { title: 'Shop' }, tags: [{ name: 'orders' }], paths: {} } });
  const outputs = outputsOf(site, { prerender: stubPrerender(), assets: ASSETS });
  return new Map(outputs.flatMap(({ path, parts }) => (parts === undefined ? [] : [[path, parts()]])));
}

describe('the thread that writes', () => {
  test('writes more files than one message has, and makes the same documents as the main thread', async () => {
    const thread = new WritingThread({ folder, prerenderFile, assets: ASSETS });
    const home = (await documents()).get('/es');
    if (home === undefined) throw new Error('The site has no home page.');
    const texts = Array.from({ length: 150 }, (_, index) => [`texts/${index}.md`, `Número ${index}`] as const);
    for (const [path, text] of texts) thread.write(path, text);
    thread.write('es.html', home);
    const written = await thread.finish();
    await thread.end();
    for (const [path, text] of texts) expect(readFileSync(join(folder, path), 'utf8')).toBe(text);
    const prerender = { renderShell: () => [`<main>/es${home.article}</main>` as Html] };
    const html = readFileSync(join(folder, 'es.html'));
    expect(html.toString()).toBe(documentToHtml(home, { prerender, assets: ASSETS }));
    expect(written.size).toBe(151);
    expect(written.get('es.html')).toEqual({ bytes: html.length, sha256: hash('sha256', html) });
  });

  test('names the document that cannot be made', async () => {
    const thread = new WritingThread({ folder, prerenderFile, assets: ASSETS });
    for (const [path, parts] of await documents()) thread.write(`documents${path}.html`, parts);
    await expect(thread.finish()).rejects.toThrow(/^documents\/shop\/orders\.html: no shell$/);
    await thread.end();
  });
});
