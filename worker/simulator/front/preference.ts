import type { SimulatedOperation } from '../../../web/model/simulator/data.ts';
import { documentedReply } from './documented-reply.ts';
import type { Reply } from './reply.ts';

/**
 * The documented response that a `Prefer` header asks for (`code=409`, `example=name`, as Prism does), and how long to wait
 * for it (`wait=5`, RFC 7240, 4.3). A preference that the document can't meet is ignored (RFC 7240, 2).
 */
export function preferenceOf(
  request: Request,
  operation: SimulatedOperation,
): { preferred: Reply | null; waitSeconds: number } {
  const { code, example, wait = '0' } = preferencesIn(request.headers.get('Prefer') ?? '');
  const accept = request.headers.get('Accept');
  const reply =
    code === undefined && example === undefined ? null : documentedReply(operation, { code, example, accept });
  const seconds = Number(wait);
  return {
    preferred: reply === null || 'code' in reply ? null : reply,
    waitSeconds: Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), 5) : 0,
  };
}

/** A name, and a value that is a token, a quoted string (RFC 9110, 5.6.4) or an encoded text (RFC 8187). */
const PREFERENCE = /([\w-]+)(\*?)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,;"]*))|[^,;]/g;

/** The values of a `Prefer` header by name. The first one of a name counts. */
function preferencesIn(header: string): Record<string, string> {
  const found = Array.from(utf8Of(header).matchAll(PREFERENCE), ([, name = '', star, quoted, token = '']) => {
    const text = quoted?.replaceAll(/\\(.)/g, '$1') ?? token;
    return [name, star === '*' ? decoded(text) : text] as const;
  });
  return Object.fromEntries(found.filter(([name, text]) => name !== '' && text !== '').toReversed());
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replace(/^[^']*'[^']*'/, ''));
  } catch {
    return text;
  }
}

/** The text of a header that was sent as UTF-8. Some platforms give one character for each of its bytes. */
function utf8Of(text: string): string {
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  if (String.fromCharCode(...bytes) !== text) return text;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    return text;
  }
}
