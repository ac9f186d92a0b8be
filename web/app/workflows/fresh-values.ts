import { imeiFrom, isCheckedImei } from '../../model/text/imei.ts';

/**
 * Gives each turn of a workflow values of its own where an API may accept a value only once: IMEIs, phone numbers, email addresses and the
 * `uniqueProperties` of the site. Equal values stay equal. The first turn has the values of the page.
 * @param text JSON or code
 */
export function freshValues(text: string, turn: number): string {
  if (turn === 0) return text;
  const moved = (digits: string, step: number, least = 0): string =>
    String(least + ((Number(digits) + turn * step) % (10 ** digits.length - least))).padStart(digits.length, '0');
  return (
    text
      // The first eight digits of an IMEI name the model. Test IMEIs have no serial number that begins with 9.
      .replaceAll(/\b(\d{8})\d(\d{5})\d\b/g, (imei, model: string, serial: string) =>
        isCheckedImei(imei) ? imeiFrom(`${model}9${moved(serial, 7919)}`) : imei,
      )
      // Test data of a simulator may have small numbers.
      .replaceAll(/(\+1\d{6})(\d{4})\b/g, (_, start: string, end: string) => start + moved(end, 37, 5000))
      .replaceAll(/([\w.-]+)(@[\w-]+\.[\w.]+)/g, `$1.${turn}$2`)
      .replaceAll(/((?:%UNIQUE%)["']?:\s*["'][\w-]+)/g, `$1-${turn}`)
  );
}
