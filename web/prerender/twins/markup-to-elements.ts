import { ElementType, parseDocument } from 'htmlparser2';
import { createElement, type ReactNode } from 'react';

/** Elements for input, and their labels and results. The label of a box is a text to read. */
const CONTROLS = new Set(['form', 'label', 'noscript', 'output']);

/**
 * The markup of a React page as elements, which the walker of twins reads. The page itself has hooks and contexts, so only React can
 * run it; without a reader's account, its markup is what it shows without JavaScript.
 */
export function markupToElements(markup: string): ReactNode[] {
  return nodesToElements(parseDocument(markup).childNodes);
}

function nodesToElements(nodes: ReturnType<typeof parseDocument>['childNodes']): ReactNode[] {
  return nodes.map((node, key) => {
    if (node.type === ElementType.Text) return node.data;
    if (!('attribs' in node) || (CONTROLS.has(node.name) && !hasBox(node.childNodes))) return null;
    const { href } = node.attribs;
    return createElement(node.name, { key, ...(href === undefined ? {} : { href }) }, nodesToElements(node.childNodes));
  });
}

function hasBox(nodes: ReturnType<typeof parseDocument>['childNodes']): boolean {
  return nodes.some((node) => 'attribs' in node && node.name === 'input' && node.attribs.type === 'checkbox');
}
