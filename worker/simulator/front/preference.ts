import type { RoutedOperation } from '../../../web/model/simulator/routes.ts';
import { decodedText, utf8Text } from '../../../web/model/text/decode.ts';
import { ownProperty } from '../../../web/model/text/json.ts';
import { documentedReply } from './documented-reply.ts';
import type { Reply } from './reply.ts';
import { problemReply } from './respond.ts';

/**
 * The documented response that a `Prefer` header asks for (`code=409`, `example=name`, as Prism does), and how long to wait
 * for it (`wait=5`, RFC 7240, 4.3). A documented problem code is the name of an example, too. A preference that the document can't
 * meet is ignored (RFC 7240, 2).
 */
export function preferenceOf(
  request: Request,
  route: RoutedOperation,
  requestId: string,
): { preferred: Reply | null; waitSeconds: number } {
  const { code, example, wait = '0' } = preferencesIn(request.headers.get('Prefer') ?? '');
  const accept = request.headers.get('Accept');
  const { operation } = route;
  const isAsked = code !== undefined || example !== undefined;
  const documented = isAsked ? documentedReply(operation, { code, example, accept }) : null;
  const reply = documented ?? problemNamed(example ?? '', { request, route, requestId });
  const seconds = Number(wait);
  return {
    preferred: reply === null || 'code' in reply ? null : reply,
    waitSeconds: Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), 5) : 0,
  };
}

/** The problem with a code, with the documented headers of its status; null if the operation does not document the code. */
function problemNamed(
  code: string,
  { request, route: { api, operation }, requestId }: { request: Request; route: RoutedOperation; requestId: string },
): Reply | null {
  const problem = ownProperty(api.problems, code);
  if (problem === undefined || !operation.responses.some(({ codes }) => codes.includes(code))) return null;
  const { status, title } = problem;
  const example = documentedReply(operation, { code: String(status), accept: null });
  const context = { api, instance: new URL(request.url).pathname, requestId, isTokenRequest: false };
  const reply = problemReply({ code, detail: title }, context);
  return { ...reply, headers: { ...(example !== null && 'headers' in example && example.headers), ...reply.headers } };
}

/** A name, and a value that is a token, a quoted string (RFC 9110, 5.6.4) or an encoded text (RFC 8187). */
const PREFERENCE = /([\w-]+)(\*?)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,;"]*))|[^,;]/g;

/** The values of a `Prefer` header by name. The first one of a name counts. */
function preferencesIn(header: string): Record<string, string> {
  const found = Array.from(utf8Of(header).matchAll(PREFERENCE), ([, name = '', star, quoted, token = '']) => {
    const text = quoted?.replaceAll(/\\(.)/g, '$1') ?? token;
    return [name, star === '*' ? decodedText(text.replace(/^[^']*'[^']*'/, '')) : text] as const;
  });
  return Object.fromEntries(found.filter(([name, text]) => name !== '' && text !== '').toReversed());
}

/** The text of a header that was sent as UTF-8. Some platforms give one character for each of its bytes. */
function utf8Of(text: string): string {
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  return (String.fromCharCode(...bytes) === text ? utf8Text(bytes) : undefined) ?? text;
}
