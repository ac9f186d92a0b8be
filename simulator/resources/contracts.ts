import { Problem } from '../front/call.ts';
import { type Json, objectOf, stringOf } from '../json.ts';
import { addLineItem, billingOf, requireCoverable, requireSameBilling, requireStorable, v3Price } from './coverage.ts';
import { covered, type NewDevice, registerDevice, v3Device } from './devices.ts';
import { cancel, hasEnded, saveContract, scheduledEnd } from './lifecycle.ts';
import { page } from './pagination.ts';
import type { ContractRecord, DeviceRecord, UserRecord } from './records.ts';
import { testImei } from './seed.ts';
import { addressOf, createUser, type NewUser, reactivate, usersWith, v3User } from './users.ts';
import { contractView } from './v3-views.ts';
import { type Context, type Handler, knownStore, type World } from './world.ts';

interface NewLineItem {
  productPriceId: string;
  device: Json;
  metadata?: Json;
}

const create: Handler = (context) => {
  const { lineItems, storeId, activationCallbackUrl, partnerReference, metadata } = context.body as Json & {
    lineItems: NewLineItem[];
  };
  const user = contractUser(context, context.body.user as Json);
  const [first] = lineItems;
  if (first === undefined) throw new TypeError('A contract without line items passed the validation.');
  const prices = lineItems.map(({ productPriceId }) => v3Price(productPriceId));
  const billing = billingOf(first.productPriceId);
  prices.forEach((price, index) => requireSameBilling(price, billing, `/lineItems/${index}/productPriceId`));
  const contract = openContract(context, user, {
    ...billing,
    storeId: knownStore(stringOf(storeId), '/storeId'),
    callbackUrl: stringOf(activationCallbackUrl),
    partnerReference: stringOf(partnerReference),
    metadata: objectOf(metadata),
  });
  const seen = new Set<string>();
  for (const [index, item] of lineItems.entries()) {
    const pointer = `/lineItems/${index}`;
    const device = requestedDevice(context, user, { device: item.device, pointer: `${pointer}/device` });
    if (seen.has(device.id))
      throw new Problem('validation_failed', 'Two line items have the same device.', {
        errors: [
          { pointer: `${pointer}/device`, code: 'duplicate', message: 'Must differ from the devices before it.' },
        ],
      });
    seen.add(device.id);
    coverDevice(context, {
      contract,
      device,
      item,
      pointers: { price: `${pointer}/productPriceId`, device: `${pointer}/device`, limit: pointer },
    });
  }
  const stored = finishOpening(context, contract);
  const headers = { Location: `/simulator/public/v3/contracts/${stored.id}` };
  return { status: 201, body: contractView(context, stored), headers };
};

/** The registered user that a request names or describes; a new one if nobody has the contact details. */
function contractUser(context: Context, requested: Json): UserRecord {
  if (typeof requested.id === 'string') return v3User(context, requested.id);
  const { mobileNumber, ...profile } = requested as Json & NewUser & { mobileNumber: string };
  const address = addressOf(profile.address, '/user/address');
  const known = usersWith(context, { ...profile, mobile: mobileNumber });
  if (known.mobile !== undefined && known.mobile.id === known.email?.id) {
    reactivate(context, known.mobile);
    return known.mobile;
  }
  if (known.mobile !== undefined)
    throw new Problem(
      'user_already_exists',
      `The mobile number ${mobileNumber} belongs to the user ${known.mobile.id}, whose email address differs from the one sent.`,
    );
  if (known.email !== undefined)
    throw new Problem(
      'user_already_exists',
      `The email address ${profile.email} belongs to the user ${known.email.id}, whose mobile number differs from the one sent.`,
    );
  if (known.reference !== undefined)
    throw new Problem(
      'user_already_exists',
      `The reference ${String(profile.partnerReference)} belongs to the user ${known.reference.id}.`,
    );
  context.requireScope('users:write');
  return createUser(context, {
    firstName: profile.firstName,
    lastName: profile.lastName,
    email: profile.email,
    mobile: mobileNumber,
    address,
    partnerReference: profile.partnerReference ?? null,
    storeCode: null,
    locale: profile.locale ?? 'en-US',
  });
}

/** The device that a line item names or describes. */
export function requestedDevice(
  context: Context,
  user: UserRecord,
  { device, pointer }: { device: Json; pointer: string },
): DeviceRecord {
  if (typeof device.id === 'string') {
    const known = v3Device(context, device.id, user);
    if (known.coveredBy !== null) throw covered(known, 'device_already_covered');
    return known;
  }
  context.requireScope('devices:write');
  return registerDevice(context, device as NewDevice, { user, pointer }).device;
}

export function coverDevice(
  context: Context,
  {
    contract,
    device,
    item,
    pointers,
  }: {
    contract: ContractRecord;
    device: DeviceRecord;
    item: NewLineItem;
    pointers: Parameters<typeof requireCoverable>[2];
  },
): string {
  const price = v3Price(item.productPriceId);
  requireCoverable(context, { price, device, others: context.openLineItems(contract) }, pointers);
  return addLineItem(context, { contract, price, device, metadata: objectOf(item.metadata) }).id;
}

/** Stores a contract that waits for its activation. */
export function openContract(
  world: World,
  user: UserRecord,
  more: Pick<ContractRecord, 'interval' | 'currency' | 'storeId' | 'callbackUrl' | 'partnerReference' | 'metadata'>,
): ContractRecord {
  const contract: ContractRecord = {
    ...world.store.newIds('contract', 'ctr'),
    userId: user.id,
    status: 'pending_activation',
    ...more,
    createdAt: world.time,
    updatedAt: world.time,
    activatedAt: null,
    coverageStartsOn: null,
    waitingPeriodEndsOn: null,
    renewsOn: null,
    periods: 0,
    deactivation: null,
    cancelledAt: null,
    lastTotal: { amount: 0, currency: more.currency },
    passcodeEntered: false,
    formCompleted: false,
    cardWorks: true,
    retryUntil: null,
    scenario: null,
  };
  saveContract(world, contract);
  return contract;
}

/** Stores a new contract again once it has its line items, with what their test IMEIs cause. */
export function finishOpening(world: World, contract: ContractRecord): ContractRecord {
  const scenarios = world
    .openLineItems(contract)
    .map(({ deviceId }) => testImei(world.device(deviceId).imei)?.scenario);
  saveContract(world, { ...contract, scenario: scenarios.find((scenario) => scenario !== undefined) ?? null });
  requireStorable(world, contract);
  return world.contract(contract.id);
}

const list: Handler = (context) => {
  const reference = context.query<string | null>('userReference', null);
  if (reference !== null) context.requireScope('users:read');
  const user =
    reference === null
      ? v3User(context, context.query('userId', ''))
      : usersWith(context, { partnerReference: reference }).reference;
  if (user === undefined)
    throw new Problem(
      'user_not_found',
      `There is no user with the reference ${String(reference)} in this environment.`,
    );
  const statuses = context.query<string[] | null>('status', null);
  const since = context.query<string | null>('createdSince', null);
  const contracts = context
    .contracts(user)
    .filter(({ status }) => statuses === null || statuses.includes(status))
    .filter(({ createdAt }) => since === null || Date.parse(createdAt) >= Date.parse(since));
  const sorted = context.query<string>('sort', '-createdAt') === 'createdAt' ? contracts : contracts.toReversed();
  const { items, pagination } = page(context, sorted, ({ id }) => id);
  return { status: 200, body: { data: items.map((contract) => contractView(context, contract)), pagination } };
};

export function v3Contract(world: World, id: unknown): ContractRecord {
  const contract = world.store.get('contract', String(id));
  if (contract === null)
    throw new Problem('contract_not_found', `There is no contract ${String(id)} in this environment.`);
  return contract;
}

const get: Handler = (context) => ({
  status: 200,
  body: contractView(context, v3Contract(context, context.pathText('contractId'))),
});

const deactivate: Handler = (context) => {
  const contract = v3Contract(context, context.pathText('contractId'));
  if (hasEnded(contract))
    throw new Problem(
      'contract_not_active',
      `The contract ${contract.id} was ${contract.status} on ${contract.updatedAt.slice(0, 10)}.`,
    );
  const { reason, isImmediate, note } = readDeactivation(context.body, contract);
  if (isImmediate) cancel(context, contract, { reason, note, endReason: 'contract_cancelled', by: 'partner' });
  else if (contract.deactivation === null)
    saveContract(context, { ...contract, deactivation: scheduledEnd(context, contract, { reason, note }) });
  else saveContract(context, { ...contract, deactivation: { ...contract.deactivation, reason, note } });
  return { status: isImmediate ? 200 : 202, body: contractView(context, context.contract(contract.id)) };
};

/** Reads when and why coverage of a contract is to end. */
export function readDeactivation(
  { reason, effective, note }: Json,
  { activatedAt, status }: ContractRecord,
): { reason: string; isImmediate: boolean; note: string | null } {
  // Without a paid period, there is no end of it to wait for.
  const isImmediate = effective === 'immediately' || activatedAt === null || status === 'suspended';
  return { reason: String(reason), isImmediate, note: stringOf(note) };
}

export const CONTRACT_OPERATIONS: Record<string, Handler> = {
  createContract: create,
  getContractsForAPartnerUser: list,
  getContractById: get,
  deactivateContract: deactivate,
};
