import { localizePath, normalizePath, splitLocale } from '../page/path.ts';

/** What the gate decides on: a request path with every disguise taken off. */
export interface CanonicalPath {
  /** The path in lower case; two spellings of one page have the same key. */
  key: string;
  /** The same path in the letter case it was written in: hashed file names need theirs. */
  path: string;
  /** False when something encoded is left that this function does not open: such a path counts as gated. */
  settled: boolean;
}

/** Rounds of decoding; a path encoded deeper than that is not settled. */
const ROUNDS = 6;
/** What the canonical path of every page behind the gate contains. */
export const GATED = '/docs/internal';
const ENCODED_RUNS = /(?:%[0-9a-f]{2})+/gi;
const ENCODED = /%[0-9a-f]{2}/i;
/** Control characters, format characters (zero-width and bidirectional ones) and whatever else is drawn as nothing. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/**
 * Sorting a long run of combining marks is the one part of normalization that is not linear, so longer runs than the
 * Stream-Safe Text Format allows (https://www.unicode.org/reports/tr15/#Stream_Safe_Text_Format) are not normalized.
 * The two halfwidth letters become marks when they are.
 */
const UNSAFE_MARKS = /[\p{M}\uFF9E\uFF9F]{31}/u;

/**
 * Takes the disguises off a path: percent-encoding (to a depth of six), Unicode compatibility forms (NFKC), invisible
 * characters, backslashes, repeated slashes, dot segments (RFC 3986, 5.2.4), `;parameters`, trailing dots, letter case.
 * Takes time linear in the length of the path, and never throws.
 * @param pathname of a URL, percent-encoded or not; begins with `/` or `\`, otherwise a `/` is put before it
 */
export function canonicalKey(pathname: string): CanonicalPath {
  let path = pathname.toWellFormed();
  let settled = false;
  for (let round = 0; round <= ROUNDS && !settled; round++) {
    const decoded = path.replace(ENCODED_RUNS, decodeRun);
    if (UNSAFE_MARKS.test(decoded)) break;
    const cleaned = cleanSegments(decoded.normalize('NFKC').replace(INVISIBLE, '').replaceAll('\\', '/'));
    settled = cleaned === path;
    path = cleaned;
  }
  return { key: path.toLowerCase(), path, settled: settled && !ENCODED.test(path) };
}

/** A run that is no UTF-8 (an overlong slash, say) stays as it is, and so the path is never settled. */
function decodeRun(run: string): string {
  try {
    return decodeURIComponent(run);
  } catch {
    return run;
  }
}

function cleanSegments(path: string): string {
  const segments: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '.') {
      const name = withoutTrailingDots(segment.split(/[;?#]/, 1)[0] ?? '');
      if (name !== '') segments.push(name);
    }
  }
  return `/${segments.join('/')}${path.endsWith('/') && segments.length > 0 ? '/' : ''}`;
}

function withoutTrailingDots(segment: string): string {
  let end = segment.length;
  while (segment[end - 1] === '.') end--;
  return segment.slice(0, end);
}

/** True when the gate stands before this path: it contains `/docs/internal` anywhere, or cannot be made out. */
export function isGatedKey({ key, settled }: CanonicalPath): boolean {
  return !settled || key.includes(GATED);
}

/** {@link isGatedKey} for a path as a browser or a request has it. */
export function isGated(pathname: string): boolean {
  return isGatedKey(canonicalKey(pathname));
}

/**
 * Where the path of an internal page leads from its short address, in the same language: `/es/internal/get-app` gives
 * `/es/docs/internal/get-app`, whether there is such a page or not. Undefined for every other path.
 * @returns a path, percent-encoded, that begins with one slash
 */
export function internalRedirect(pathname: string): string | undefined {
  return internalRedirectOfKey(canonicalKey(pathname));
}

/** {@link internalRedirect} for a path already made canonical. */
export function internalRedirectOfKey({ key, settled }: CanonicalPath): string | undefined {
  if (!settled) return undefined;
  const { locale, route } = splitLocale(normalizePath(key));
  if (route !== '/internal' && !route.startsWith('/internal/')) return undefined;
  return encodePath(localizePath(`/docs${route}`, locale));
}

/** Percent-encodes a canonical path for a URL; {@link canonicalKey} is its inverse. */
export function encodePath(path: string): string {
  return encodeURI(path.toWellFormed());
}
