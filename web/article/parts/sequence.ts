import { Fragment, type ReactElement, type ReactNode } from 'react';
import { jsxs } from 'react/jsx-runtime';

/** Renders nodes side by side. They need no keys, because an article is rendered once and never updated. */
export function sequence(nodes: readonly ReactNode[], separator: ReactNode = null): ReactElement {
  const children: ReactNode[] = [];
  for (const node of nodes) {
    if (separator !== null && children.length > 0) children.push(separator);
    children.push(node);
  }
  return jsxs(Fragment, { children });
}
