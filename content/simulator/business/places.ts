import type { V3 } from '../../shared/schemas.ts';
import { at, RefusalError } from '../refusal-error.ts';
import { POSTAL_CODES, STORES } from '../seed/seed.ts';
import type { AddressRecord } from '../store/records.ts';

/** The region that is not open to the partner, as in the examples of the gateway. */
const CLOSED_REGION = 'CA-QC';

/** Why an address can't be served. */
export interface AddressFault {
  kind: 'country' | 'region' | 'closed' | 'postal-code';
  /** The property to correct. */
  property: 'country' | 'region' | 'postalCode';
  detail: string;
  message: string;
}

/** Returns null for an address that can be served. */
export function addressFault(address: { country: string; region: string; postalCode: string }): AddressFault | null {
  const { country, region, postalCode } = address;
  if (country !== 'US' && country !== 'CA')
    return {
      kind: 'country',
      property: 'country',
      detail: 'The address is not in the United States or Canada.',
      message: 'Must be US or CA.',
    };
  if (!isRegion(`${country}-${region}`))
    return {
      kind: 'region',
      property: 'region',
      detail: `${region} is not a region of ${country}.`,
      message: `Must be a region of ${country}.`,
    };
  if (`${country}-${region}` === CLOSED_REGION)
    return {
      kind: 'closed',
      property: 'region',
      detail: `The region ${CLOSED_REGION} is not open to your partner account.`,
      message: `${CLOSED_REGION} is not open to your partner account.`,
    };
  if (regionsOf(country, postalCode).includes(region)) return null;
  return {
    kind: 'postal-code',
    property: 'postalCode',
    detail: `The postal code ${postalCode} is not in the region ${region}.`,
    message: 'Does not belong to the region.',
  };
}

/** Whether a code such as `US-IL` names a state or province. */
function isRegion(code: string): boolean {
  const [country, region = ''] = code.split('-');
  return (country === 'US' || country === 'CA') && Object.hasOwn(POSTAL_CODES[country], region);
}

/** Whether plans are sold in a state or province. */
export function isOpenRegion(code: string): boolean {
  return isRegion(code) && code !== CLOSED_REGION;
}

/** The states or provinces to which a postal code belongs. */
export function regionsOf(country: string, postalCode: string): string[] {
  if (country === 'US') {
    const prefix = /^\d{3}(?=\d\d)/.exec(postalCode)?.[0] ?? '';
    const isWithin = (range: string): boolean => prefix >= range.slice(0, 3) && prefix <= range.slice(4);
    return Object.keys(POSTAL_CODES.US).filter((region) => POSTAL_CODES.US[region]?.some(isWithin));
  }
  const isCanadian = /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i.test(postalCode);
  const letter = postalCode.slice(0, 1).toUpperCase();
  return Object.keys(POSTAL_CODES.CA).filter((region) => isCanadian && POSTAL_CODES.CA[region]?.includes(letter));
}

/** The address of a request, without properties that no description has. Refuses one that can't be served. */
export function servedAddress(
  { line1, line2 = null, city, region, postalCode, country }: V3<'Address'>,
  pointer: string,
): AddressRecord {
  const address = { line1, line2, city, region, postalCode, country };
  const fault = addressFault(address);
  if (fault === null) return address;
  const { property, detail, message } = fault;
  throw new RefusalError('unsupported_address', detail, at(`${pointer}/${property}`, 'not_allowed', message));
}

/** Whether a line of an address is a post office box, to which nothing can be shipped. */
export function isPostOfficeBox(line: string): boolean {
  return /^\s*(p\.?\s*o\.?\s*box|post office box|general delivery)\b/i.test(line);
}

/** Refuses a store that is not one of the partner's. */
export function requireStore(id: string, pointer: string): string {
  const ids = STORES.map(({ storeId }) => storeId);
  if (ids.includes(id)) return id;
  throw new RefusalError(
    'validation_failed',
    `The store ${id} is not one of your stores.`,
    at(pointer, 'not_allowed', `Must be ${ids.join(' or ')}.`),
  );
}
