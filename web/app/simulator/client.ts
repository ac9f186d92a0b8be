import type { Simulator } from '../../model/simulator/schemas.ts';
import { askSimulator, basicAuthorization, type ClientCredentials } from './account.ts';

export type Delivery = Simulator<'Delivery'>;
export type LoggedRequest = Simulator<'LoggedRequest'>;
export type Fault = Simulator<'Fault'>;
export type AccountState = Simulator<'Account'>;

/** The controls of one account. Every method rejects with a `SimulatorError`. */
export type SimulatorClient = ReturnType<typeof simulatorClient>;

/** The controls of an account. */
export function simulatorClient(account: ClientCredentials) {
  const authorization = basicAuthorization(account);
  const ask = <Body>(method: string, path: string, body?: object): Promise<Body> =>
    askSimulator<Body>(`/simulator/account${path}`, {
      method,
      headers: { Authorization: authorization, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return {
    clientId: account.clientId,
    ask,
    read: () => ask<AccountState>('GET', ''),
    requests: async () => (await ask<Simulator<'RequestList'>>('GET', '/requests')).data,
    deliveries: async () => (await ask<Simulator<'DeliveryList'>>('GET', '/events')).data,
    redeliver: (eventId: string) => ask<Delivery>('POST', `/events/${encodeURIComponent(eventId)}/redeliver`),
    /** @param advance the duration in ISO 8601 format, e.g. `P30D` */
    moveClock: (advance: string) => ask<Simulator<'Clock'>>('POST', '/clock', { advance }),
    suspend: (suspended: boolean) => ask<undefined>('PATCH', '', { suspended }),
    injectFault: (fault: Simulator<'NewFault'>) => ask<Fault>('POST', '/faults', fault),
    clearFaults: () => ask<undefined>('DELETE', '/faults'),
    saveState: () => ask<Simulator<'SavedState'>>('GET', '/state'),
    /** @param state a named state, or the content of a file, which the simulator checks */
    restoreState: (state: object) => ask<undefined>('PUT', '/state', state),
    reset: () => ask<undefined>('POST', '/reset'),
    delete: () => ask<undefined>('DELETE', ''),
  };
}
