import type { CustomAtRules, MediaQuery, Selector, Visitor } from 'lightningcss';

/** States that no element is in before a reader does something. */
const LATER_STATES = new Set(['hover', 'active', 'focus', 'focus-visible', 'focus-within']);
const LATER_ELEMENTS = new Set(['selection', 'backdrop']);
/** Attributes that scripts set after the first paint. */
const LATER_ATTRIBUTES = new Set(['aria-busy', 'data-hidden', 'data-note', 'data-reading', 'data-state']);
/** Takes the rules and declarations out of a style sheet that the first paint of a page cannot show. The whole style sheet has them. */
export const firstPaintVisitor: Visitor<CustomAtRules> = {
  Rule: {
    style: ({ value }) => (value.selectors.every(isLater) ? [] : undefined),
    media: ({ value: { query } }) =>
      query.mediaQueries.length > 0 && query.mediaQueries.every(isLaterMedia) ? [] : undefined,
  },
  Declaration: {
    cursor: () => [],
    transition: () => [],
    custom: { 'pointer-events': () => [], 'reading-flow': () => [] },
  },
};

/** Whether a selector only matches an element in one of these states. */
function isLater(selector: Selector): boolean {
  return selector.some(
    (part) =>
      (part.type === 'attribute' && LATER_ATTRIBUTES.has(part.name)) ||
      (part.type === 'pseudo-element' && LATER_ELEMENTS.has(part.kind)) ||
      (part.type === 'pseudo-class' &&
        (LATER_STATES.has(part.kind) ||
          ((part.kind === 'is' || part.kind === 'has') && part.selectors.every(isLater)))),
  );
}

/** Whether a media query only matches a print, a reader with less motion, or a browser that waits for the whole style sheet. */
function isLaterMedia({ mediaType, qualifier, condition }: MediaQuery): boolean {
  if (mediaType === 'print' && qualifier !== 'not') return true;
  const conditions =
    condition?.type === 'operation' && condition.operator === 'and' ? condition.conditions : [condition];
  return conditions.some((part) => {
    if (part?.type !== 'feature' || part.value.type !== 'plain') return false;
    const { name, value } = part.value;
    if (name === 'scripting') return value.type === 'ident' && value.value === 'none';
    return name === 'prefers-reduced-motion';
  });
}
