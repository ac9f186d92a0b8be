import type { LightningCSSOptions } from 'vite';

/** States that no element is in before a reader does something. */
const LATER_STATES = new Set(['hover', 'active', 'focus', 'focus-visible', 'focus-within']);

type Visitor = Exclude<NonNullable<LightningCSSOptions['visitor']>, (...parameters: never[]) => unknown>;
type StyleVisitor = NonNullable<Exclude<NonNullable<Visitor['Rule']>, (...parameters: never[]) => unknown>['style']>;
type Selector = Parameters<Extract<StyleVisitor, (...parameters: never[]) => unknown>>[0]['value']['selectors'][number];

/** Attributes that scripts set after the first paint. */
const LATER_ATTRIBUTES = new Set(['aria-busy', 'data-hidden', 'data-note', 'data-reading', 'data-state']);

/** Whether a selector only matches an element in one of these states. */
function isLater(selector: Selector): boolean {
  return selector.some(
    (part) =>
      (part.type === 'attribute' && LATER_ATTRIBUTES.has(part.name)) ||
      (part.type === 'pseudo-class' &&
        (LATER_STATES.has(part.kind) || (part.kind === 'is' && part.selectors.every(isLater)))),
  );
}

/** Takes the rules and declarations out of a style sheet that the first paint of a page cannot show. The whole style sheet has them. */
export const firstPaintVisitor: Visitor = {
  Rule: {
    style: ({ value }) => (value.selectors.every(isLater) ? [] : undefined),
    media: ({ value: { query } }) =>
      query.mediaQueries.length > 0 &&
      query.mediaQueries.every(({ mediaType, qualifier }) => mediaType === 'print' && qualifier !== 'not')
        ? []
        : undefined,
  },
  Declaration: { cursor: () => [], transition: () => [] },
};
