import { createHash } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { sampleDocument, samplePdf } from '../../../../content/simulator/gateway/sample-documents.ts';

describe('A sample document of the terms', () => {
  const { sha256, url } = sampleDocument('https://portal.example', 'phone-only-terms-2026-01');
  const pdf = samplePdf(new URL(url).pathname) ?? '';

  it('has the hash that the gateway names', () => {
    expect(createHash('sha256').update(pdf).digest('hex')).toBe(sha256);
  });

  it('is a PDF whose table of offsets leads to its objects', () => {
    const [, start] = /startxref\n(\d+)\n%%EOF\n$/.exec(pdf) ?? [];
    const table = pdf.slice(Number(start));
    expect([pdf.slice(0, 5), table.slice(0, 5)]).toEqual(['%PDF-', 'xref\n']);
    const offsets = Array.from(table.matchAll(/^(\d{10}) 00000 n $/gm), ([, offset]) => Number(offset));
    expect(offsets.map((offset) => /^\d+ 0 obj/.exec(pdf.slice(offset))?.[0])).toEqual(
      [1, 2, 3, 4, 5].map((number) => `${number} 0 obj`),
    );
    const [, length, stream = ''] = /\/Length (\d+) >>\nstream\n(.*)\nendstream/.exec(pdf) ?? [];
    expect(stream).toHaveLength(Number(length));
  });

  it('is only at its own address', () => {
    for (const path of [
      '/simulator/terms/none.pdf',
      '/terms/privacy-2025-11.pdf',
      '/simulator/terms/../privacy-2025-11.pdf',
    ])
      expect(samplePdf(path)).toBeNull();
    expect(() => sampleDocument('', 'none')).toThrow('There is no document none.');
  });
});
