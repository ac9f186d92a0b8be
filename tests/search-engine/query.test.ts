import { describe, expect, test } from 'vitest';

import { fold } from '../../web/model/text/fold.ts';
import { pathFit, queryFrom, segmentsOf } from '../../web/search-engine/query.ts';
import { indexTermsOf, stemOf, termsOf, wordsOf } from '../../web/search-engine/terms.ts';

describe('a text', () => {
  test.each([
    ['partnerReference', ['partner', 'reference', 'partnerreference']],
    ['device_already_covered', ['device', 'already', 'covered']],
    ['Content-Type', ['content', 'type']],
    ['IMEINumber', ['imei', 'number', 'imeinumber']],
    ['IMEIs', ['imeis']],
    ['Autenticación é ação', ['autenticacion', 'e', 'acao']],
    ['/shop/v2/users/{userId}', ['shop', 'v2', 'users', 'user', 'id', 'userid']],
    ['404 Not Found', ['404', 'not', 'found']],
    ['Straßenname, Ærø, Łódź', ['strassenname', 'aero', 'lodz']],
    ['携帯電話の保険契約を検索する', ['携帯', '電話', 'の', '保険', '契約', 'を', '検索', 'する']],
    ['สัญญาประกัน', ['สญญา', 'ประกน']],
    ['…!?', []],
  ])('has the index terms: %s', (text, terms) => {
    expect(termsOf(text)).toEqual(terms);
  });

  test('in a script without spaces is found from any letter of a word', () => {
    expect(indexTermsOf('電話 ok')).toEqual(['電話', '話', 'ok']);
    expect(indexTermsOf('계약서')).toEqual(['계약서', '약서', '서'].map(fold));
  });

  test('has the same terms in letters of half and of full width', () => {
    expect(termsOf('ﾃﾞｰﾀの削除 ＡＰＩ')).toEqual(termsOf('データの削除 API'));
  });

  test('has words with their positions', () => {
    expect(wordsOf('a lineItem')).toEqual([
      { term: 'a', start: 0, end: 1 },
      { term: 'line', start: 2, end: 6 },
      { term: 'item', start: 6, end: 10 },
    ]);
  });

  test('is compared without case and accents', () => {
    expect(fold('PERÍODO')).toBe(fold('peri\u0301odo'));
  });

  test.each([
    ['authenticate', 'authentication'],
    ['contracts', 'contract'],
    ['autenticar', 'autenticación'],
    ['ativado', 'ativação'],
  ])('shares a stem with its other forms: %s, %s', (one, other) => {
    expect(stemOf(fold(one)) ?? fold(one)).toBe(stemOf(fold(other)) ?? fold(other));
  });
});

describe('a query', () => {
  test('loses stop words unless it has no other words', () => {
    expect(queryFrom('how do I authenticate').terms).toEqual(['authenticate']);
    expect(queryFrom('how to').terms).toEqual(['how', 'to']);
  });

  test('has a method only if it is in capitals', () => {
    expect(queryFrom('DELETE contracts')).toMatchObject({ method: 'DELETE', terms: ['contracts'] });
    expect(queryFrom('delete contracts')).toMatchObject({ method: null, terms: ['delete', 'contracts'] });
  });

  test('has an address without host, query and fragment', () => {
    expect(queryFrom('GET https://api.example/v3/users/{id}/devices?limit=5#x')).toMatchObject({
      method: 'GET',
      path: ['v3', 'users', '{}', 'devices'],
      terms: [],
    });
  });

  test('ends with a word that may be incomplete, unless a space follows', () => {
    expect(['contr', 'contr '].map((typed) => queryFrom(typed).isOpen)).toEqual([true, false]);
  });

  test('has a property path', () => {
    expect(queryFrom('lineItems[0].device.imei').propertyPath?.names).toEqual(['lineitems', 'device', 'imei']);
    expect(queryFrom('version 3.0.0').propertyPath).toBeNull();
  });

  test.each([
    ['nothing', ''],
    ['blanks', ' \t\n '],
    ['marks', '.*( [ \\ ^$ ?'],
    ['markup', '<img src=x onerror=alert(1)>'],
  ])('may be %s', (_name, text) => {
    expect(() => queryFrom(text)).not.toThrow();
  });

  test('of ten thousand characters is cut off', () => {
    const { terms, text } = queryFrom('word '.repeat(2_000));
    expect([terms, text.length <= 200]).toEqual([['word'], true]);
    expect(queryFrom(Array.from({ length: 500 }, (_, index) => `w${index}`).join(' ')).terms).toHaveLength(10);
  });
});

describe('a typed address', () => {
  const fit = (typed: string, path: string): number => pathFit(segmentsOf(typed), segmentsOf(path));

  test('fits best at the end of an address, with any name for a variable', () => {
    const best = fit('/users/{id}/devices', '/shop/v3/users/{userId}/devices');
    expect(best).toBeGreaterThan(fit('/users/{id}/devices', '/shop/v3/users/{userId}/devices/{deviceId}'));
    expect(best).toBeGreaterThan(fit('/users/{id}/devices', '/shop/v2/users/{userId}/phones'));
    expect(fit('/users/{id}/devices', '/shop/v2/users/{userId}/phones')).toBe(0);
  });

  test('fits with a value for a variable and with an incomplete last segment', () => {
    expect(fit('/orders/ord_0Ka3', '/orders/{orderId}')).toBeGreaterThan(0.5);
    expect(fit('/orders/ord_0Ka3', '/orders/{orderId}')).toBeGreaterThan(fit('/orders/drafts', '/orders/{orderId}'));
    expect(fit('/users/{id}/dev', '/users/{userId}/devices')).toBeGreaterThan(0.5);
  });

  test('does not fit a shorter address', () => {
    expect(fit('/a/b/c', '/a/b')).toBe(0);
  });
});
