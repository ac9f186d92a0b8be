import type { NewUser } from '../seed/seed.ts';
import type { UserRecord } from '../store/records.ts';
import type { World } from './world.ts';

export function createUser(world: World, user: NewUser): UserRecord {
  const created: UserRecord = {
    ...world.objects.newIds('user'),
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

/** The users that already have one of the values that must be unique. */
export function usersWith(
  world: World,
  { email, mobile, partnerReference = null }: Partial<Pick<NewUser, 'email' | 'mobile' | 'partnerReference'>>,
): Record<'mobile' | 'email' | 'reference', UserRecord | undefined> {
  const first = (mark: string): UserRecord | undefined => world.objects.marked('user', mark)[0];
  return {
    mobile: mobile === undefined ? undefined : first(`mobile ${mobile}`),
    email: email === undefined ? undefined : first(`email ${email.toLowerCase()}`),
    reference: partnerReference === null ? undefined : first(`reference ${partnerReference}`),
  };
}

/** Makes a deactivated user active again. */
export function reactivate(world: World, user: UserRecord): void {
  if (user.status === 'active') return;
  world.saveUser({ ...user, status: 'active', deactivatedAt: null, deactivation: null, updatedAt: world.time });
}
