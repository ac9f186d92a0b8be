import type { HeaderValues } from '../web/model/edge/headers.ts';
import { EDGE_PLACEHOLDERS, placeholder, type EdgePlaceholder, type GateStatus } from '../web/model/edge/text-pack.ts';
import { DEFAULT_LOCALE, type Locale } from '../web/model/site/locale.ts';
import { escapeHtml } from '../web/model/text/html.ts';

/** Gives a text of a pack, undefined for an unknown key. */
export type TextOf = (key: string) => string | undefined;

const KINDS = ['gate', 'not-found', 'internal-not-found'] as const;
export type DocumentKind = (typeof KINDS)[number];

/** The documents that no path has, and what the headers hold. */
export interface EdgeDocuments extends HeaderValues {
  text(kind: DocumentKind, locale: Locale): string;
}

/**
 * Opens the worker's own documents. A language that the site was not built in gets the default language's.
 * @throws TypeError naming the text that the pack lacks
 */
export function createDocuments(edge: TextOf): EdgeDocuments {
  const read = (key: string): string => {
    const text = edge(key);
    if (text === undefined) throw new TypeError(`The pack edge.txt has no text "${key}": build the site again.`);
    return text;
  };
  const defaults = new Map(KINDS.map((kind) => [kind, read(`${kind}/${DEFAULT_LOCALE}`)] as const));
  return {
    csp: read('csp'),
    stylesheet: read('stylesheet'),
    text: (kind, locale) => edge(`${kind}/${locale}`) ?? defaults.get(kind) ?? '',
  };
}

/** What the worker knows and a gated document does not. */
export type EdgeValues = Record<EdgePlaceholder, string> & { 'gate-status': GateStatus };

/** Fills in the placeholders of a document's head, escaped; its body is the authors', and stays as it is. */
export function fillHead(document: string, values: EdgeValues): string {
  const end = document.indexOf('</head>');
  if (end === -1) return document;
  const head = EDGE_PLACEHOLDERS.reduce(
    (text, name) => text.replaceAll(placeholder(name), () => escapeHtml(values[name])),
    document.slice(0, end),
  );
  return head + document.slice(end);
}
