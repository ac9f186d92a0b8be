import { canonicalKey } from '../../web/model/edge/canonical-path.ts';
import type { CountKind, Text } from '../../web/model/insight/inbox-rows.ts';
import type { Places } from '../../web/model/insight/service.ts';
import type { Signal } from '../../web/model/insight/signal.ts';
import { normalizePath, splitLocale } from '../../web/model/page/path.ts';

/** One thing of which the readers of a day are counted. */
export interface Entry {
  kind: CountKind;
  page: string;
  item: string;
  /** Whether `item` was typed by a reader. It is stored when the third reader of a day has typed it. */
  isTyped?: boolean;
}

export interface Findings {
  entries: Entry[];
  text?: Text;
}

/** Readers of a day who must have typed the same text before it is stored. */
export const TYPED_BY = 3;

const MAX_TYPED = 80;

/** What a signal counts; null if it names a page or a word that the site does not have. */
export function findingsOf(signal: Signal, { pages, words }: KnownPlaces): Findings | null {
  const { locale, route } = splitLocale(
    signal.page === undefined ? '/' : normalizePath(canonicalKey(signal.page).path),
  );
  const place = pages.get(route);
  if (place === undefined && signal.page !== undefined) return null;
  const trouble: Entry = { kind: 'trouble', page: route, item: '' };
  switch (signal.kind) {
    case 'feedback': {
      const { helpful, reason = '', anchor = '' } = signal;
      const text = visible(signal.text ?? '');
      return {
        entries: [
          ...(helpful === 'no' ? [trouble] : []),
          { kind: helpful, page: route, item: '' },
          ...(helpful === 'yes' || reason === '' ? [] : [{ kind: helpful, page: route, item: reason }]),
        ],
        ...(text === ''
          ? {}
          : { text: { page: route, locale, anchor: place?.has(anchor) === true ? anchor : '', reason, text } }),
      };
    }
    case 'search': {
      const isEmpty = signal.outcome === 'empty';
      const item = typedText(signal.text);
      const found = typedText(signal.found ?? '');
      const kind = isEmpty ? 'search' : 'left';
      return {
        entries: [
          ...(isEmpty ? [trouble] : []),
          { kind, page: '', item: '' },
          ...(item === '' ? [] : [{ kind, page: '', item, isTyped: true } as const]),
          ...(item === '' || found === '' || found === item
            ? []
            : [{ kind: 'refined', page: '', item: `${item}\t${found}`, isTyped: true } as const]),
        ],
      };
    }
    case 'agent':
      return {
        entries: [
          { kind: 'agent', page: signal.page === undefined ? '' : route, item: `${signal.tool}\t${signal.result}` },
        ],
      };
    case 'missing': {
      const item = typedPath(signal.path);
      // The address has a page now, or always had one.
      if (pages.has(splitLocale(item).route)) return null;
      const page = signal.page === undefined ? '' : route;
      return {
        entries: [
          ...(page === '' ? [] : [trouble]),
          { kind: 'missing', page, item: '' },
          { kind: 'missing', page, item, isTyped: true },
        ],
      };
    }
    case 'failure': {
      const { operation, status, code = '', pointer = '', rule = '' } = signal;
      if (![operation, code, rule].every((word) => word === '' || words.has(word))) return null;
      const item = [operation, status, code, knownPointer(pointer, words), rule].join('\t');
      return { entries: [trouble, { kind: 'failure', page: route, item }] };
    }
  }
}

/** The places of the site, for fast look-ups. */
export interface KnownPlaces {
  /** Anchors by route. */
  pages: ReadonlyMap<string, ReadonlySet<string>>;
  words: ReadonlySet<string>;
}

export function knownPlaces({ pages, words }: Places): KnownPlaces {
  return {
    pages: new Map(Object.entries(pages).map(([route, { anchors }]) => [route, new Set(anchors)])),
    words: new Set(words),
  };
}

/** A text without control and format characters, so that no mark can turn the words around it. */
function visible(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
}

/** A search without what may name a person: words with an @, and words of numbers. */
function typedText(text: string): string {
  const words = visible(text).toLowerCase().split(/\s+/);
  const kept = words.filter((word) => !word.includes('@')).map((word) => word.replaceAll(/\p{Nd}/gu, ''));
  return kept
    .filter((word) => word !== '')
    .join(' ')
    .slice(0, MAX_TYPED)
    .toWellFormed();
}

/** An address without what may name a person: segments with an @ or with a long number become `*`. */
function typedPath(path: string): string {
  const segments = canonicalKey(path).key.split('/');
  return segments
    .map((segment) => (/@|\p{Nd}{5}/u.test(segment) ? '*' : segment))
    .join('/')
    .slice(0, MAX_TYPED);
}

/** A pointer with names of the descriptions only: other names are readers' values, and positions say nothing. */
function knownPointer(pointer: string, words: ReadonlySet<string>): string {
  const segments = pointer.split('/').slice(1);
  return segments.map((segment) => `/${words.has(segment) ? segment : '*'}`).join('');
}
