import { arrayOf, type Json, ownProperty, stringsOf } from '../text/json.ts';
import type { ViolationStrings } from './strings/en.ts';
import { isUnknown, RESULTS, type Violation } from './violation.ts';

/** A violation in words, which follow the name of the field. */
export function violationToText(
  { keyword, demand, example = '', nearest, ...violation }: Violation,
  strings: ViolationStrings,
): string {
  const written = typeof demand === 'string' ? demand : JSON.stringify(demand);
  const listed = (values: readonly Json[]): string => values.map((value) => JSON.stringify(value)).join(', ');
  const meant = nearest === undefined ? '' : ` ${strings.meant(nearest)}`;
  if (isUnknown({ keyword, demand, ...violation })) return strings.notDescribed + meant;
  switch (keyword) {
    case 'required':
      return strings.required;
    case 'dependentRequired':
      return strings.dependentRequired(written);
    case 'false':
      return strings.notAllowed;
    case 'type':
      return strings.type(
        (Array.isArray(demand) ? stringsOf(demand) : [written])
          .map((type) => ownProperty(strings.types, type) ?? type)
          .join(` ${strings.or} `),
      );
    case 'enum':
      return strings.enum(listed(arrayOf(demand)));
    case 'const':
      return strings.enum(listed([demand]));
    case 'format':
      return formatText(written, strings);
    case 'pattern':
      return patternText(written, example, strings);
    case 'x-exactly-one-of':
      return strings.exactlyOne(stringsOf(demand).join(', '));
    case 'x-unique-by':
      return strings.uniqueItems;
    case RESULTS.none:
      return strings.noneFits(stringsOf(demand).join(', '));
    case RESULTS.undescribed:
      return strings.notDescribed + meant;
    case RESULTS.deprecated:
      return strings.deprecated + meant;
    case RESULTS.several:
      return strings.severalFit;
    case 'readOnly':
    case 'writeOnly':
    case 'repeated':
    case 'uniqueItems':
    case 'not':
    case 'contains':
      return strings[keyword];
    default:
      return ownProperty(strings.limits, keyword)?.(written) ?? `${keyword}: ${written}`;
  }
}

/** A pattern for digits only. */
const DIGITS = /^\^(?:\[0-9\]|\\d)\{(\d+)(?:,(\d+))?\}\$$/;

/** A pattern in words: its number of digits or an example. Few readers can read a regular expression. */
function patternText(pattern: string, example: string, strings: ViolationStrings): string {
  const [, from, to = from] = DIGITS.exec(pattern) ?? [];
  return from === undefined || to === undefined
    ? strings.pattern(example)
    : strings.digits(from === to ? from : `${from}–${to}`, example);
}

function formatText(format: string, strings: ViolationStrings): string {
  const text = ownProperty(strings.formats, format);
  return text === undefined ? strings.otherFormat(format) : strings.format(text);
}
