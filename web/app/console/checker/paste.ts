import { base64OfText } from '../../../model/text/base64.ts';

/** Escapes of `$'…'`, which browsers write when they copy a request as cURL. */
const ANSI_ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };
const DATA_OPTION = /^(?:-d|--data(?:-ascii|-raw|-binary|-urlencode)?|--json)$/;
const FORM_OPTION = /^(?:-F|--form|--form-string)$/;
const OTHER_OPTIONS_WITH_VALUE = new Set(
  (
    '-X --request --url -H --header -b --cookie -A --user-agent -e --referer -u --user -o --output -m --max-time --connect-timeout ' +
    '-x --proxy -E --cert --key --cacert -w --write-out --retry -c --cookie-jar --resolve'
  ).split(' '),
);

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

const hasValue = (option: string): boolean =>
  DATA_OPTION.test(option) || FORM_OPTION.test(option) || OTHER_OPTIONS_WITH_VALUE.has(option);

/** Reads the options of a command. A word that belongs to no option is the address. */
function optionsOf(words: readonly string[]): { option: string; value: string }[] {
  const options: { option: string; value: string }[] = [];
  let waiting: string | null = null;
  for (const word of words) {
    // A short option may have its value in the same word, such as `-XPOST`.
    const [, short, attached = ''] = /^(-[XHdFbuAe])(.+)$/s.exec(word) ?? [];
    if (waiting !== null) {
      options.push({ option: waiting, value: word });
      waiting = null;
    } else if (short !== undefined) options.push({ option: short, value: attached });
    else if (hasValue(word)) waiting = word;
    else options.push(word.startsWith('-') ? { option: word, value: '' } : { option: '--url', value: word });
  }
  return waiting === null ? options : [...options, { option: waiting, value: '' }];
}

/** Reads the request of a curl command, with the method and the content type that curl itself adds. */
function requestOfCurl(text: string): Pasted {
  const words = shellWords(text.trim().replace(/^\$\s+/, ''));
  if (words === null) return { kind: 'unreadable', reason: 'quote' };
  const headers: PastedHeader[] = [];
  const data: string[] = [];
  let [method, target, inQuery, contentType] = ['', '', false, ''];
  for (const { option, value } of optionsOf(words.slice(1))) {
    if (option === '-X' || option === '--request') method = value.toUpperCase();
    else if (option === '--url') target = value;
    else if (option === '-H' || option === '--header') {
      const [, name, text = ''] = /^([^:;]+)[:;](.*)$/s.exec(value) ?? [];
      if (name !== undefined) headers.push({ name: name.trim(), value: text.trim() });
    } else if (option === '-b' || option === '--cookie') headers.push({ name: 'Cookie', value });
    else if (option === '-A' || option === '--user-agent') headers.push({ name: 'User-Agent', value });
    else if (option === '-e' || option === '--referer') headers.push({ name: 'Referer', value });
    else if (option === '-u' || option === '--user')
      headers.push({ name: 'Authorization', value: `Basic ${base64OfText(value)}` });
    else if (DATA_OPTION.test(option)) {
      if (value.startsWith('@') && option !== '--data-raw') return { kind: 'unreadable', reason: 'file' };
      data.push(option === '--data-urlencode' ? urlEncoded(value) : value);
      contentType ||= option === '--json' ? 'application/json' : 'application/x-www-form-urlencoded';
    } else if (FORM_OPTION.test(option)) {
      data.push(value);
      contentType = 'multipart/form-data';
    } else if (option === '-G' || option === '--get') inQuery = true;
    else if (option === '-I' || option === '--head') method ||= 'HEAD';
  }
  if (target === '') return { kind: 'unreadable', reason: 'address' };
  const joined = data.join('&');
  if (inQuery && joined !== '') target += (target.includes('?') ? '&' : '?') + joined;
  const body = inQuery || data.length === 0 ? null : joined;
  if (body !== null && !headers.some(({ name }) => name.toLowerCase() === 'content-type'))
    headers.push({ name: 'Content-Type', value: contentType });
  return { kind: 'request', method: method || (body === null ? 'GET' : 'POST'), target, headers, body };
}

/** The value of `--data-urlencode`: curl encodes only the part after the first `=`. */
function urlEncoded(part: string): string {
  const [, name = '', value = part] = /^([^=]*)=(.*)$/s.exec(part) ?? [];
  return (name === '' ? '' : `${name}=`) + encodeURIComponent(value);
}

/**
 * Splits one command of a POSIX shell into words (POSIX, 2.2 and 2.6.5). It ends at a line break or an operator such as `|`.
 * Variables are not expanded.
 * @returns null if a quotation mark is not closed
 */
export function shellWords(text: string): string[] | null {
  const words: string[] = [];
  let word: string | null = null;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (character === '\\') {
      const line = /^\r?\n/.exec(text.slice(at + 1, at + 3));
      if (line === null) word = (word ?? '') + (text[at + 1] ?? '');
      at += line?.[0].length ?? 1;
    } else if (character === "'" || character === '"' || text.startsWith("$'", at)) {
      const quoted = quotedText(text, at);
      if (quoted === null) return null;
      word = (word ?? '') + quoted.value;
      at = quoted.end;
    } else if (/[\s|&;<>]/.test(character)) {
      if (word !== null) words.push(word);
      word = null;
      if (!/[ \t]/.test(character)) return words;
    } else word = (word ?? '') + character;
  }
  return word === null ? words : [...words, word];
}

/** The text in quotation marks that start at a position. The end is the position of the closing mark. */
function quotedText(text: string, start: number): { value: string; end: number } | null {
  const isAnsi = text[start] === '$';
  const quote = isAnsi ? "'" : text[start];
  let value = '';
  for (let at = start + (isAnsi ? 2 : 1); at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (character === quote) return { value, end: at };
    const next = text[at + 1] ?? '';
    if (character !== '\\' || (quote === "'" && !isAnsi) || (!isAnsi && !/[$`"\\\n]/.test(next))) {
      value += character;
      continue;
    }
    const code = isAnsi ? /^(?:u([\da-f]{1,4})|x([\da-f]{1,2}))/i.exec(text.slice(at + 1, at + 6)) : null;
    if (code !== null) value += String.fromCharCode(Number.parseInt(code[1] ?? code[2] ?? '', 16));
    else if (next !== '\n') value += (isAnsi ? ANSI_ESCAPES[next] : undefined) ?? next;
    at += code?.[0].length ?? 1;
  }
  return null;
}
