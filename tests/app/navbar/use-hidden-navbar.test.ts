import { describe, expect, test } from 'vitest';

import { navbarMove } from '../../../web/app/navbar/use-hidden-navbar.ts';

const scrollingDown = {
  scrollTop: 500,
  lastScrollTop: 400,
  navbarHeight: 60,
  documentHeight: 3000,
  viewportHeight: 800,
  isAnchorFocused: false,
};

describe('the navbar on scroll', () => {
  test.each([
    ['shows near the top', { scrollTop: 59, lastScrollTop: 0 }, 'show'],
    ['keeps its state after an anchor was focused', { isAnchorFocused: true }, null],
    ['hides on the way down', {}, 'hide'],
    ['hides at the same position', { lastScrollTop: 500 }, 'hide'],
    ['shows on the way up', { lastScrollTop: 600 }, 'show'],
    ['keeps its state within its height of the bottom', { scrollTop: 2145, lastScrollTop: 2200 }, null],
  ])('%s', (_name, change, move) => {
    expect(navbarMove({ ...scrollingDown, ...change })).toBe(move);
  });
});
