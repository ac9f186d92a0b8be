import { describe, expect, test } from 'vitest';

import { canonicalPath, isPlainClick, targetFrom } from '../../../web/app/navigation/target.ts';

const HERE = new URL('https://site.example/intro');

describe('a link', () => {
  test.each([
    ['https://other.example/', 'native'],
    ['mailto:partners@shop.example', 'native'],
    ['/shop/v3.yaml', 'native'],
    ['/auth/session', 'native'],
    ['/docs/internal/get-app', 'native'],
    ['/internal/get-app', 'native'],
    ['/es/Docs/%69nternal', 'native'],
    ['#next', 'same-page'],
    ['/intro?a=1', 'same-page'],
    ['/intro/', 'same-page'],
    ['/get_started', 'page'],
    ['/es', 'page'],
  ])('to %s is of kind %s', (href, kind) => {
    expect(targetFrom(href, HERE).kind).toBe(kind);
  });

  test('inside the gate is swapped to an internal page, and loaded by the browser to a public one', () => {
    const inside = new URL('https://site.example/docs/internal/get-app');
    expect(targetFrom('/docs/internal/put-app', inside).kind).toBe('page');
    expect(targetFrom('/intro', inside).kind).toBe('native');
  });

  test.each([
    ['/x.html', '/x'],
    ['/x/index.html', '/x'],
    ['/x/', '/x'],
    ['/internal/get-app', '/docs/internal/get-app'],
    ['/es/internal/get-app.html', '/es/docs/internal/get-app'],
    ['/', '/'],
  ])('to %s leads to the canonical path %s', (from, to) => {
    expect(canonicalPath(from)).toBe(to);
  });

  test('keeps its query and hash when its path is normalized', () => {
    expect(targetFrom('/get_started.html?a=1#b', HERE).url.href).toBe('https://site.example/get_started?a=1#b');
  });

  test('is left to the browser for modifier keys, other buttons, other targets and downloads', () => {
    const click = {
      button: 0,
      metaKey: false,
      ctrlKey: false,
      shiftKey: false,
      altKey: false,
      defaultPrevented: false,
    };
    const link = { target: '', hasAttribute: () => false };
    expect(isPlainClick(click, link)).toBe(true);
    expect(isPlainClick({ ...click, ctrlKey: true }, link)).toBe(false);
    expect(isPlainClick({ ...click, button: 1 }, link)).toBe(false);
    expect(isPlainClick(click, { ...link, target: '_blank' })).toBe(false);
    expect(isPlainClick(click, { ...link, hasAttribute: () => true })).toBe(false);
  });
});
