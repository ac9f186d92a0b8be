import { isCheckedImei } from '../text/imei.ts';
import { isPattern } from './patterns.ts';

/** Whether a text has a format of JSON Schema (validation, 7.3), or one of ours. */
type IsFormat = (text: string) => boolean;

/**
 * The formats that are checked; others are annotations. `imei` is ours: the last of 15 digits is the check digit of the others, which
 * JSON Schema cannot say.
 */
const FORMATS: ReadonlyMap<string, IsFormat> = new Map<string, IsFormat>([
  ['date-time', isDateTime],
  ['date', isDate],
  ['time', isTime],
  [
    'duration',
    matches(
      /^P(?!$)(?:\d+W|(?=\d|T\d)(?:\d+Y(?=$|T|\d+M))?(?:\d+M)?(?:\d+D)?(?:T(?=\d)(?:\d+H(?=$|\d+M))?(?:\d+M)?(?:\d+S)?)?)$/,
    ),
  ],
  ['email', isEmail],
  ['hostname', isHostname],
  ['ipv4', matches(/^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/)],
  ['ipv6', isIpv6],
  ['uri', (text) => /^[a-z][a-z0-9+.-]*:/i.test(text) && isUriReference(text)],
  ['uri-reference', isUriReference],
  ['uuid', matches(/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i)],
  ['json-pointer', matches(/^(?:\/(?:[^~/]|~[01])*)*$/u)],
  ['relative-json-pointer', matches(/^(?:0|[1-9]\d*)(?:#|(?:\/(?:[^~/]|~[01])*)*)$/u)],
  ['regex', isPattern],
  ['imei', (text) => /^\d{15}$/.test(text) && isCheckedImei(text)],
]);

/** Whether a format limits the texts, and is not an annotation. */
export function isCheckedFormat(format: string): boolean {
  return FORMATS.has(format);
}

/** Whether a text has a format. A format without a check allows every text. */
export function hasFormat(text: string, format: string): boolean {
  return FORMATS.get(format)?.(text) ?? true;
}

function matches(expression: RegExp): IsFormat {
  return (text) => expression.test(text);
}

/** RFC 3339, section 5.6. */
function isDate(text: string): boolean {
  const [, year = 0, month = 0, day = 0] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []).map(Number);
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return day > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function isTime(text: string): boolean {
  const [, hour, minute, second, sign, offsetHour = '0', offsetMinute = '0'] =
    /^(\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:Z|([+-])(\d{2}):(\d{2}))$/i.exec(text) ?? [];
  if (second === undefined || Number(offsetHour) > 23 || Number(offsetMinute) > 59) return false;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return false;
  const offset = (Number(offsetHour) * 60 + Number(offsetMinute)) * (sign === '-' ? -1 : 1);
  // A leap second is the last one of a day in UTC.
  const minuteOfDay = (Number(hour) * 60 + Number(minute) - offset + 2 * 1440) % 1440;
  return Number(second) < 60 || minuteOfDay === 1439;
}

function isDateTime(text: string): boolean {
  return /^.{10}T/i.test(text) && isDate(text.slice(0, 10)) && isTime(text.slice(11));
}

/** RFC 5321, section 4.1.2. */
function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const [local, domain] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1)];
  const isLocal =
    local.length <= 64 &&
    (/^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/.test(local) ||
      /^"(?:[ !#-[\]-~]|\\[ -~])*"$/.test(local));
  const literal = /^\[(?:(ipv6:)?(.+))\]$/i.exec(domain);
  if (literal === null) return isLocal && isHostname(domain);
  return isLocal && hasFormat(literal[2] ?? '', literal[1] === undefined ? 'ipv4' : 'ipv6');
}

/** RFC 1123, section 2.1. Labels in Punycode are not decoded: that would need the tables of Unicode. */
function isHostname(text: string): boolean {
  return (
    text.length <= 253 &&
    text.split('.').every((label) => /^(?!(?!xn).{2}--)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i.test(label))
  );
}

function isIpv6(text: string): boolean {
  const [address = '', ...rest] = text.split('::');
  if (rest.length > 1 || !/^[0-9a-f:.]+$/i.test(text)) return false;
  const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'));
  const groups = [...groupsOf(address), ...groupsOf(rest[0] ?? '')];
  const last = groups.at(-1) ?? '';
  // An IPv4 address at the end stands for two groups (RFC 4291, 2.2).
  const hasIpv4 = text.endsWith(last) && last.includes('.');
  const words = hasIpv4 ? groups.slice(0, -1) : groups;
  const size = words.length + (hasIpv4 ? 2 : 0);
  return (
    (!hasIpv4 || hasFormat(last, 'ipv4')) &&
    words.every((word) => /^[0-9a-f]{1,4}$/i.test(word)) &&
    (rest.length === 1 ? size < 8 : size === 8)
  );
}

/** RFC 3986, appendices A and B. */
function isUriReference(text: string): boolean {
  const [, scheme = '', authority, path = '', query = '', fragment = ''] =
    /^(?:([^:/?#]+):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(text) ?? [];
  const [, user = '', address, host = ''] =
    /^(?:([^@[\]]*)@)?(?:\[([^\]]*)\]|([^:[\]]*))(?::\d*)?$/.exec(authority ?? '') ?? [];
  const isHost =
    authority === undefined ||
    (address === undefined
      ? /^(?:(?:[^@[\]]*@)?[^:@[\]]*)(?::\d*)?$/.test(authority)
      : isIpv6(address) || /^v[0-9a-f]+\.[\w.~!$&'()*+,;=:-]+$/i.test(address));
  return (
    isHost &&
    (scheme === '' || /^[a-z][a-z0-9+.-]*$/i.test(scheme)) &&
    // A colon in the first segment would end a scheme.
    !(scheme === '' && authority === undefined && /^[^/]*:/.test(path)) &&
    [user, host, path, query, fragment].every((part) => /^(?:[\w.~!$&'()*+,;=:@/?-]|%[0-9a-f]{2})*$/i.test(part))
  );
}
