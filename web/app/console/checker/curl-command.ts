import { base64OfText } from '../../../model/text/base64.ts';
import type { Pasted, PastedHeader } from './paste.ts';
import { shellWords } from './shell-words.ts';

const DATA_OPTION = /^(?:-d|--data(?:-ascii|-raw|-binary|-urlencode)?|--json)$/;
const FORM_OPTION = /^(?:-F|--form|--form-string)$/;
const OTHER_OPTIONS_WITH_VALUE = new Set(
  (
    '-X --request --url -H --header -b --cookie -A --user-agent -e --referer -u --user -o --output -m --max-time --connect-timeout ' +
    '-x --proxy -E --cert --key --cacert -w --write-out --retry -c --cookie-jar --resolve'
  ).split(' '),
);

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
export function requestOfCurl(text: string): Pasted {
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
