import { Problem } from '../front/call.ts';
import { isObject, type Json, stringOf } from '../json.ts';
import { addDays, endOfDay } from '../time.ts';
import { requireAddress } from './addresses.ts';
import { cancel, hasEnded } from './lifecycle.ts';
import { numberedPage } from './pagination.ts';
import type { AddressRecord, ContractRecord, UserRecord } from './records.ts';
import { PARTNER } from './seed.ts';
import { userV2 } from './v2-views.ts';
import { type Context, type Handler, knownStore, sumOf, type World } from './world.ts';

export type NewUser = Pick<
  UserRecord,
  'firstName' | 'lastName' | 'email' | 'mobile' | 'address' | 'partnerReference' | 'storeCode' | 'locale'
>;

export function createUser(world: World, user: NewUser): UserRecord {
  const created: UserRecord = {
    ...world.store.newIds('user', 'usr'),
    ...user,
    status: 'active',
    createdAt: world.time,
    updatedAt: world.time,
    deactivatedAt: null,
    deactivation: null,
  };
  world.saveUser(created);
  return created;
}

/** The address of a request, without properties that no description has. */
export function addressOf(value: unknown, pointer: string): AddressRecord {
  const { line1, line2, city, region, postalCode, country } = value as AddressRecord;
  const address = { line1, line2: line2 ?? null, city, region, postalCode, country };
  requireAddress(address, pointer);
  return address;
}

/** The users that already have one of the values that must be unique. */
export function usersWith(
  world: World,
  { email, mobile, partnerReference }: Partial<NewUser>,
): { mobile?: UserRecord; email?: UserRecord; reference?: UserRecord } {
  const first = (mark: string): UserRecord | undefined => world.store.marked('user', mark)[0];
  const found = {
    mobile: mobile === undefined ? undefined : first(`mobile ${mobile}`),
    email: email === undefined ? undefined : first(`email ${email.toLowerCase()}`),
    reference: typeof partnerReference === 'string' ? first(`reference ${partnerReference}`) : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, user]) => user !== undefined));
}

export function v3User(world: World, id: string): UserRecord {
  const user = world.store.get('user', id);
  if (user === null) throw new Problem('user_not_found', `There is no user ${id} in this environment.`);
  return user;
}

export function v2User(context: Context, parameter: string): UserRecord {
  return v2UserById(context, context.pathNumber(parameter));
}

function v2UserById(context: Context, id: number): UserRecord {
  const user = context.store.byLegacy('user', id);
  if (user === null) throw new Problem('user_not_found', `No user ${id} belongs to partner ${PARTNER.legacyId}.`);
  return user;
}

const listUsers: Handler = (context) => {
  const text = (name: string): string | null => context.query<string | null>(name, null);
  const mobile = text('mobile') ?? text('phone');
  const email = text('email')?.toLowerCase() ?? null;
  const since = text('updatedSince');
  const mark = email === null ? (mobile === null ? null : `mobile ${mobile}`) : `email ${email}`;
  const candidates = mark === null ? context.store.all('user') : context.store.marked('user', mark);
  const users = candidates
    .filter((user) => email === null || user.email.toLowerCase() === email)
    .filter((user) => mobile === null || user.mobile === mobile)
    .filter((user) => text('partnerReference') === null || user.partnerReference === text('partnerReference'))
    .filter((user) => text('status') === null || user.status === text('status'))
    .filter((user) => since === null || Date.parse(user.updatedAt) >= Date.parse(since));
  const { items, pagination, headers } = numberedPage(context, sorted(users, context.query('sort', '-createdAt')));
  return { status: 200, body: { data: items.map(userV2), pagination }, headers };
};

/** @param users newest first */
function sorted(users: UserRecord[], sort: string): UserRecord[] {
  switch (sort) {
    case 'createdAt':
      return users.toReversed();
    case '-updatedAt':
      return users.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt));
    case 'lastName':
      return users.toSorted((a, b) => a.lastName.localeCompare(b.lastName));
    default:
      return users;
  }
}

const create: Handler = (context) => {
  const body = context.body as Json & NewUser;
  const address = addressOf(body.mailingAddress, '/mailingAddress');
  requireUnique(context, body, null);
  const user = createUser(context, {
    firstName: body.firstName,
    lastName: body.lastName,
    email: body.email,
    mobile: body.mobile,
    address,
    partnerReference: body.partnerReference ?? null,
    storeCode: knownStore(body.storeCode, '/storeCode'),
    locale: body.locale ?? 'en-US',
  });
  const headers = { Location: `/simulator/public/v2/users?email=${encodeURIComponent(user.email)}` };
  return { status: 201, body: userV2(user), headers };
};

const update: Handler = (context) => {
  const { userId, mailingAddress, ...changes } = context.body as Json &
    Partial<UserRecord> & { mailingAddress?: unknown };
  const user = v2UserById(context, Number(userId));
  requireUnique(context, changes, user);
  const allowed = ['firstName', 'lastName', 'email', 'mobile', 'partnerReference', 'locale'] as const;
  const changed = Object.fromEntries(
    allowed.filter((key) => Object.hasOwn(changes, key)).map((key) => [key, changes[key]]),
  );
  const updated: UserRecord = { ...user, ...changed, updatedAt: context.time };
  if (isObject(mailingAddress)) updated.address = addressOf(mailingAddress, '/mailingAddress');
  if (Object.hasOwn(changes, 'storeCode')) updated.storeCode = knownStore(changes.storeCode, '/storeCode');
  context.saveUser(updated);
  return { status: 200, body: userV2(updated) };
};

function requireUnique(context: Context, values: Partial<NewUser>, self: UserRecord | null): void {
  const others = usersWith(context, values);
  const names = { mobile: 'mobile number', email: 'email address', reference: 'partner reference' } as const;
  for (const key of ['mobile', 'email', 'reference'] as const) {
    const other = others[key];
    if (other === undefined || other.id === self?.id) continue;
    const value = key === 'reference' ? values.partnerReference : values[key];
    throw new Problem(
      'user_already_exists',
      `Another user of partner ${PARTNER.legacyId} has the ${names[key]} ${String(value)}.`,
    );
  }
}

/** Reasons of v2 that v3 does not have. */
const V3_REASONS: Record<string, string> = { fraud: 'other' };

const deactivate: Handler = (context) => {
  const user = v2User(context, 'intUserId');
  if (user.status === 'deactivated' && user.deactivation !== null) return { status: 200, body: user.deactivation };
  const reason = String(context.body.reason);
  const note = stringOf(context.body.note);
  const open = context.contracts(user).filter((contract) => !hasEnded(contract));
  const lineItems = open.flatMap((contract) => context.openLineItems(contract));
  for (const contract of open)
    cancel(context, contract, {
      reason: V3_REASONS[reason] ?? reason,
      note,
      endReason: 'user_deactivated',
      by: 'partner',
    });
  const refunds = open.map(({ id }) => context.contract(id).deactivation?.refund ?? { amount: 0 });
  const refund = sumOf(refunds, 'USD');
  const deactivation: Json = {
    userId: user.legacyId,
    status: 'deactivated',
    deactivatedAt: context.time,
    restorableUntil: endOfDay(addDays(context.today, 30)),
    endedContractIds: open.slice(0, 100).map(({ legacyId }) => legacyId),
    endedLineItemIds: lineItems.slice(0, 2600).map(({ legacyId }) => legacyId),
    ...(refund.amount > 0 ? { refund } : {}),
  };
  context.saveUser({
    ...user,
    status: 'deactivated',
    deactivatedAt: context.time,
    updatedAt: context.time,
    deactivation,
  });
  return { status: 200, body: deactivation };
};

/** Makes a deactivated user active again. */
export function reactivate(world: World, user: UserRecord): void {
  if (user.status === 'active') return;
  world.saveUser({ ...user, status: 'active', deactivatedAt: null, deactivation: null, updatedAt: world.time });
}

/** A contract of a user by its v2 id. */
export function v2Contract(context: Context, user: UserRecord, id: number): ContractRecord {
  const contract = context.store.byLegacy('contract', id);
  if (contract?.userId === user.id) return contract;
  throw new Problem('contract_not_found', `User ${user.legacyId} has no contract ${id}.`);
}

/** Refuses changes of line items while a contract is suspended or has ended. */
export function requireChangeable(contract: ContractRecord): void {
  if (contract.status === 'suspended')
    throw new Problem('contract_not_active', `Contract ${contract.legacyId} is suspended because a payment failed.`);
  if (hasEnded(contract))
    throw new Problem('contract_not_active', `Contract ${contract.legacyId} is ${contract.status}.`);
}

export const USER_OPERATIONS: Record<string, Handler> = {
  getPublicV2Users: listUsers,
  postPublicV2PartnersUsers: create,
  patchPublicV2PartnersUsers: update,
  deactivateUser: deactivate,
};
