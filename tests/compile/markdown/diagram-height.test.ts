import { describe, expect, test } from 'vitest';

import { diagramHeight } from '../../../web/compile/markdown/diagram-height.ts';

const sequence = (messages: number): string =>
  [
    'sequenceDiagram',
    'accTitle: A',
    'accDescr: B',
    'participant a',
    ...Array.from({ length: messages }, () => 'a->>b: x'),
  ].join('\n');

describe('the room of a diagram', () => {
  test('grows with its rows, in steps', () => {
    expect([3, 9, 15].map((messages) => diagramHeight(sequence(messages)))).toEqual([25, 35, 45]);
  });

  test('does not grow with comments, text alternatives and participants', () => {
    expect(diagramHeight(`%% a\n${sequence(3)}\n%% b\nparticipant c\naccDescr: more`)).toBe(diagramHeight(sequence(3)));
  });

  test('depends on the kind', () => {
    const rows = '\n  a --> b'.repeat(8);
    expect(diagramHeight(`flowchart LR${rows}`)).toBeLessThan(diagramHeight(`flowchart TD${rows}`));
  });

  test.each([
    ['an empty source', '', 15],
    ['one line', 'graph TD; A-->B', 15],
    ['a thousand lines', sequence(1_000), 55],
  ])('is within bounds for %s', (_, source, height) => {
    expect(diagramHeight(source)).toBe(height);
  });
});
