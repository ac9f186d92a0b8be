import { describe, expect, it } from 'vitest';

import { pathFit, queryFrom, segmentsOf } from '../../../../web/app/search/engine/query.ts';
import { stemOf, termsOf, wordsOf } from '../../../../web/app/search/engine/terms.ts';
import { fold } from '../../../../web/model/text/fold.ts';

describe('a text', () => {
  it.each([
    ['partnerReference', ['partner', 'reference', 'partnerreference']],
    ['device_already_covered', ['device', 'already', 'covered']],
    ['Content-Type', ['content', 'type']],
    ['IMEINumber', ['imei', 'number', 'imeinumber']],
    ['Autenticación é ação', ['autenticacion', 'e', 'acao']],
    ['/public/v2/users/{userId}', ['public', 'v2', 'users', 'user', 'id', 'userid']],
    ['404 Not Found', ['404', 'not', 'found']],
    ['…!?', []],
  ])('is found by its words: %s', (text, terms) => {
    expect(termsOf(text)).toEqual(terms);
  });

  it('has words that know where they stand', () => {
    expect(wordsOf('a lineItem')).toEqual([
      { term: 'a', start: 0, end: 1 },
      { term: 'line', start: 2, end: 6 },
      { term: 'item', start: 6, end: 10 },
    ]);
  });

  it('is compared without case and accents, composed or not', () => {
    expect(fold('PERÍODO')).toBe(fold('peri\u0301odo'));
  });

  it.each([
    ['authenticate', 'authentication'],
    ['contracts', 'contract'],
    ['autenticar', 'autenticación'],
    ['ativado', 'ativação'],
  ])('shares a stem with its other forms: %s, %s', (one, other) => {
    expect(stemOf(fold(one)) ?? fold(one)).toBe(stemOf(fold(other)) ?? fold(other));
  });
});

describe('a query', () => {
  it('loses the words that say nothing, unless it has no others', () => {
    expect(queryFrom('how do I authenticate').terms).toEqual(['authenticate']);
    expect(queryFrom('how to').terms).toEqual(['how', 'to']);
  });

  it('has a method only in capitals', () => {
    expect(queryFrom('DELETE contracts')).toMatchObject({ method: 'DELETE', terms: ['contracts'] });
    expect(queryFrom('delete contracts')).toMatchObject({ method: null, terms: ['delete', 'contracts'] });
  });

  it('has an address, whatever is around it', () => {
    expect(queryFrom('GET https://api.example/v3/users/{id}/devices?limit=5#x')).toMatchObject({
      method: 'GET',
      path: ['v3', 'users', '{}', 'devices'],
      terms: [],
    });
  });

  it('has a way to a property', () => {
    expect(queryFrom('lineItems[0].device.imei').propertyPath?.names).toEqual(['lineitems', 'device', 'imei']);
    expect(queryFrom('version 3.0.0').propertyPath).toBeNull();
  });

  it.each([
    ['nothing', ''],
    ['blanks', ' \t\n '],
    ['marks', '.*( [ \\ ^$ ?'],
    ['markup', '<img src=x onerror=alert(1)>'],
  ])('may be %s', (_name, text) => {
    expect(() => queryFrom(text)).not.toThrow();
  });

  it('of ten thousand characters counts by its beginning', () => {
    const { terms, text } = queryFrom('word '.repeat(2_000));
    expect([terms, text.length <= 200]).toEqual([['word'], true]);
    expect(queryFrom(Array.from({ length: 500 }, (_, index) => `w${index}`).join(' ')).terms).toHaveLength(10);
  });
});

describe('a typed address', () => {
  const fit = (typed: string, path: string): number => pathFit(segmentsOf(typed), segmentsOf(path));

  it('fits the end of an operation’s best, with any name for a variable', () => {
    const best = fit('/users/{id}/devices', '/public/v3/users/{userId}/devices');
    expect(best).toBeGreaterThan(fit('/users/{id}/devices', '/public/v3/users/{userId}/devices/{deviceId}'));
    expect(best).toBeGreaterThan(fit('/users/{id}/devices', '/public/v2/users/{userId}/phones'));
    expect(fit('/users/{id}/devices', '/public/v2/users/{userId}/phones')).toBe(0);
  });

  it('fits with a value in place of a variable, and while its last segment is typed', () => {
    expect(fit('/orders/ord_0Ka3', '/orders/{orderId}')).toBeGreaterThan(0.5);
    expect(fit('/users/{id}/dev', '/users/{userId}/devices')).toBeGreaterThan(0.5);
  });

  it('fits none that is shorter', () => {
    expect(fit('/a/b/c', '/a/b')).toBe(0);
  });
});
