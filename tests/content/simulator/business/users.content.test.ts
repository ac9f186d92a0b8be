import { expect, it } from 'vitest';

import { reactivate, usersWith } from '../../../../content/simulator/business/users.ts';
import { newWorld } from '../support/world.ts';

it('finds users by each value that must be unique', () => {
  const { world, user } = newWorld();
  const { email, mobile, partnerReference } = user;
  expect(usersWith(world, { email: email.toUpperCase(), mobile, partnerReference })).toEqual({
    mobile: user,
    email: user,
    reference: user,
  });
  expect(usersWith(world, { email: 'nobody@example.com', partnerReference: null })).toEqual({
    mobile: undefined,
    email: undefined,
    reference: undefined,
  });
});

it('makes a deactivated user active again', () => {
  const { world, user } = newWorld();
  world.saveUser({ ...user, status: 'deactivated', deactivatedAt: world.time });
  reactivate(world, world.get('user', user.id));
  expect(world.get('user', user.id)).toMatchObject({ status: 'active', deactivatedAt: null });
});
