import changes from './contract-changes.json' with { type: 'json' };

/**
 * The states of a contract, each with the states that it can change to and the event of the change. The simulator follows them, its page
 * draws them, and the guide "Contract lifecycle" shows them.
 */
export const CONTRACT_CHANGES = changes;

type Changes = typeof CONTRACT_CHANGES;

export type ContractState = keyof Changes;
/** Two states, such as `active suspended`. */
export type ContractChange = { [From in ContractState]: `${From} ${keyof Changes[From] & string}` }[ContractState];

const PENDING = ['pending_activation', 'pending_verification'] as const;
const IN_FORCE = ['waiting_period', 'active', 'restored'] as const;

/** Groups of states: those in force, and those that allow a call. */
export const STATES_THAT = {
  'are in force': IN_FORCE,
  'can be deactivated': [...PENDING, ...IN_FORCE, 'suspended'],
  'take devices': [...PENDING, ...IN_FORCE],
  'change devices': IN_FORCE,
  'can be restored': ['cancelled'],
} as const satisfies Record<string, readonly ContractState[]>;

export function isOfStates(group: keyof typeof STATES_THAT, { status }: { status: string }): boolean {
  return STATES_THAT[group].some((state) => state === status);
}

export function isContractChange(from: string, to: string): boolean {
  return Object.entries(CONTRACT_CHANGES).some(([state, next]) => state === from && Object.hasOwn(next, to));
}
