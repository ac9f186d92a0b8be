import { SIMULATOR } from '../../../web/model/edge/simulator.ts';
import type { Simulator } from '../../../web/model/simulator/schemas.ts';
import { MAX_SHOWN } from '../../shared/limits.ts';
import { isRemoved, type World } from '../business/world.ts';
import { PARTNER, PRICES, STORES, TEST_IMEIS } from '../seed/seed.ts';
import { timeOf } from '../time.ts';
import { contractView, deviceView, orderView, userView } from '../v3/views.ts';
import type { AccountRow } from './account-row.ts';

/** The whole account, for the page of the simulator. */
export function accountView(
  world: World,
  row: AccountRow,
  { limits, faults, nextDue }: Pick<Simulator<'Account'>, 'limits' | 'faults'> & { nextDue: number | null },
): Simulator<'Account'> {
  const { objects } = world;
  const { clientId, origin, moved, expiresAt, suspended, forwarding, restarts, clockMoves } = row;
  const devices = objects.all('device', MAX_SHOWN).filter((device) => !isRemoved(device));
  return {
    clientId,
    baseUrl: origin + SIMULATOR,
    now: world.time,
    clockOffsetSeconds: Math.floor(moved / 1000),
    nextEventAt: nextDue === null ? null : timeOf(nextDue),
    expiresAt: timeOf(expiresAt),
    suspended,
    forwarding,
    restarts,
    faults,
    partner: PARTNER,
    limits,
    usage: { ...objects.usage(), clockMoves },
    storeIds: STORES.map(({ storeId }) => storeId),
    productPriceIds: PRICES.map(({ id }) => id),
    testImeis: TEST_IMEIS.map(({ imei, result }) => ({ imei, result })),
    users: objects.all('user', MAX_SHOWN).map(userView),
    devices: devices.map(deviceView),
    contracts: objects.all('contract', MAX_SHOWN).map((contract) => contractView(world, contract)),
    orders: objects.all('order', MAX_SHOWN).map(orderView),
  };
}
