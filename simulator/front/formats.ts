import { isCheckedImei } from '../resources/imei.ts';

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.\d{1,9})?(?:[Zz]|[+-](\d{2}):(\d{2}))$/;

/** Checks of the formats that the descriptions use. Other formats are annotations. */
const FORMATS: Record<string, { isValid: (text: string) => boolean; message: string }> = {
  date: { isValid: isDate, message: 'Must be a date, such as 2026-03-02.' },
  'date-time': { isValid: isDateTime, message: 'Must be a time in RFC 3339 format, such as 2026-03-02T15:04:05Z.' },
  email: {
    isValid: (text) => /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.)+[A-Za-z]{2,63}$/.test(text),
    message: 'Must be an email address, such as maya.torres@example.com.',
  },
  uri: { isValid: (text) => URL.canParse(text), message: 'Must be an absolute URL.' },
};

/** The problem of a text that does not have a format; null if it has it. */
export function formatMessage(format: string, text: string): string | null {
  const known = Object.hasOwn(FORMATS, format) ? FORMATS[format] : undefined;
  return known === undefined || known.isValid(text) ? null : known.message;
}

/** Messages for well-known patterns; others are shown as they are. */
const PATTERNS: [pattern: string, message: string][] = [
  [String.raw`^\+[1-9][0-9]{7,14}$`, 'Must be in E.164 format, such as +13125550142.'],
  ['^[0-9]{15}$', 'Must be 15 digits with a valid check digit.'],
];

export function patternMessage(pattern: string): string {
  const id = /^\^([a-z]{3}_)\[(?:A-Za-z0-9|0-9A-Za-z)\]\{10\}\$$/.exec(pattern)?.[1];
  if (id !== undefined) return `Must be ${id} and 10 letters or digits.`;
  return PATTERNS.find(([known]) => known === pattern)?.[1] ?? `Must match the pattern ${pattern}.`;
}

/** True for a text in the form of an IMEI whose check digit is wrong. */
export function hasWrongCheckDigit(value: unknown): boolean {
  return typeof value === 'string' && /^[0-9]{15}$/.test(value) && !isCheckedImei(value);
}

function isDate(text: string): boolean {
  const [, year, month, day] = (DATE.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  const date = new Date(Date.UTC(2000, month - 1, day));
  date.setUTCFullYear(year, month - 1, day);
  return year > 1000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function isDateTime(text: string): boolean {
  const match = TIME.exec(text);
  if (match === null || !isDate(match[1] ?? '')) return false;
  const [hour, minute, second, offsetHour, offsetMinute] = match.slice(2).map((part) => Number(part ?? 0));
  return (
    (hour ?? 0) < 24 && (minute ?? 0) < 60 && (second ?? 0) < 60 && (offsetHour ?? 0) < 24 && (offsetMinute ?? 0) < 60
  );
}
