import { base64OfText } from '../../browser/base64.ts';
import type { Pasted, PastedHeader } from './paste.ts';
import { shellWords } from './shell-words.ts';

/** Options with a value that says nothing about the request. */
const OTHER_OPTIONS = new Set(
  '-o --output -m --max-time --connect-timeout -x --proxy -E --cert --key --cacert -w --write-out --retry -c --cookie-jar --resolve'.split(
    ' ',
  ),
);
const DATA_OPTION = /^(?:-d|--data(?:-ascii|-raw|-binary|-urlencode)?|--json)$/;

/** Reads the request of a curl command, with the method and the content type that curl itself adds. */
export function requestOfCurl(text: string): Pasted {
  const words = shellWords(text.trim().replace(/^\$\s+/, ''));
  if (words === null) return { kind: 'unreadable', reason: 'quote' };
  const headers: PastedHeader[] = [];
  const data: string[] = [];
  let [method, target, inQuery, contentType] = ['', '', false, ''];
  for (let at = 1; at < words.length; at += 1) {
    // A short option may have its value in the same word, such as `-XPOST`.
    const [, option = words[at] ?? '', attached] = /^(-[XHdFbuAe])(.+)$/s.exec(words[at] ?? '') ?? [];
    const value = (): string => attached ?? words[(at += 1)] ?? '';
    if (option === '-X' || option === '--request') method = value().toUpperCase();
    else if (option === '--url') target = value();
    else if (option === '-H' || option === '--header') {
      const [, name, text = ''] = /^([^:;]+)[:;](.*)$/s.exec(value()) ?? [];
      if (name !== undefined) headers.push({ name: name.trim(), value: text.trim() });
    } else if (option === '-b' || option === '--cookie') headers.push({ name: 'Cookie', value: value() });
    else if (option === '-A' || option === '--user-agent') headers.push({ name: 'User-Agent', value: value() });
    else if (option === '-e' || option === '--referer') headers.push({ name: 'Referer', value: value() });
    else if (option === '-u' || option === '--user') {
      const user = base64OfText(value());
      headers.push({ name: 'Authorization', value: `Basic ${user}` });
    } else if (DATA_OPTION.test(option)) {
      const part = value();
      if (part.startsWith('@') && option !== '--data-raw') return { kind: 'unreadable', reason: 'file' };
      data.push(option === '--data-urlencode' ? urlEncoded(part) : part);
      contentType ||= option === '--json' ? 'application/json' : 'application/x-www-form-urlencoded';
    } else if (/^(?:-F|--form|--form-string)$/.test(option)) {
      data.push(value());
      contentType = 'multipart/form-data';
    } else if (option === '-G' || option === '--get') inQuery = true;
    else if (option === '-I' || option === '--head') method ||= 'HEAD';
    else if (OTHER_OPTIONS.has(option)) value();
    else if (!option.startsWith('-')) target = option;
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
