import { isCheckedImei } from '../../../web/model/text/imei.ts';
import type { Gateway } from '../../shared/schemas.ts';
import { type Handlers, ok } from '../api/handler.ts';
import { type AddressFault, addressFault, isPostOfficeBox, regionsOf } from '../business/places.ts';
import { identifiersOf } from '../business/world.ts';
import { at, RefusalError } from '../refusal-error.ts';
import { MODELS, testImei, tierOf } from '../seed/seed.ts';
import { pricesFor } from './find.ts';

export const CHECK_HANDLERS = {
  // POST /gateway/device-checks
  operationId11: (world, { body: { identifierType, identifier, kind, condition } }) => {
    const isImei = identifierType === 'imei';
    if (isImei) requireImei(identifier);
    const refused = isImei ? testImei(identifier)?.refused : undefined;
    const [mark = ''] = identifiersOf({ imei: isImei ? identifier : null, serialNumber: identifier });
    const known = world.objects.marked('device', mark);
    const isCovered = refused !== 'already_covered' && known.some(({ coveredBy }) => coveredBy !== null);
    const reasons: Gateway<'DeviceCheck'>['reasons'] = [];
    if (isImei !== (kind === 'phone')) reasons.push('kind_mismatch');
    if (refused !== undefined) reasons.push(refused);
    if (isCovered) reasons.push('already_covered');
    const registered = known.at(-1);
    const name = registered?.model ?? (kind === 'phone' ? 'iPhone 15' : 'MacBook Air 13 (M3)');
    const recognized = MODELS.find((model) => model.name === name && model.kind === kind);
    const isSupported = refused !== 'model_not_supported';
    const model = isSupported ? recognized : undefined;
    const hasTier = isSupported && kind === 'phone' && (registered?.kind ?? kind) === 'phone';
    const tier = hasTier ? tierOf(registered?.manufacturer ?? 'Apple', name) : null;
    const eligible = reasons.length === 0;
    return ok({
      eligible,
      reasons,
      modelId: model?.modelId ?? null,
      tier,
      photosRequired: condition !== 'new',
      productPriceIds: eligible ? pricesFor(kind, tier).map(({ id }) => id) : [],
      checkedAt: world.time,
    });
  },

  // POST /gateway/address-checks
  operationId12: (_, { body: { line1, line2 = null, city, region, postalCode, country } }) => {
    const sent = { line1, line2, city, region, postalCode, country };
    const address = {
      ...sent,
      line1: capitalized(line1),
      line2: line2 === null ? null : capitalized(line2),
      city: capitalized(city),
      postalCode: postalCode.trim().toUpperCase(),
    };
    const fault = addressFault(address);
    if (fault !== null && fault.kind !== 'closed')
      throw contradiction(fault, sent, regionsOf(country, address.postalCode));
    return ok({
      supported: fault === null,
      region: `${country}-${region}`,
      deliverable: !isPostOfficeBox(line1),
      corrected: JSON.stringify(sent) !== JSON.stringify(address),
      address,
    });
  },
} satisfies Partial<Handlers>;

function requireImei(identifier: string): void {
  const detail = 'The identifier is not a valid IMEI.';
  if (!/^\d{15}$/.test(identifier))
    throw new RefusalError('validation_failed', detail, at('/identifier', 'invalid_format', 'Must be 15 digits.'));
  if (isCheckedImei(identifier)) return;
  const message = `The check digit of ${identifier} is wrong. Ask the customer to dial *#06#.`;
  throw new RefusalError('validation_failed', detail, at('/identifier', 'check_digit_mismatch', message));
}

/** The refusal of an address that contradicts itself, or is in another country. */
function contradiction(
  { kind, detail, message }: AddressFault,
  { region, postalCode, country }: Gateway<'Address'>,
  regions: string[],
): RefusalError {
  if (kind === 'country')
    return new RefusalError(
      'unsupported_address',
      'Plans are sold only in the United States and Canada.',
      at('/country', 'unsupported_address', `${country} is not supported.`),
    );
  if (kind === 'region') return new RefusalError('validation_failed', detail, at('/region', 'unknown_value', message));
  const place = regions.length === 0 ? 'not a postal code' : `in ${regions.join(' or ')}, not in ${region}`;
  return new RefusalError(
    'validation_failed',
    'The postal code is not in the given state.',
    at('/postalCode', 'region_mismatch', `${postalCode} is ${place}.`),
  );
}

/** Text in the postal service's spelling: each word with a capital letter. */
function capitalized(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/(?<![\p{L}\p{N}])\p{Ll}/gu, (letter) => letter.toUpperCase());
}
