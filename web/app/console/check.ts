import type { JsonSchema } from '../../model/request/console.ts';
import { arrayOf, type Json, ownProperty, stringsOf } from '../../model/text/json.ts';
import { plainJson } from './exact-json.ts';
import { pointerOf } from './pointer.ts';
import type { CheckWords } from './strings/en.ts';
import { ALTERNATIVES, type ValidationContext, type Violation, violationsOf } from './validate.ts';

/** One difference between a value and its schema, in words. */
export interface Deviation {
  /** JSON Pointer. For a missing property, where it should be. */
  pointer: string;
  message: string;
  /** Whether a required value is missing. */
  isMissing?: true;
}

/** No reader goes through more. */
export const MAX_DEVIATIONS = 200;

/**
 * Lists in words how a value differs from its schema.
 * @returns null if the validation itself fails, for instance because a schema refers to itself without end
 */
export function check(
  value: Json,
  schema: JsonSchema,
  { words, ...context }: ValidationContext & { words: CheckWords },
): Deviation[] | null {
  try {
    const deviations = new Map<string, Deviation>();
    const violations = violationsOf(plainJson(value), schema, context);
    const misshapen = new Set(
      violations.filter(({ keyword }) => keyword === 'pattern').map(({ path }) => pointerOf(path)),
    );
    for (const violation of violations) {
      // The form of a text also says how long it is.
      if (/^m(?:in|ax)Length$/.test(violation.keyword) && misshapen.has(pointerOf(violation.path))) continue;
      const deviation: Deviation = { pointer: pointerOf(violation.path), message: messageOf(violation, words) };
      if (violation.keyword === 'required' || violation.keyword === 'dependentRequired') deviation.isMissing = true;
      deviations.set(JSON.stringify(deviation), deviation);
      if (deviations.size === MAX_DEVIATIONS) break;
    }
    return [...deviations.values()];
  } catch (error) {
    console.warn('A value could not be checked against its schema.', error);
    return null;
  }
}

/** A pattern for digits only. */
const DIGITS = /^\^(?:\[0-9\]|\\d)\{(\d+)(?:,(\d+))?\}\$$/;

/** A pattern in words: its number of digits or an example. Few readers can read a regular expression. */
function patternMessage(pattern: string, example: string, words: CheckWords): string {
  const [, from, to = from] = DIGITS.exec(pattern) ?? [];
  return from === undefined || to === undefined
    ? words.pattern(example)
    : words.digits(from === to ? from : `${from}–${to}`, example);
}

function formatMessage(format: string, words: CheckWords): string {
  const text = ownProperty(words.formats, format);
  return text === undefined ? words.otherFormat(format) : words.format(text);
}

function messageOf({ keyword, demand, example = '' }: Violation, words: CheckWords): string {
  const written = typeof demand === 'string' ? demand : JSON.stringify(demand);
  const listed = (values: readonly Json[]): string => values.map((value) => JSON.stringify(value)).join(', ');
  switch (keyword) {
    case 'required':
      return words.required;
    case 'dependentRequired':
      return words.dependentRequired(written);
    case 'false':
      return words.notDescribed;
    case 'type':
      return words.type(
        (Array.isArray(demand) ? stringsOf(demand) : [written]).map((type) => ownProperty(words.types, type) ?? type),
      );
    case 'enum':
      return words.enum(listed(arrayOf(demand)));
    case 'const':
      return words.enum(listed([demand]));
    case 'format':
      return formatMessage(written, words);
    case 'pattern':
      return patternMessage(written, example, words);
    case ALTERNATIVES.none:
      return words.noneFits(stringsOf(demand).join(', '));
    case ALTERNATIVES.several:
      return words.severalFit;
    case 'uniqueItems':
      return words.uniqueItems;
    case 'not':
      return words.not;
    case 'contains':
      return words.contains;
    default:
      return ownProperty(words.limits, keyword)?.(written) ?? `${keyword}: ${written}`;
  }
}
