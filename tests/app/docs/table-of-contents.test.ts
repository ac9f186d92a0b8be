import { describe, expect, test } from 'vitest';

import { activeHeading } from '../../../web/app/docs/table-of-contents.tsx';

const boxes = (...tops: number[]) => tops.map((top) => ({ top, bottom: top + 30 }));

describe('the active entry of the table of contents', () => {
  test.each([
    ['is missing before the first heading', boxes(700, 900), -1],
    ['is a heading in the upper half of the viewport', boxes(-100, 200, 700), 1],
    ['is the heading before one in the lower half', boxes(-100, 700), 0],
    ['is the last heading once all are passed', boxes(-900, -100), 1],
  ])('%s', (_name, headings, index) => {
    expect(activeHeading(headings, 60, 800)).toBe(index);
  });
});
