import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { readGuideImages } from '../../../web/compile/source/guide-images.ts';
import { temporarySite } from '../support/sources.ts';

/** A PNG of two by three pixels; only its header is read. */
const PNG = Buffer.concat([
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  Buffer.from([0, 0, 0, 2, 0, 0, 0, 3, 8, 6, 0, 0, 0, 0, 0, 0, 0]),
]);
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>';

async function read(file: string, content: string | Buffer, audience: 'public' | 'internal' = 'public') {
  const root = temporarySite({ [file]: '' });
  writeFileSync(join(root, file), content);
  const { images, findings } = await readGuideImages([{ path: join(root, file), file }], audience);
  return { image: images.get(file), codes: findings.map(({ code }) => code) };
}

test('a public image is copied to an address with its hash', async () => {
  const { image } = await read('content/public/en/my list.PNG', PNG);
  expect(image).toMatchObject({
    width: 2,
    height: 3,
    src: expect.stringMatching(/^\/assets\/my%20list-[0-9a-f]{8}\.png$/) as string,
    copyFrom: expect.stringMatching(/my list\.PNG$/) as string,
  });
});

test('an internal image is inside its page, because the internal Worker has texts only', async () => {
  const { image } = await read('content/internal/en/a.svg', SVG, 'internal');
  expect(image).toMatchObject({ width: 40, height: 30, copyFrom: null });
  expect(image?.src).toMatch(/^data:image\/svg\+xml;base64,/);
});

test('a static image keeps its path', async () => {
  expect((await read('content/static/images/a.svg', SVG)).image).toMatchObject({
    src: '/images/a.svg',
    copyFrom: null,
  });
});

test('a file that is not an image, and a large internal image, are reported', async () => {
  expect((await read('content/public/en/a.png', 'text')).codes).toEqual(['unreadable-image']);
  const large = Buffer.concat([PNG, Buffer.alloc(300_000)]);
  expect((await read('content/internal/en/a.png', large, 'internal')).codes).toEqual(['huge-image']);
});
