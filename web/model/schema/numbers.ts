import { ExactNumber, type Json } from '../text/json.ts';

/** A number, or a number whose digits a double would change. */
export type AnyNumber = number | ExactNumber;

/** Whether a value is a number of either form. */
export function isNumber(value: unknown): value is AnyNumber {
  return typeof value === 'number' || value instanceof ExactNumber;
}

/** Returns the value if it is a finite number, otherwise null. */
export function anyNumberOf(value: unknown): AnyNumber | null {
  return value instanceof ExactNumber || (typeof value === 'number' && Number.isFinite(value)) ? value : null;
}

/** An exact number as a double if that is the same number; any other value as it is. */
export function shortNumber(value: Json): Json {
  const number = value instanceof ExactNumber ? Number(value.text) : Number.NaN;
  return isNumber(value) && Number.isFinite(number) && compareNumbers(number, value) === 0 ? number : value;
}

/** Whether a number is whole, whatever its form: 1.0 and 1e3 are. */
export function isInteger(value: AnyNumber): boolean {
  return typeof value === 'number' ? Number.isInteger(value) : isMultipleOf(value, 1);
}

/** Negative if the first number is smaller, positive if it is larger, 0 if both are equal. */
export function compareNumbers(one: AnyNumber, other: AnyNumber): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  const approximate = Number(digitsOf(one)) - Number(digitsOf(other));
  // Doubles decide whenever they differ. Only equal ones can hide a difference in later digits.
  if (approximate !== 0 && !Number.isNaN(approximate)) return approximate;
  const [left, right] = asWholeNumbers(one, other);
  return left === right ? 0 : left < right ? -1 : 1;
}

/** Compares decimal digits, because 0.3 divided by 0.1 is not a whole number in binary. */
export function isMultipleOf(value: AnyNumber, divisor: AnyNumber): boolean {
  if (typeof value === 'number' && (!Number.isFinite(value) || value % Number(digitsOf(divisor)) === 0))
    return Number.isFinite(value);
  const [left, right] = asWholeNumbers(value, divisor);
  return right !== 0n && left % right === 0n;
}

/** Digits after the point that are compared. More would take time without an end: 1e-999999999 has a billion. */
const MAX_PLACES = 400;

function asWholeNumbers(one: AnyNumber, other: AnyNumber): [bigint, bigint] {
  const [left, right] = [decimalOf(digitsOf(one)), decimalOf(digitsOf(other))];
  const places = Math.min(Math.max(left.places, right.places), MAX_PLACES);
  return [scaled(left, places), scaled(right, places)];
}

interface Decimal {
  digits: bigint;
  /** How many of the digits are behind the decimal point; negative for zeros before it. */
  places: number;
}

function decimalOf(text: string): Decimal {
  const [digits = '', exponent = '0'] = text.toLowerCase().split('e');
  return {
    digits: BigInt(digits.replace('.', '')),
    places: (digits.split('.')[1] ?? '').length - Number(exponent),
  };
}

function scaled({ digits, places }: Decimal, to: number): bigint {
  const shift = Math.max(Math.min(to - places, 2 * MAX_PLACES), -2 * MAX_PLACES);
  return shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift);
}

function digitsOf(number: AnyNumber): string {
  return number instanceof ExactNumber ? number.text : String(number);
}
