import { describe, expect, test } from 'vitest';

import type { SearchData } from '../../web/model/search/search.ts';
import { containsWords } from '../../web/search-engine/contains-words.ts';

const DATA: SearchData = {
  synonyms: [{ said: 'siniestro', written: 'reclamo' }],
  references: [],
  pages: [],
  entries: [
    { kind: 'page', label: 'Dinero', text: 'Cada reembolso tarda una semana.', deprecated: false, places: [] },
    { kind: 'page', label: 'Período de gracia', text: '', deprecated: false, places: [] },
  ],
};

describe('an index', () => {
  test.each(['reembolso', 'Reembolsos', 'periodo de gracia', 'siniestro', 'el reembolso del dinero'])(
    'contains the words: %s',
    (query) => {
      expect(containsWords(DATA, query)).toBe(true);
    },
  );

  test.each(['refund', 'reembolso gracia', 'embolso', ''])('does not contain the words: %s', (query) => {
    expect(containsWords(DATA, query)).toBe(false);
  });
});
