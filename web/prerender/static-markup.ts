import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

import { Fragment } from './jsx-runtime.ts';
import { isElement, outputOf } from './output.ts';

/** Elements without any rule of their own in React's renderer. */
const PLAIN_TAGS = new Set(
  'a abbr article aside b bdi blockquote br button code dd del details div dl dt em fieldset figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i ins kbd label late-part legend li main mark nav ol output p progress q s samp section small span strong sub summary sup table tbody td tfoot th thead time tr u ul var wbr'.split(
    ' ',
  ),
);
const VOID_TAGS = new Set(['br', 'hr', 'wbr']);

/** Attributes that are written as they are, by the name of their prop. */
const TEXT_ATTRIBUTES: ReadonlyMap<string, string> = new Map([
  ['className', 'class'],
  ['htmlFor', 'for'],
  ['tabIndex', 'tabindex'],
  ...'dateTime dir download href id lang max name role rel target title type'
    .split(' ')
    .map((name) => [name, name] as const),
]);
const BOOLEAN_ATTRIBUTES = new Set(['disabled', 'hidden', 'open']);
/** Addresses that cannot run a script. React replaces `javascript:` addresses. */
const PLAIN_ADDRESS = /^(?:[#/.?]|https?:|mailto:|tel:)/;

/**
 * Renders an element to the same markup as React's `renderToStaticMarkup`, but faster. Components must be plain functions
 * without hooks. React renders every element with a tag, an attribute or a value that this function does not know.
 */
export function elementToMarkup(node: ReactNode): string {
  if (typeof node === 'string') return escaped(node);
  if (node === null || node === undefined || typeof node === 'boolean') return '';
  if (Array.isArray(node)) {
    let markup = '';
    // A build runs without TurboFan (`--max-opt`). A loop by index is faster then.
    for (let index = 0; index < node.length; index += 1) markup += elementToMarkup(node[index] as ReactNode);
    return markup;
  }
  if (!isElement<Props>(node)) return typeof node === 'number' ? String(node) : renderToStaticMarkup(node);
  const { type, props } = node;
  if (typeof type === 'string') return tagToMarkup(type, props) ?? renderToStaticMarkup(node);
  if (type === Fragment) return elementToMarkup(props.children);
  if (typeof type !== 'function') return renderToStaticMarkup(node);
  return elementToMarkup(outputOf(node));
}

interface Props {
  children?: ReactNode;
  dangerouslySetInnerHTML?: { __html: string };
  [attribute: string]: unknown;
}

/** Returns null if React has to render the element. */
function tagToMarkup(tag: string, props: Props): string | null {
  const { children, dangerouslySetInnerHTML: inner } = props;
  // React repeats a line break at the start of a text in `pre`, because browsers drop the first one.
  const isPlain = PLAIN_TAGS.has(tag) || (tag === 'pre' && typeof children !== 'string' && inner === undefined);
  if (!isPlain) return null;
  let start = `<${tag}`;
  for (const name in props) {
    const value = props[name];
    if (value === null || value === undefined || name === 'children' || name === 'dangerouslySetInnerHTML') continue;
    // In a custom element, React writes booleans in another way.
    const attribute = typeof value === 'boolean' && tag.includes('-') ? null : attributeToMarkup(name, value);
    if (attribute === null) return null;
    start += attribute;
  }
  if (VOID_TAGS.has(tag)) return children === undefined && inner === undefined ? `${start}/>` : null;
  if (inner === undefined) return `${start}>${elementToMarkup(children)}</${tag}>`;
  return children === undefined ? `${start}>${inner.__html}</${tag}>` : null;
}

function attributeToMarkup(name: string, value: unknown): string | null {
  if (typeof value === 'boolean') {
    if (BOOLEAN_ATTRIBUTES.has(name)) return value ? ` ${name}=""` : '';
    return isOpenAttribute(name) ? ` ${name}="${value}"` : null;
  }
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const attribute = isOpenAttribute(name) ? name : TEXT_ATTRIBUTES.get(name);
  if (attribute === undefined) return null;
  const text = String(value);
  if (attribute === 'href' && !PLAIN_ADDRESS.test(text)) return null;
  return ` ${attribute}="${escaped(text)}"`;
}

function isOpenAttribute(name: string): boolean {
  return name.startsWith('data-') || name.startsWith('aria-');
}

const SPECIAL = /["&'<>]/;
const ESCAPES: Readonly<Record<string, string>> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
};

/** Escapes a text in the same way as React. */
function escaped(text: string): string {
  return SPECIAL.test(text) ? text.replaceAll(/["&'<>]/g, (character) => ESCAPES[character] ?? character) : text;
}
