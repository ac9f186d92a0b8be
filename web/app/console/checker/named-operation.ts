import type { SearchPage } from '../../../model/search/search.ts';
import { isObject, stringOf } from '../../../model/text/json.ts';
import { tryJson } from '../exact-json.ts';
import { readPaste } from './paste.ts';

/** The path of an address without its server, which may be a proxy, and its query as written. */
export function addressParts(target: string): { path: string; query: string } {
  const [path = '', query = ''] = target.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/, 2);
  return { path, query };
}

/** Matches paths that end like a path template. Its groups are the values of the template's parameters. */
export function templatePattern(template: string): RegExp {
  const pattern = template
    .split(/\{[^{}]+\}/)
    .map((part) => part.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`))
    .join('([^/]+)');
  return new RegExp(`${pattern}/?$`);
}

/**
 * The page of the operation that a pasted request calls, or of the event that a delivery reports in its `type`. Null if the text names
 * none. If several templates match, the one with the most literal letters is meant.
 */
export function namedPage(text: string, pages: readonly SearchPage[]): SearchPage | null {
  const pasted = readPaste(text);
  if (pasted.kind === 'unreadable' || pasted.kind === 'response') return null;
  const called = pasted.kind === 'request' ? calledPage(pasted.method, pasted.target, pages) : null;
  const body = called === null ? tryJson(pasted.body ?? '') : undefined;
  const type = isObject(body) ? stringOf(body.type) : null;
  return called ?? pages.find(({ kind, path }) => kind === 'webhook' && path === type) ?? null;
}

function calledPage(method: string, target: string, pages: readonly SearchPage[]): SearchPage | null {
  const { path } = addressParts(target);
  const literals = ({ path: template }: SearchPage): number => template.replaceAll(/\{[^{}]*\}/g, '').length;
  const [first] = pages
    .filter((page) => page.kind === 'operation' && page.method === method)
    .filter((page) => templatePattern(addressParts(page.path).path).test(path))
    .toSorted((one, other) => literals(other) - literals(one));
  return first ?? null;
}
