import { type FormerAddresses, readFormerAddresses } from '../../web/model/edge/former-addresses.ts';
import type { HeaderValues } from '../../web/model/edge/headers.ts';
import { readSimulatorHeaders, type SimulatorHeaders } from '../../web/model/edge/simulator.ts';
import {
  EDGE_PLACEHOLDERS,
  placeholder,
  type EdgePlaceholder,
  type GateStatus,
} from '../../web/model/edge/text-pack.ts';
import { DEFAULT_LOCALE, type Locale } from '../../web/model/site/locale.ts';
import { escapeHtml } from '../../web/model/text/html.ts';

/** Returns a text of a pack, or undefined for an unknown key. */
export type TextOf = (key: string) => string | undefined;

const KINDS = ['gate', 'not-found', 'internal-not-found', 'not-found.md', 'internal-not-found.md'] as const;
type DocumentKind = (typeof KINDS)[number];

/** Documents without their own path, and the value that the headers need. */
export interface EdgeDocuments extends HeaderValues {
  /** Name of the site. */
  title: string;
  /** Host name of the site. */
  host: string;
  /** The name of the session cookie. */
  sessionCookie: string;
  /** The commit of the sources; empty if the build does not know it. */
  commit: string;
  /** When the sources of the site last changed, as an HTTP date; empty if the build could not tell. */
  lastModified: string;
  /** The former addresses of the public pages. */
  former: FormerAddresses;
  simulatorHeaders: SimulatorHeaders;
  text(kind: DocumentKind, locale: Locale): string;
  /** The document of a removed public page, or its twin. */
  gone(path: string, locale: Locale): string;
}

/**
 * Opens the worker's own documents. If the site was not built in a language, the default language is used.
 * @throws TypeError that names the text missing from the pack
 */
export function createDocuments(edge: TextOf): EdgeDocuments {
  const read = (key: string): string => {
    const text = edge(key);
    if (text === undefined) throw new TypeError(`The pack edge.txt has no text "${key}": build the site again.`);
    return text;
  };
  const defaults = new Map(KINDS.map((kind) => [kind, read(`${kind}/${DEFAULT_LOCALE}`)] as const));
  const text: EdgeDocuments['text'] = (kind, locale) => edge(`${kind}/${locale}`) ?? defaults.get(kind) ?? '';
  return {
    csp: read('csp'),
    title: read('title'),
    host: read('host'),
    sessionCookie: read('session-cookie'),
    commit: edge('commit') ?? '',
    lastModified: read('last-modified'),
    former: readFormerAddresses(read('former')),
    simulatorHeaders: readSimulatorHeaders(read('simulator-headers')),
    text,
    gone: (path, locale) =>
      edge(`gone${path}/${locale}`) ?? text(path.endsWith('.md') ? 'not-found.md' : 'not-found', locale),
  };
}

/** Values that only the worker knows and that it writes into a gated document. */
type EdgeValues = Record<EdgePlaceholder, string> & { 'gate-status': GateStatus };

/** Fills in the placeholders of a document's head, escaped. The body is not changed: it holds authored text. */
export function fillHead(document: string, values: EdgeValues): string {
  const end = document.indexOf('</head>');
  if (end === -1) return document;
  const head = EDGE_PLACEHOLDERS.reduce(
    (text, name) => text.replaceAll(placeholder(name), () => escapeHtml(values[name])),
    document.slice(0, end),
  );
  return head + document.slice(end);
}
