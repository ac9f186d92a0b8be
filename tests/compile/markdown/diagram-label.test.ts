import { describe, expect, test } from 'vitest';

import { diagramLabel } from '../../../web/compile/markdown/diagram-label.ts';

describe('the label of a diagram', () => {
  test.each([
    [
      'its title and description',
      'sequenceDiagram\n  accTitle: From sale to contract\n  accDescr: The store creates it.\n  a->>b: x',
      'From sale to contract. The store creates it.',
    ],
    [
      'a description in braces',
      'graph TD\n  accDescr {\n    Two lines\n    of one text.\n  }\n  A-->B',
      'Two lines of one text.',
    ],
    ['a title alone', 'graph TD\naccTitle:   A title  \nA-->B', 'A title'],
    ['empty if the source has no title', 'graph TD; A-->B', ''],
    ['empty if the title is empty', 'graph TD\naccTitle:\naccDescr: \nA-->B', ''],
    ['empty for a keyword in the middle of a line', 'sequenceDiagram\na->>b: accTitle: x', ''],
  ])('is %s', (_, source, label) => {
    expect(diagramLabel(source)).toBe(label);
  });
});
