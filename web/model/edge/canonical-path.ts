import { AUDIENCE_BASE } from '../page/audience-base.ts';
import { localizePath, normalizePath, splitLocale } from '../site/path.ts';
import { decodedText } from '../text/decode.ts';

/** A request path in canonical form. The gate decides on this form only. */
export interface CanonicalPath {
  /** The path in lower case; two spellings of one page have the same key. */
  key: string;
  /** The same path with its letter case, which hashed file names need. */
  path: string;
  /** False if the path is still encoded after the last round. Such a path counts as gated. */
  settled: boolean;
}

/** Rounds of decoding. A path that is encoded deeper is not settled. */
const ROUNDS = 6;
/** The canonical path of every page behind the gate contains this. */
export const GATED = AUDIENCE_BASE.internal;
const ENCODED_RUNS = /(?:%[0-9a-f]{2})+/gi;
const ENCODED = /%[0-9a-f]{2}/i;
/** Control characters, format characters (zero-width and bidirectional ones) and all other invisible characters. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/**
 * Unicode normalization takes linear time, except for sorting a long run of combining marks. So runs that are longer
 * than the Stream-Safe Text Format allows (https://www.unicode.org/reports/tr15/#Stream_Safe_Text_Format) are not
 * normalized. The two halfwidth letters become marks through normalization.
 */
const UNSAFE_MARKS = /[\p{M}\uFF9E\uFF9F]{31}/u;

/**
 * Converts a path to its canonical form. It resolves percent-encoding (up to six rounds), Unicode compatibility forms
 * (NFKC), invisible characters, backslashes, repeated slashes, dot segments (RFC 3986, 5.2.4), `;parameters`, trailing
 * dots and letter case. It takes linear time and never throws.
 * @param pathname of a URL, percent-encoded or not. If it does not begin with `/` or `\`, a `/` is added
 */
export function canonicalKey(pathname: string): CanonicalPath {
  let path = pathname.toWellFormed();
  let settled = false;
  for (let round = 0; round <= ROUNDS && !settled; round++) {
    // A run that is not UTF-8, such as an overlong slash, is not decoded, so the path is never settled.
    const decoded = path.replace(ENCODED_RUNS, (run) => decodedText(run));
    if (UNSAFE_MARKS.test(decoded)) break;
    const cleaned = cleanSegments(decoded.normalize('NFKC').replace(INVISIBLE, '').replaceAll('\\', '/'));
    settled = cleaned === path;
    path = cleaned;
  }
  return { key: path.toLowerCase(), path, settled: settled && !ENCODED.test(path) };
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

/** True if the path is gated: it contains `/docs/internal` anywhere, or it is not settled. */
export function isGatedKey({ key, settled }: CanonicalPath): boolean {
  return !settled || key.includes(GATED);
}

/** {@link isGatedKey} for the path of a browser or a request. */
export function isGated(pathname: string): boolean {
  return isGatedKey(canonicalKey(pathname));
}

/**
 * Returns the full address for the short address of an internal page, in the same language: `/es/internal/get-app`
 * gives `/es/docs/internal/get-app`, whether or not the page exists. Returns undefined for every other path.
 * @returns a path, percent-encoded, that begins with one slash
 */
export function internalRedirect(pathname: string): string | undefined {
  return internalRedirectOfKey(canonicalKey(pathname));
}

/** {@link internalRedirect} for a path in canonical form. */
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
