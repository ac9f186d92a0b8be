import { createElement, Fragment, type ReactElement, type ReactNode } from 'react';

/** Renders nodes side by side. They need no keys, because an article is rendered once and never updated. */
export function sequence(nodes: readonly ReactNode[], separator: ReactNode = null): ReactElement {
  return createElement(
    Fragment,
    null,
    ...(separator === null ? nodes : nodes.flatMap((node, index) => (index > 0 ? [separator, node] : [node]))),
  );
}
