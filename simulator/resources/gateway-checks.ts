import { at, Problem } from '../front/call.ts';
import { addressFault, isPostOfficeBox } from './addresses.ts';
import { pricesFor } from './gateway-catalog.ts';
import { isCheckedImei } from './imei.ts';
import type { AddressRecord } from './records.ts';
import { MODELS, testImei } from './seed.ts';
import type { Handler } from './world.ts';

const deviceCheck: Handler = (context) => {
  const { identifierType, identifier, kind, condition } = context.body as Record<string, string>;
  const text = String(identifier);
  const isImei = identifierType === 'imei';
  if (isImei && !/^\d{15}$/.test(text))
    throw new Problem(
      'validation_failed',
      'The identifier is not a valid IMEI.',
      at('/identifier', 'invalid_format', 'Must be 15 digits.'),
    );
  if (isImei && !isCheckedImei(text))
    throw new Problem(
      'validation_failed',
      'The identifier is not a valid IMEI.',
      at('/identifier', 'check_digit_mismatch', `The check digit of ${text} is wrong. Ask the customer to dial *#06#.`),
    );
  const reasons: string[] = [];
  if (isImei !== (kind === 'phone')) reasons.push('kind_mismatch');
  const refused = isImei ? testImei(text)?.refused : undefined;
  if (refused !== undefined) reasons.push(refused);
  const mark = isImei ? `imei ${text}` : `serial ${text.toUpperCase()}`;
  const known = context.store.marked('device', mark);
  if (refused !== 'already_covered' && known.some(({ coveredBy }) => coveredBy !== null))
    reasons.push('already_covered');
  const name = known.at(-1)?.model ?? (kind === 'phone' ? 'iPhone 15' : 'MacBook Air 13 (M3)');
  const recognized = MODELS.find((model) => model.name === name && model.kind === kind);
  const model = refused === 'model_not_supported' ? undefined : recognized;
  const tier = model?.tier ?? null;
  const body = {
    eligible: reasons.length === 0,
    reasons,
    modelId: model?.id ?? null,
    tier,
    photosRequired: condition !== 'new',
    productPriceIds: reasons.length === 0 ? pricesFor(String(kind), tier).map(({ id }) => id) : [],
    checkedAt: context.time,
  };
  return { status: 200, body };
};

const addressCheck: Handler = (context) => {
  const { line1, line2, city, region, postalCode, country } = context.body as unknown as AddressRecord;
  const address: AddressRecord = {
    line1: capitalized(line1),
    line2: line2 === undefined || line2 === null ? null : capitalized(line2),
    city: capitalized(city),
    region,
    postalCode: postalCode.trim().toUpperCase(),
    country,
  };
  const fault = addressFault(address);
  if (fault?.kind === 'country')
    throw new Problem(
      'unsupported_address',
      'Plans are sold only in the United States and Canada.',
      at('/country', 'unsupported_address', `${country} is not supported.`),
    );
  if (fault?.kind === 'region')
    throw new Problem(
      'validation_failed',
      `${region} is not a region of ${country}.`,
      at('/region', 'unknown_value', `Must be a region of ${country}.`),
    );
  if (fault?.kind === 'postal-code') {
    const place =
      fault.regions.length === 0 ? 'not a postal code' : `in ${fault.regions.join(' or ')}, not in ${region}`;
    throw new Problem(
      'validation_failed',
      'The postal code is not in the given state.',
      at('/postalCode', 'region_mismatch', `${postalCode} is ${place}.`),
    );
  }
  const sent = { line1, line2: line2 ?? null, city, region, postalCode, country };
  const body = {
    supported: fault === null,
    region: `${country}-${region}`,
    deliverable: !isPostOfficeBox(line1),
    corrected: JSON.stringify(sent) !== JSON.stringify(address),
    address,
  };
  return { status: 200, body };
};

/** Text in the postal service's spelling: each word with a capital letter. */
function capitalized(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/(?<![\p{L}\p{N}])\p{Ll}/gu, (letter) => letter.toUpperCase());
}

export const CHECK_OPERATIONS: Record<string, Handler> = {
  operationId11: deviceCheck,
  operationId12: addressCheck,
};
