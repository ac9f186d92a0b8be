import { at, Problem } from '../front/call.ts';
import type { AddressRecord } from './records.ts';

/** First three digits of the ZIP codes of each state (USPS), as ranges. */
const ZIP_PREFIXES =
  `AL350-369 AK995-999 AZ850-865 AR716-729 CA900-961 CO800-816 CT060-069 DE197-199 DC200-205 FL320-349
  GA300-319 GA398-399 HI967-968 ID832-838 IL600-629 IN460-479 IA500-528 KS660-679 KY400-427 LA700-714 ME039-049 MD206-219
  MA010-027 MA055-055 MI480-499 MN550-567 MS386-397 MO630-658 MT590-599 NE680-693 NV889-898 NH030-038 NJ070-089 NM870-884
  NY005-005 NY063-063 NY100-149 NC270-289 ND580-588 OH430-459 OK730-749 OR970-979 PA150-196 PR006-009 RI028-029 SC290-299
  SD570-577 TN370-385 TX733-733 TX750-799 TX885-885 UT840-847 VT050-059 VA201-201 VA220-246 WA980-994 WV247-268 WI530-549
  WY820-831`
    .split(/\s+/)
    .map((entry) => ({ region: entry.slice(0, 2), from: Number(entry.slice(2, 5)), to: Number(entry.slice(6)) }));

/** First letters of the postal codes of each province (Canada Post). */
const CANADIAN_LETTERS: Record<string, string> = {
  NL: 'A',
  NS: 'B',
  PE: 'C',
  NB: 'E',
  QC: 'GHJ',
  ON: 'KLMNP',
  MB: 'R',
  SK: 'S',
  AB: 'T',
  BC: 'V',
  NT: 'X',
  NU: 'X',
  YT: 'Y',
};

/** The region that is not open to the partner, as in the examples of the gateway. */
const CLOSED_REGION = 'CA-QC';

export type AddressFault = { kind: 'country' | 'region' | 'closed' } | { kind: 'postal-code'; regions: string[] };

/** Why an address can't be served; null if it can. */
export function addressFault({ country, region, postalCode }: AddressRecord): AddressFault | null {
  if (country !== 'US' && country !== 'CA') return { kind: 'country' };
  if (!isRegion(`${country}-${region}`)) return { kind: 'region' };
  if (`${country}-${region}` === CLOSED_REGION) return { kind: 'closed' };
  const regions = regionsOf(country, postalCode);
  return regions.includes(region) ? null : { kind: 'postal-code', regions };
}

/** Whether a code such as `US-IL` names a state or province. */
function isRegion(code: string): boolean {
  const [country, region = ''] = code.split('-');
  return country === 'US'
    ? ZIP_PREFIXES.some((entry) => entry.region === region)
    : Object.hasOwn(CANADIAN_LETTERS, region);
}

/** Whether plans are sold in a state or province. */
export function isOpenRegion(code: string): boolean {
  return isRegion(code) && code !== CLOSED_REGION;
}

function regionsOf(country: string, postalCode: string): string[] {
  if (country === 'US') {
    const prefix = Number(postalCode.slice(0, 3));
    return /^\d{5}/.test(postalCode)
      ? ZIP_PREFIXES.filter(({ from, to }) => prefix >= from && prefix <= to).map(({ region }) => region)
      : [];
  }
  const isCanadian = /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i.test(postalCode);
  const letter = (postalCode[0] ?? '').toUpperCase();
  return isCanadian ? Object.keys(CANADIAN_LETTERS).filter((region) => CANADIAN_LETTERS[region]?.includes(letter)) : [];
}

/** Throws `unsupported_address` for an address that can't be served. */
export function requireAddress(address: AddressRecord, pointer: string): void {
  const fault = addressFault(address);
  if (fault === null) return;
  const { region, country, postalCode } = address;
  switch (fault.kind) {
    case 'country':
      throw new Problem(
        'unsupported_address',
        'The address is not in the United States or Canada.',
        at(`${pointer}/country`, 'not_allowed', 'Must be US or CA.'),
      );
    case 'region':
      throw new Problem(
        'unsupported_address',
        `${region} is not a region of ${country}.`,
        at(`${pointer}/region`, 'not_allowed', `Must be a region of ${country}.`),
      );
    case 'closed':
      throw new Problem(
        'unsupported_address',
        `The region ${CLOSED_REGION} is not open to your partner account.`,
        at(`${pointer}/region`, 'not_allowed', `${CLOSED_REGION} is not open to your partner account.`),
      );
    case 'postal-code':
      throw new Problem(
        'unsupported_address',
        `The postal code ${postalCode} is not in the region ${region}.`,
        at(`${pointer}/postalCode`, 'not_allowed', 'Does not belong to the region.'),
      );
  }
}

/** Whether a line of an address is a post office box, to which nothing can be shipped. */
export function isPostOfficeBox(line: string): boolean {
  return /^\s*(p\.?\s*o\.?\s*box|post office box|general delivery)\b/i.test(line);
}
