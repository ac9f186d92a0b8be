import { isOfStates } from '../../shared/contract-states.ts';
import type { V3 } from '../../shared/schemas.ts';
import { collection, cursorPages } from '../api/collection.ts';
import { created, type Handlers, ok, requireScope, type Scopes } from '../api/handler.ts';
import { addLineItem, billingOf, changePlan, requireSameBilling } from '../business/coverage.ts';
import { alreadyCovered } from '../business/devices.ts';
import { cancel, removeLineItem, scheduledEnd, scheduleRemoval } from '../business/endings.ts';
import { openContract, saveContract, startScenario } from '../business/lifecycle.ts';
import { requireStore, servedAddress } from '../business/places.ts';
import { createUser, reactivate, usersWith } from '../business/users.ts';
import type { World } from '../business/world.ts';
import { at, RefusalError } from '../refusal-error.ts';
import type { ContractRecord, DeviceRecord, LineItemRecord, UserRecord } from '../store/records.ts';
import { find, findPrice, isReference, requestedDevice } from './find.ts';
import { contractById, contractView, lineItemById } from './views.ts';
import { requireStorable } from './webhooks.ts';

export const CONTRACT_HANDLERS = {
  createContract: (world, { body, scopes }) => {
    const user = contractUser(world, body.user, scopes);
    const items = body.lineItems.map((item) => ({ ...item, price: findPrice(item.productPriceId) }));
    const [first] = items;
    if (first === undefined) throw new TypeError('A contract without line items passed the validation.');
    const billing = billingOf(first.price);
    items.forEach(({ price }, index) => requireSameBilling(price, billing, `/lineItems/${index}/productPriceId`));
    const contract = openContract(world, user, {
      ...billing,
      storeId: body.storeId === undefined ? null : requireStore(body.storeId, '/storeId'),
      callbackUrl: body.activationCallbackUrl ?? null,
      partnerReference: body.partnerReference ?? null,
      metadata: body.metadata ?? {},
    });
    for (const [index, item] of items.entries()) {
      const pointer = `/lineItems/${index}`;
      const device = freeDevice(world, item.device, { user, pointer: `${pointer}/device`, scopes });
      const named = isReference(item.device) ? `${pointer}/device/id` : `${pointer}/device`;
      const pointers = { price: `${pointer}/productPriceId`, device: named, limit: pointer };
      addLineItem(world, contract, { ...item, device, pointers });
    }
    startScenario(world, contract);
    requireStorable(world, contract.id);
    return created(contractById(world, contract.id), `/public/v3/contracts/${contract.id}`);
  },

  getContractsForAPartnerUser: collection({
    find: (world, { query, scopes }) => {
      const contracts = world.contracts(ownerOf(world, query, scopes));
      return query.sort === 'createdAt' ? contracts : contracts.toReversed();
    },
    filters: {
      status: ({ status }, statuses) => statuses.includes(status),
      createdSince: ({ createdAt }, since) => Date.parse(createdAt) >= Date.parse(since),
    },
    page: cursorPages(({ id }) => id),
    view: contractView,
  }),

  getContractById: (world, { path }) => ok(contractView(world, find(world, 'contract', path.contractId))),

  deactivateContract: (world, { path, body }) => {
    const contract = find(world, 'contract', path.contractId);
    if (!isOfStates('can be deactivated', contract))
      throw new RefusalError(
        'contract_not_active',
        `The contract ${contract.id} was ${contract.status} on ${contract.updatedAt.slice(0, 10)}.`,
      );
    const { reason, note = null } = body;
    const isImmediate = endsNow(body, contract);
    if (isImmediate) cancel(world, contract, { reason, note, endReason: 'contract_cancelled', by: 'partner' });
    else {
      const deactivation = contract.deactivation ?? scheduledEnd(world, contract, { reason, note });
      saveContract(world, { ...contract, deactivation: { ...deactivation, reason, note } });
    }
    return { status: isImmediate ? 200 : 202, body: contractById(world, contract.id) };
  },

  createContractLineItem: (world, { body, scopes }) => {
    const contract = find(world, 'contract', body.contractId);
    const price = findPrice(body.productPriceId);
    if (!isOfStates('take devices', contract))
      throw new RefusalError('contract_not_active', `The contract ${contract.id} is ${contract.status}.`);
    requireSameBilling(price, contract, '/productPriceId');
    const user = world.get('user', contract.userId);
    const replaced = replacedLineItem(world, contract, body);
    const device =
      replaced === null
        ? freeDevice(world, body.device, { user, pointer: '/device', scopes })
        : world.get('device', replaced.deviceId);
    const pointer = isReference(body.device) ? '/device/id' : '/device';
    const pointers = { price: '/productPriceId', device: pointer, limit: '/contractId' };
    const cover = { price, device, pointers, metadata: body.metadata };
    const { id } =
      replaced === null ? addLineItem(world, contract, cover) : changePlan(world, contract, { ...cover, replaced });
    saveContract(world, contract);
    requireStorable(world, contract.id);
    return { status: 201, body: lineItemById(world, id) };
  },

  deactivateContractLineItem: (world, { path, body }) => {
    const lineItem = find(world, 'line-item', path.lineItemId);
    const { id, deactivation, updatedAt } = lineItem;
    if (lineItem.status === 'ended')
      throw new RefusalError(
        'contract_not_active',
        `The line item ${id} ended on ${deactivation?.effectiveOn ?? updatedAt.slice(0, 10)}.`,
      );
    const { reason, note = null } = body;
    const isImmediate = endsNow(body, world.get('contract', lineItem.contractId));
    if (isImmediate) removeLineItem(world, lineItem, { reason, note, endReason: 'removed', by: 'partner' });
    else scheduleRemoval(world, lineItem, { reason, note });
    return { status: isImmediate ? 200 : 202, body: lineItemById(world, id) };
  },
} satisfies Partial<Handlers>;

/** The registered user that a request names or describes; a new one if nobody has the contact details. */
function contractUser(world: World, requested: V3<'CreateContractRequest'>['user'], scopes: Scopes): UserRecord {
  if (isReference(requested)) {
    const user = find(world, 'user', requested.id);
    reactivate(world, user);
    return user;
  }
  const { firstName, lastName, email, mobileNumber: mobile, partnerReference = null, locale = 'en-US' } = requested;
  const address = servedAddress(requested.address, '/user/address');
  const known = usersWith(world, { email, mobile, partnerReference });
  if (known.mobile !== undefined && known.mobile.id === known.email?.id) {
    reactivate(world, known.mobile);
    return known.mobile;
  }
  if (known.mobile !== undefined)
    throw new RefusalError(
      'user_already_exists',
      `The mobile number ${mobile} belongs to the user ${known.mobile.id}, whose email address differs from the one sent.`,
    );
  if (known.email !== undefined)
    throw new RefusalError(
      'user_already_exists',
      `The email address ${email} belongs to the user ${known.email.id}, whose mobile number differs from the one sent.`,
    );
  if (known.reference !== undefined)
    throw new RefusalError(
      'user_already_exists',
      `The reference ${partnerReference} belongs to the user ${known.reference.id}.`,
    );
  requireScope(scopes, 'users:write');
  return createUser(world, { firstName, lastName, email, mobile, address, partnerReference, storeCode: null, locale });
}

/** The line item in force whose device gets another price; null for a device that is added. */
function replacedLineItem(
  world: World,
  { id: contractId, status }: ContractRecord,
  { replacesLineItemId, device }: V3<'CreateContractLineItemRequest'>,
): LineItemRecord | null {
  if (replacesLineItemId === undefined) return null;
  const lineItem = find(world, 'line-item', replacesLineItemId);
  const { id, deviceId } = lineItem;
  if (lineItem.contractId !== contractId)
    throw new RefusalError('line_item_not_found', `The contract ${contractId} has no line item ${id}.`);
  if (lineItem.status !== 'waiting_period' && lineItem.status !== 'active')
    throw new RefusalError(
      'contract_not_active',
      `The contract ${contractId} is ${status}, its line item ${id} is ${lineItem.status}.`,
    );
  if (isReference(device) && device.id === deviceId) return lineItem;
  throw new RefusalError(
    'validation_failed',
    `The line item ${id} covers another device.`,
    at(isReference(device) ? '/device/id' : '/device', 'not_allowed', `Must name the device ${deviceId} by its id.`),
  );
}

/** The user whose contracts a request lists. */
function ownerOf(
  world: World,
  { userId = '', userReference }: { userId?: string; userReference?: string },
  scopes: Scopes,
): UserRecord {
  if (userReference === undefined) return find(world, 'user', userId);
  requireScope(scopes, 'users:read');
  const { reference } = usersWith(world, { partnerReference: userReference });
  if (reference !== undefined) return reference;
  throw new RefusalError('user_not_found', `There is no user with the reference ${userReference} in this environment.`);
}

/** The device that a line item names or describes, if nothing covers it. */
function freeDevice(
  world: World,
  requested: V3<'NewLineItem'>['device'],
  { user, pointer, scopes }: { user: UserRecord; pointer: string; scopes: Scopes },
): DeviceRecord {
  if (!isReference(requested)) requireScope(scopes, 'devices:write');
  const device = requestedDevice(world, requested, { user, pointer });
  if (device.coveredBy !== null) throw alreadyCovered(device, isReference(requested) ? `${pointer}/id` : pointer);
  return device;
}

/** Whether coverage ends at once. Without a paid period, there is no end of it to wait for. */
function endsNow({ effective }: V3<'DeactivationRequest'>, { activatedAt, status }: ContractRecord): boolean {
  return effective === 'immediately' || activatedAt === null || status === 'suspended';
}
