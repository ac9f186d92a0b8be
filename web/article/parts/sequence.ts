import { createElement, Fragment, type ReactElement, type ReactNode } from 'react';

/** Nodes side by side, as if written out: they need no keys, since an article is drawn once and never updated. */
export function sequence(nodes: readonly ReactNode[], separator: ReactNode = null): ReactElement {
  return createElement(
    Fragment,
    null,
    ...(separator === null ? nodes : nodes.flatMap((node, index) => (index > 0 ? [separator, node] : [node]))),
  );
}
