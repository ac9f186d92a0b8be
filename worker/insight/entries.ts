import { canonicalKey, isGatedKey } from '../../web/model/edge/canonical-path.ts';
import type { CountKind, ReaderText } from '../../web/model/insight/inbox-rows.ts';
import { masked } from '../../web/model/insight/mask.ts';
import type { ReceivedSignal, SignalPlaces } from '../../web/model/insight/service.ts';
import type { Signal } from '../../web/model/insight/signal.ts';
import type { Locale } from '../../web/model/site/locale.ts';
import { normalizePath, splitLocale } from '../../web/model/site/path.ts';

/** One thing of which the readers of a day are counted. */
export interface Entry {
  kind: CountKind;
  page: string;
  item: string;
  /** Whether `item` was typed by a reader. It is stored when the third reader of a day has typed it. */
  isTyped?: boolean;
}

export interface Counted {
  entries: Entry[];
  text?: ReaderText;
}

/** Readers of a day who must have typed the same text before it is stored. */
export const TYPED_BY = 3;

const MAX_TYPED = 80;

/** Returns the entry that a signal counts. Returns null if it names an unknown word, or a dead address that is alive. */
export function countedBy(
  signal: Signal,
  { page, locale, anchors }: SignalPlace,
  { pages, kinds, words }: KnownPlaces,
): Counted | null {
  switch (signal.kind) {
    case 'feedback': {
      const { helpful, reason = '', anchor = '' } = signal;
      const { text, found } = masked(visible(signal.text ?? ''));
      return {
        entries: [
          { kind: helpful, page, item: '' },
          ...(helpful === 'yes' || reason === '' ? [] : [{ kind: helpful, page, item: reason }]),
          ...found.map((item) => ({ kind: 'masked' as const, page, item })),
        ],
        ...(text === '' ? {} : { text: { page, locale, anchor: anchors.has(anchor) ? anchor : '', reason, text } }),
      };
    }
    case 'search': {
      const kind = signal.outcome === 'empty' ? 'search' : 'left';
      const typed = masked(visible(signal.text));
      const item = typedText(typed.text);
      const next = typedText(masked(visible(signal.found ?? '')).text);
      return {
        entries: [
          { kind, page: '', item: '' },
          ...(item === '' ? [] : [{ kind, page: '', item, isTyped: true } as const]),
          ...(item === '' || next === '' || next === item
            ? []
            : [{ kind: 'refined', page: '', item: `${item}\t${next}`, isTyped: true } as const]),
          ...typed.found.map((masking) => ({ kind: 'masked' as const, page: '', item: masking })),
        ],
      };
    }
    case 'agent':
      return { entries: [{ kind: 'agent', page, item: `${signal.tool}\t${signal.result}` }] };
    case 'missing': {
      const item = typedPath(signal.path);
      // The address has a page now, or always had one.
      if (pages.has(splitLocale(item).route)) return null;
      return {
        entries: [
          { kind: 'missing', page, item: '' },
          { kind: 'missing', page, item, isTyped: true },
        ],
      };
    }
    case 'failure': {
      const { operation, status, code = '', pointer = '', rule = '' } = signal;
      if (![operation, code, rule].every((word) => word === '' || words.has(word))) return null;
      const item = [operation, status, code, knownPointer(pointer, words), rule].join('\t');
      return { entries: [{ kind: 'failure', page, item }] };
    }
    case 'violation': {
      const key = canonicalKey(signal.page);
      const { route } = splitLocale(normalizePath(key.path));
      const area = isGatedKey(key) ? 'internal' : (kinds.get(route) ?? 'not-found');
      return { entries: [{ kind: 'violation', page: '', item: `${signal.directive}\t${area}` }] };
    }
  }
}

/** The places of the site, for fast look-ups. */
interface KnownPlaces {
  /** Anchors by route. */
  pages: ReadonlyMap<string, ReadonlySet<string>>;
  kinds: ReadonlyMap<string, string>;
  words: ReadonlySet<string>;
}

/** Indexes the places that the build writes. */
export function knownPlaces({ pages, kinds, words }: SignalPlaces): KnownPlaces {
  return {
    pages: new Map(Object.entries(pages).map(([route, anchors]) => [route, new Set(anchors)])),
    kinds: new Map(Object.entries(kinds)),
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

/** A masked search without what else may name a person: words with an @, and digits. */
function typedText(text: string): string {
  const words = text.toLowerCase().split(/\s+/);
  const kept = words.filter((word) => !word.includes('@')).map((word) => word.replaceAll(/\p{Nd}/gu, ''));
  return kept
    .filter((word) => word !== '')
    .join(' ')
    .slice(0, MAX_TYPED)
    .toWellFormed();
}

/** An address without what may name a person or open an account: such segments become `*`. */
function typedPath(path: string): string {
  const segments = canonicalKey(path).key.split('/');
  return segments
    .map((segment) => (/@|\p{Nd}{5}/u.test(segment) || masked(segment).found.length > 0 ? '*' : segment))
    .join('/')
    .slice(0, MAX_TYPED);
}

/** A pointer with names of the descriptions only: other names are readers' values, and positions say nothing. */
function knownPointer(pointer: string, words: ReadonlySet<string>): string {
  const segments = pointer.split('/').slice(1);
  return segments.map((segment) => `/${words.has(segment) ? segment : '*'}`).join('');
}

/** The page that a signal is about. */
interface SignalPlace {
  /** The route of a public page, the name of an internal one, or empty without a page. */
  page: string;
  locale: Locale;
  anchors: ReadonlySet<string>;
}

const NO_ANCHORS: ReadonlySet<string> = new Set();

/** The page of a signal; null if the site has no such page, or an internal one and the gate has not admitted the reader. */
export async function signalPlace(
  signal: Signal,
  { nameInternal }: Pick<ReceivedSignal, 'nameInternal'>,
  { pages }: KnownPlaces,
): Promise<SignalPlace | null> {
  if (signal.kind === 'missing' && nameInternal === null && isGatedKey(canonicalKey(signal.path))) return null;
  // A violation counts for the kind of its page only.
  if (signal.page === undefined || signal.kind === 'violation')
    return { page: '', locale: splitLocale('/').locale, anchors: NO_ANCHORS };
  const key = canonicalKey(signal.page);
  const { locale, route } = splitLocale(normalizePath(key.path));
  if (isGatedKey(key)) {
    const name = (await nameInternal?.(splitLocale(normalizePath(key.key)).route)) ?? null;
    return name === null ? null : { page: name, locale, anchors: NO_ANCHORS };
  }
  const anchors = pages.get(route);
  return anchors === undefined ? null : { page: route, locale, anchors };
}
