import { requestOfCurl } from './curl-command.ts';

export interface PastedHeader {
  name: string;
  value: string;
}

interface Content {
  headers: PastedHeader[];
  /** As pasted, because a signature covers every byte. Null without a body. */
  body: string | null;
}

/** A message as pasted. A `part` has no first line: it has headers with a body, or only a body. */
export type Pasted =
  | ({ kind: 'request'; method: string; target: string } & Content)
  | ({ kind: 'response'; status: number } & Content)
  | ({ kind: 'part' } & Content)
  | { kind: 'unreadable'; reason: 'quote' | 'file' | 'address' };

const STATUS_LINE = /^HTTP\/\d(?:\.\d)?[ \t]+(\d{3})(?:[ \t].*)?$/;
const REQUEST_LINE = /^([A-Z][A-Z-]*)[ \t]+((?:\/|https?:)\S*)(?:[ \t]+HTTP\/\d(?:\.\d)?)?$/;
const HEADER_LINE = /^([!#$%&'*+.^`|~\w-]+):(.*)$/;

/** Reads a curl command, an HTTP message (RFC 9112), headers with a body, or a body. */
export function readPaste(text: string): Pasted {
  const start = text.replace(/^[\s\uFEFF]+/, '');
  if (/^(?:\$\s+)?curl\s/.test(start)) return requestOfCurl(start);
  const [line = ''] = start.split('\n', 1);
  const first = line.trimEnd();
  const [, status] = STATUS_LINE.exec(first) ?? [];
  if (status !== undefined) {
    const content = contentOf(start.slice(line.length + 1));
    // Before the response, curl prints interim ones and that of a proxy.
    return content.body !== null && STATUS_LINE.test(content.body.split('\n', 1)[0]?.trimEnd() ?? '')
      ? readPaste(content.body)
      : { kind: 'response', status: Number(status), ...content };
  }
  const [, method, target] = REQUEST_LINE.exec(first) ?? [];
  if (method !== undefined && target !== undefined)
    return { kind: 'request', method, target, ...contentOf(start.slice(line.length + 1)) };
  if (HEADER_LINE.test(first)) return { kind: 'part', ...contentOf(start) };
  return { kind: 'part', headers: [], body: start === '' ? null : start };
}

/** The headers and the body. The body starts after an empty line, or at an object or list if that line is missing. */
function contentOf(text: string): Content {
  const headers: PastedHeader[] = [];
  let at = 0;
  while (at < text.length) {
    const next = text.indexOf('\n', at);
    const line = text.slice(at, next < 0 ? text.length : next).trimEnd();
    if (/^[[{]/.test(line)) break;
    at = next < 0 ? text.length : next + 1;
    if (line === '') break;
    const [, name, value = ''] = HEADER_LINE.exec(line) ?? [];
    if (name !== undefined) headers.push({ name, value: value.trim() });
  }
  return { headers, body: at < text.length ? text.slice(at) : null };
}

/** The value of a header; several lines with one name are one list (RFC 9110, 5.3). Null without the header. */
export function headerOf(headers: readonly PastedHeader[], name: string): string | null {
  const values = headers.filter((header) => header.name.toLowerCase() === name.toLowerCase());
  return values.length === 0 ? null : values.map(({ value }) => value).join(', ');
}
