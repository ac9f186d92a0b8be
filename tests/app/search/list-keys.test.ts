import { describe, expect, test } from 'vitest';

import { fieldAction } from '../../../web/app/search/list-keys.ts';

describe('a key in the field', () => {
  const press = (key: string, more: Partial<KeyboardEvent> = {}, isAtEnd = true): ReturnType<typeof fieldAction> =>
    fieldAction(
      { key, shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, ...more },
      { active: 2, count: 3, isAtEnd },
    );

  test.each([
    ['ArrowDown', { kind: 'move', to: 0 }],
    ['ArrowUp', { kind: 'move', to: 1 }],
    ['Home', { kind: 'move', to: 0 }],
    ['End', { kind: 'move', to: 2 }],
    ['Enter', { kind: 'follow', isNewTab: false }],
    ['ArrowRight', { kind: 'show-places' }],
    ['ArrowLeft', { kind: 'hide-places' }],
    ['a', null],
  ])('has its action: %s', (key, action) => {
    expect(press(key)).toEqual(action);
  });

  test('points to the other side where lines begin at the right', () => {
    const event = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };
    const options = { active: 0, count: 1, isAtEnd: true, direction: 'rtl' };
    expect(fieldAction({ ...event, key: 'ArrowLeft' }, options)).toEqual({ kind: 'show-places' });
    expect(fieldAction({ ...event, key: 'ArrowRight' }, options)).toEqual({ kind: 'hide-places' });
  });

  test('opens another tab with Ctrl or Cmd', () => {
    expect([press('Enter', { ctrlKey: true }), press('Enter', { metaKey: true })]).toEqual([
      { kind: 'follow', isNewTab: true },
      { kind: 'follow', isNewTab: true },
    ]);
  });

  test('belongs to the field if it selects text or moves the cursor', () => {
    expect([
      press('Home', { shiftKey: true }),
      press('ArrowRight', {}, false),
      press('ArrowDown', { altKey: true }),
    ]).toEqual([null, null, null]);
  });

  test('has no action in an empty list', () => {
    expect(
      fieldAction(
        { key: 'Enter', shiftKey: false, altKey: false, ctrlKey: false, metaKey: false },
        { active: 0, count: 0, isAtEnd: true },
      ),
    ).toBeNull();
  });
});
