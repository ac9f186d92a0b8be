import { requestedPrice } from '../api/requested-price.ts';
import { hasEnded } from '../business/schedule.ts';
import type { World } from '../business/world.ts';
import { RefusalError } from '../refusal-error.ts';
import { PARTNER, type Price } from '../seed/seed.ts';
import type { ContractRecord, Records, UserRecord } from '../store/records.ts';

export function findUser(world: World, id: number): UserRecord {
  const user = world.objects.byLegacy('user', id);
  if (user !== null) return user;
  throw new RefusalError('user_not_found', `No user ${id} belongs to partner ${PARTNER.legacyId}.`);
}

const NOT_FOUND = {
  contract: 'contract_not_found',
  device: 'device_not_found',
  'line-item': 'line_item_not_found',
} as const;

/** An object of a user. Devices are found also after their removal. */
export function find<K extends keyof typeof NOT_FOUND>(
  world: World,
  kind: K,
  { user, id }: { user: UserRecord; id: number },
): Records[K] {
  const found = world.objects.byLegacy(kind, id);
  if (found?.userId === user.id) return found;
  throw new RefusalError(NOT_FOUND[kind], `User ${user.legacyId} has no ${kind.replace('-', ' ')} ${id}.`);
}

export function findPrice(id: number): Price {
  return requestedPrice(id, `Partner ${PARTNER.legacyId} has no product price ${id}.`);
}

/** Refuses new and changed line items while a contract is suspended or has ended. */
export function requireChangeable(contract: ContractRecord): void {
  const { legacyId, status } = contract;
  if (status === 'suspended')
    throw new RefusalError('contract_not_active', `Contract ${legacyId} is suspended because a payment failed.`);
  if (hasEnded(contract)) throw new RefusalError('contract_not_active', `Contract ${legacyId} is ${status}.`);
}
