import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { expect, test } from 'vitest';

import { readApiSource } from '../../web/compile/source/api-source.ts';
import { MAX_BYTES, MAX_ELEMENTS, sizesOf } from './support/page-sizes.ts';
import { apiOf } from './support/sources.ts';

const FOLDER = resolve(process.env.REAL_SPECS ?? 'no-folder-named');

test.for(['rebilly.json', 'stripe.yaml'])(
  'the pages of %s stay small',
  { timeout: 240_000 },
  async (name, { skip }) => {
    skip(!existsSync(join(FOLDER, name)), `${name} is in no folder named by REAL_SPECS.`);
    const options = { root: FOLDER, folder: FOLDER, strictness: 'warning', lint: false } as const;
    const sizes = sizesOf(apiOf(await readApiSource(join(FOLDER, name), options))).toSorted(
      (one, other) => other.bytes - one.bytes,
    );
    const elements = Math.max(...sizes.map((size) => size.elements));
    console.log(
      `${name}: ${sizes[0]?.route} has ${sizes[0]?.bytes} bytes; the most elements of a page are ${elements}`,
    );
    expect(sizes[0]?.bytes).toBeLessThan(MAX_BYTES);
    expect(elements).toBeLessThan(MAX_ELEMENTS);
  },
);
