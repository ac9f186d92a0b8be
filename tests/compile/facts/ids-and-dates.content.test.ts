import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { PROJECT_ROOT } from '../../../web/compile/base/project.ts';
import { isObject, type Json, type JsonObject, stringOf } from '../../../web/model/text/json.ts';
import { describedOperations } from './descriptions.ts';

interface Found {
  object: JsonObject;
  at: string;
}

const operations = await describedOperations();
const documents = [...new Map(operations.map(({ source }) => [source.file, source])).values()];

/** The JSON blocks of the guides; a shortened one that is not JSON is skipped. */
const blocks = readdirSync(join(PROJECT_ROOT, 'content'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.md'))
  .flatMap((file) =>
    [
      ...readFileSync(join(PROJECT_ROOT, 'content', file), 'utf8').matchAll(/^ *```json[^\n]*\n([\s\S]*?)^ *```/gm),
    ].flatMap(([, code = '']) => {
      const value = jsonOf(code);
      return value === null ? [] : [{ file, value }];
    }),
  );

/** Every object inside an `example`, `examples` or `value` of a description, and in the guides. */
const objects: Found[] = [
  ...documents.flatMap(({ file, document }) => objectsIn(document, file, false)),
  ...blocks.flatMap(({ file, value }) => objectsIn(value, file, true)),
];

function jsonOf(text: string): Json | null {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}

function objectsIn(value: Json | undefined, at: string, isExample: boolean): Found[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => objectsIn(item, `${at}/${index}`, isExample));
  if (!isObject(value)) return [];
  const own = isExample ? [{ object: value, at }] : [];
  return own.concat(
    Object.entries(value).flatMap(([key, child]) =>
      objectsIn(child, `${at}/${key}`, isExample || ['example', 'examples', 'value', 'default'].includes(key)),
    ),
  );
}

/** Lists values that one key has more than one of. */
function conflicts(pairs: readonly (readonly [key: string, value: string, at: string])[]): string[] {
  return [...Map.groupBy(pairs, ([key]) => key)].flatMap(([key, group]) => {
    const values = [...new Set(group.map(([, value]) => value))];
    return values.length < 2 ? [] : [`${key}: ${values.join(' and ')} (${group[0]?.[2] ?? ''})`];
  });
}

/** Pairs of two fields of the same object. */
function pairsOf(
  key: (object: JsonObject) => string | null,
  value: (object: JsonObject) => string | null,
): [string, string, string][] {
  return objects.flatMap(({ object, at }): [string, string, string][] => {
    const [first, second] = [key(object), value(object)];
    return first === null || second === null ? [] : [[first, second, at]];
  });
}

const field =
  (name: string) =>
  (object: JsonObject): string | null =>
    stringOf(object[name]);
const idOf =
  (prefix: string) =>
  (object: JsonObject): string | null => {
    const id = stringOf(object.id);
    return id?.startsWith(`${prefix}_`) === true ? id : null;
  };

test('there are examples to check', () => {
  expect(objects.length).toBeGreaterThan(2_000);
  expect(blocks.length).toBeGreaterThan(20);
});

test.each([
  ['user', 'usr', 'firstName'],
  ['user', 'usr', 'lastName'],
  ['device', 'dev', 'kind'],
  ['device', 'dev', 'model'],
  ['contract', 'ctr', 'userId'],
  ['order', 'ord', 'userId'],
] as const)('the id of a %s (%s_) has one %s everywhere', (_, prefix, name) => {
  expect(conflicts(pairsOf(idOf(prefix), field(name)))).toEqual([]);
});

test('a device id has one IMEI, and an IMEI one device id', () => {
  expect(conflicts(pairsOf(idOf('dev'), field('imei')))).toEqual([]);
  expect(conflicts(pairsOf(field('imei'), idOf('dev')))).toEqual([]);
});

/** Fields of one object of which the first cannot be later than the second. */
const ORDER: readonly [earlier: string, later: string][] = [
  ['createdAt', 'updatedAt'],
  ['createdAt', 'activatedAt'],
  ['createdAt', 'deactivatedAt'],
  ['activatedAt', 'deactivatedAt'],
  ['activatedAt', 'coverageStartsOn'],
  ['coverageStartsOn', 'waitingPeriodEndsOn'],
  ['waitingPeriodEndsOn', 'renewsOn'],
  ['deactivatedAt', 'restorableUntil'],
  ['purchasedOn', 'registeredAt'],
  ['registeredAt', 'removedAt'],
  ['registeredAt', 'verifiedAt'],
  ['placedAt', 'shippedAt'],
  ['requestedAt', 'handedOverAt'],
  ['lossDate', 'filedAt'],
  ['filedAt', 'slaDueAt'],
  ['receivedAt', 'purgeAfter'],
  ['startsAt', 'endsAt'],
  ['announcedAt', 'startsAt'],
  ['effectiveFrom', 'endsOn'],
  ['fromDay', 'untilDay'],
  ['closedFrom', 'closedUntil'],
];

test.each(ORDER)('%s is not after %s', (earlier, later) => {
  const wrong = objects.flatMap(({ object, at }) => {
    const [first, second] = [stringOf(object[earlier]), stringOf(object[later])];
    if (first === null || second === null) return [];
    // A date has no time: the two are compared by day.
    const length = Math.min(first.length, second.length);
    return first.slice(0, length) > second.slice(0, length) ? [`${at}: ${first} > ${second}`] : [];
  });
  expect(wrong).toEqual([]);
});

test('an event is not older than what it tells of', () => {
  const wrong = objects.flatMap(({ object, at }) => {
    const created = stringOf(object.createdAt);
    if (!(stringOf(object.id) ?? '').startsWith('evt_') || created === null) return [];
    return objectsIn(object.data, at, true).flatMap(({ object: part }) =>
      ['createdAt', 'updatedAt', 'activatedAt', 'deactivatedAt', 'shippedAt', 'placedAt']
        .map((name) => stringOf(part[name]))
        .filter((time) => time !== null && time > created)
        .map((time) => `${at}: ${time ?? ''} > ${created}`),
    );
  });
  expect(wrong).toEqual([]);
});
