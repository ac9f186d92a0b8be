/** Whether the last digit of an IMEI is the check digit of the others (Luhn algorithm). */
export function isCheckedImei(imei: string): boolean {
  return checkDigit(imei.slice(0, -1)) === imei.at(-1);
}

/** Adds the check digit to the first 14 digits of an IMEI. */
export function imeiFrom(digits: string): string {
  return digits + checkDigit(digits);
}

/** Luhn algorithm (ISO/IEC 7812-1). */
export function checkDigit(digits: string): string {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]) * (index % 2 === 0 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return String((10 - (sum % 10)) % 10);
}
