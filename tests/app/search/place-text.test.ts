import { describe, expect, test } from 'vitest';

import { placeText } from '../../../web/app/search/option-list.tsx';
import { en } from '../../../web/app/search/strings/en.ts';
import { es } from '../../../web/app/search/strings/es.ts';

describe('the place of a field', () => {
  test.each([
    ['body.user.email', 'Request', 'user.email'],
    ['body-text-csv.user', 'Request', 'user'],
    ['response-201.lineItems.id', 'Response 201', 'lineItems.id'],
    ['response-200-application-xml.id', 'Response 200', 'id'],
    ['response-429.header.Retry-After', 'Response 429 · header', 'Retry-After'],
    ['query.limit', 'Query parameter', 'limit'],
    ['callback.done.body.id', 'Callback done · Request', 'id'],
    ['schema.id', '', 'id'],
    ['response-404', '', ''],
    ['authentication', '', ''],
  ])('is read from its anchor: %s', (anchor, where, path) => {
    expect(placeText(anchor, false, en)).toEqual({ where, path });
  });

  test('is the payload in a webhook', () => {
    expect(placeText('body.id', true, es)).toEqual({ where: 'Contenido', path: 'id' });
  });
});
