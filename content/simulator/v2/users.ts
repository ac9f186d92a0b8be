import type { V2 } from '../../shared/schemas.ts';
import { collection, numberedPage } from '../api/collection.ts';
import { created, type Handlers, ok } from '../api/handler.ts';
import { sumOf } from '../business/billing.ts';
import { cancel } from '../business/endings.ts';
import { requireStore, servedAddress } from '../business/places.ts';
import { hasEnded } from '../business/schedule.ts';
import { createUser, usersWith } from '../business/users.ts';
import type { World } from '../business/world.ts';
import { RefusalError } from '../refusal-error.ts';
import { PARTNER } from '../seed/seed.ts';
import type { UserRecord } from '../store/records.ts';
import { addDays, endOfDay } from '../time.ts';
import { findUser } from './find.ts';
import { userView } from './views.ts';

export const USER_HANDLERS = {
  getPublicV2Users: collection({
    find: (world, { query }) => sorted(world.objects.all('user'), query.sort),
    filters: {
      email: (user, email) => user.email.toLowerCase() === email.toLowerCase(),
      mobile: (user, mobile) => user.mobile === mobile,
      phone: (user, phone, { mobile }) => mobile !== undefined || user.mobile === phone,
      partnerReference: (user, reference) => user.partnerReference === reference,
      status: ({ status }, wanted) => status === wanted,
      updatedSince: ({ updatedAt }, since) => Date.parse(updatedAt) >= Date.parse(since),
    },
    page: numberedPage,
    view: (_, user) => userView(user),
  }),

  postPublicV2PartnersUsers: (world, { body }) => {
    const { firstName, lastName, email, mobile, partnerReference = null, locale = 'en-US' } = body;
    const address = servedAddress(body.mailingAddress, '/mailingAddress');
    requireUnique(world, body, null);
    const storeCode = body.storeCode === undefined ? null : requireStore(body.storeCode, '/storeCode');
    const profile = { firstName, lastName, email, mobile, address, partnerReference, storeCode, locale };
    const user = createUser(world, profile);
    return created(userView(user), `/public/v2/users?email=${encodeURIComponent(user.email)}`);
  },

  patchPublicV2PartnersUsers: (world, { body }) => {
    const user = findUser(world, body.userId);
    requireUnique(world, body, user);
    const { firstName, lastName, email, mobile, partnerReference, locale, storeCode } = { ...user, ...body };
    const { mailingAddress } = body;
    const updated: UserRecord = {
      ...user,
      firstName,
      lastName,
      email,
      mobile,
      partnerReference,
      locale,
      address: mailingAddress === undefined ? user.address : servedAddress(mailingAddress, '/mailingAddress'),
      storeCode: storeCode === null ? null : requireStore(storeCode, '/storeCode'),
      updatedAt: world.time,
    };
    world.saveUser(updated);
    return ok(userView(updated));
  },

  deactivateUser: (world, { path, body: { reason, note = null } }) => {
    const user = findUser(world, path.intUserId);
    if (user.status === 'deactivated' && user.deactivation !== null) return ok(user.deactivation);
    const open = world.contracts(user).filter((contract) => !hasEnded(contract));
    const lineItems = open.flatMap((contract) => world.openLineItems(contract));
    // v3 does not have the reason `fraud`.
    const ending = {
      reason: reason === 'fraud' ? 'other' : reason,
      note,
      endReason: 'user_deactivated',
      by: 'partner',
    } as const;
    for (const contract of open) cancel(world, contract, ending);
    const refunds = open.map(({ id }) => world.get('contract', id).deactivation?.refund ?? { amount: 0 });
    const refund = sumOf(refunds, 'USD');
    const deactivation: V2<'UserDeactivation'> = {
      userId: user.legacyId,
      status: 'deactivated',
      deactivatedAt: world.time,
      restorableUntil: endOfDay(addDays(world.today, 30)),
      endedContractIds: open.slice(0, 100).map(({ legacyId }) => legacyId),
      endedLineItemIds: lineItems.slice(0, 2600).map(({ legacyId }) => legacyId),
      ...(refund.amount > 0 ? { refund } : {}),
    };
    const times = { deactivatedAt: world.time, updatedAt: world.time };
    world.saveUser({ ...user, ...times, status: 'deactivated', deactivation });
    return ok(deactivation);
  },
} satisfies Partial<Handlers>;

/** @param users newest first */
function sorted(users: UserRecord[], sort: string | undefined): UserRecord[] {
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

function requireUnique(world: World, values: Parameters<typeof usersWith>[1], self: UserRecord | null): void {
  const others = usersWith(world, values);
  const { mobile, email, partnerReference } = values;
  const named = [
    { other: others.mobile, name: 'mobile number', value: mobile },
    { other: others.email, name: 'email address', value: email },
    { other: others.reference, name: 'partner reference', value: partnerReference },
  ];
  for (const { other, name, value } of named)
    if (other !== undefined && other.id !== self?.id)
      throw new RefusalError(
        'user_already_exists',
        `Another user of partner ${PARTNER.legacyId} has the ${name} ${value}.`,
      );
}
