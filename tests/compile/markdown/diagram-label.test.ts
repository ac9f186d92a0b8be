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
    ['nothing where the source has none', 'graph TD; A-->B', ''],
    ['nothing of an empty line', 'graph TD\naccTitle:\naccDescr: \nA-->B', ''],
    ['no keyword in the middle of a line', 'sequenceDiagram\na->>b: accTitle: x', ''],
  ])('are %s', (_, source, label) => {
    expect(diagramLabel(source)).toBe(label);
  });
});
