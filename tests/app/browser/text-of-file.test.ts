import { expect, test } from 'vitest';

import { textOfFile } from '../../../web/app/pages/integration/ways.tsx';

test.each([
  ['UTF-8', [0xc3, 0xa9]],
  ['UTF-8 with its mark', [0xef, 0xbb, 0xbf, 0xc3, 0xa9]],
  ['UTF-16', [0xff, 0xfe, 0xe9, 0]],
  ['UTF-16 with the other order of bytes', [0xfe, 0xff, 0, 0xe9]],
])('a file in %s has its text', async (_, bytes) => {
  expect(await textOfFile(new Blob([new Uint8Array(bytes)]))).toBe('é');
});

test('an empty file has no text', async () => {
  expect(await textOfFile(new Blob([]))).toBe('');
});
