/** The words for the status of a simulator account in English. They define the type of the other languages. */
export const en = {
  heading: 'Your simulator account',
  account: 'Account',
  objects: 'Objects',
  usage: (objects: string, limit: string) => `${objects} of ${limit}`,
  faults: 'Faults that wait',
  noFaults: 'None',
  fault: (name: string, times: number) => `${name}, ${times === 1 ? 'once' : `${times} times`}`,

  now: 'Clock',
  real: 'Real time',
  moved: (duration: string) => `moved forward by ${duration}`,
  move: 'Move the clock forward',
  advance: { PT10M: '+10 minutes', P1D: '+1 day', P30D: '+30 days', P365D: '+1 year' },
  next: (date: string) => `To the next event (${date})`,
  done: (time: string, events: number) =>
    `It is now ${time}. ${events === 1 ? '1 webhook was created.' : `${events} webhooks were created.`}`,
  tokens: 'Access tokens expire by this clock, too. Create a new one.',
  unchanged: 'No contract and no order changed its state.',

  chip: (contracts: number) => `Simulator: ${contracts === 1 ? '1 contract' : `${contracts} contracts`}`,
  deliveries: 'Last webhooks',
  noDeliveries: 'There are no deliveries yet.',
  open: 'Open the simulator',
  reset: 'Reset the account',
  resetSure: 'Delete all objects, requests and webhooks?',

  /** The states of contracts, line items and orders. */
  states: {
    pending_activation: 'Waits for the customer',
    pending_verification: 'Device is verified',
    waiting_period: 'Waiting period',
    active: 'Active',
    suspended: 'Suspended',
    cancelled: 'Cancelled',
    expired: 'Expired',
    restored: 'Restored',
    ended: 'Ended',
    placed: 'Placed',
    awaiting_stock: 'Waits for stock',
    packed: 'Packed',
    shipped: 'Shipped',
    delivered: 'Delivered',
  },
  /** Why a contract ended. */
  reasons: {
    not_activated: 'the customer did not activate it in time',
    payment_failed: 'the customer did not pay in time',
  },
};
