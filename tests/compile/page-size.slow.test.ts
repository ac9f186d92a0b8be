import { expect, test } from 'vitest';

import { MAX_BYTES, MAX_ELEMENTS, sizesOf } from './support/page-sizes.ts';
import { realDocument } from './support/real-documents.ts';

test.for(['rebilly.json', 'stripe.yaml'])('the pages of %s stay small', { timeout: 240_000 }, async (name, context) => {
  const sizes = sizesOf(await realDocument(name, context)).toSorted((one, other) => other.bytes - one.bytes);
  const elements = Math.max(...sizes.map((size) => size.elements));
  console.log(`${name}: ${sizes[0]?.route} has ${sizes[0]?.bytes} bytes; the most elements of a page are ${elements}`);
  expect(sizes[0]?.bytes).toBeLessThan(MAX_BYTES);
  expect(elements).toBeLessThan(MAX_ELEMENTS);
});
