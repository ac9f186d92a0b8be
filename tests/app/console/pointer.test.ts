import { describe, expect, test } from 'vitest';

import { withValueAt } from '../../../web/app/console/fields/json-control.tsx';
import { namesAlong, pathToPointer, pointerToPath, valueAt } from '../../../web/model/text/pointer.ts';

describe('a path', () => {
  test('converts to a JSON Pointer and back', () => {
    const path = ['a/b', '~c', '0', ''];
    expect(pathToPointer(path)).toBe('/a~1b/~0c/0/');
    expect(pointerToPath(pathToPointer(path))).toEqual(path);
    expect(pointerToPath('')).toEqual([]);
  });

  test('leads to own properties only', () => {
    expect(valueAt({ a: [{ b: 1 }] }, ['a', '0', 'b'])).toBe(1);
    expect(valueAt({ a: 1 }, ['toString'])).toBeUndefined();
    expect(valueAt({ a: 1 }, ['a', 'b'])).toBeUndefined();
  });

  test('has names only for properties, not for list items', () => {
    expect(namesAlong({ lines: [{ 0: { price: 1 } }] }, ['lines', '0', '0', 'price'])).toEqual(['lines', '0', 'price']);
  });
});

describe('replacing a value at a path', () => {
  const value = { name: 'Maya', address: { city: 'Chicago' }, lines: [{ id: 1 }, { id: 2 }] };

  test('keeps everything else', () => {
    const next = withValueAt(value, ['address', 'city'], 'Boston');
    expect(next).toEqual({ ...value, address: { city: 'Boston' } });
    expect(valueAt(next, ['lines'])).toBe(value.lines);
    expect(value.address.city).toBe('Chicago');
  });

  test('creates missing objects', () => {
    expect(withValueAt(undefined, ['a', 'b'], 1)).toEqual({ a: { b: 1 } });
  });

  test('keeps the order of properties', () => {
    expect(Object.keys(withValueAt(value, ['name'], 'Liam') ?? {})).toEqual(['name', 'address', 'lines']);
  });

  test('removes a property and as many empty objects around it as allowed', () => {
    expect(withValueAt(value, ['address', 'city'], undefined)).toEqual({
      name: 'Maya',
      address: {},
      lines: value.lines,
    });
    expect(withValueAt(value, ['address', 'city'], undefined, 1)).toEqual({ name: 'Maya', lines: value.lines });
    expect(withValueAt({ a: { b: { c: 1 } } }, ['a', 'b', 'c'], undefined, 1)).toEqual({ a: {} });
    expect(withValueAt({ a: { b: { c: 1 } } }, ['a', 'b', 'c'], undefined, 3)).toBeUndefined();
    expect(withValueAt({ a: { b: 1, d: 2 } }, ['a', 'b'], undefined, 3)).toEqual({ a: { d: 2 } });
  });

  test('removes a list item', () => {
    expect(withValueAt(value, ['lines', '0'], undefined)).toEqual({ ...value, lines: [{ id: 2 }] });
    expect(withValueAt(value, ['lines', '1', 'id'], 3)).toEqual({ ...value, lines: [{ id: 1 }, { id: 3 }] });
  });

  test('accepts names such as __proto__', () => {
    expect(JSON.stringify(withValueAt({}, ['__proto__'], 1))).toBe('{"__proto__":1}');
  });
});
