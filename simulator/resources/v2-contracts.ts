import { at, Problem } from '../front/call.ts';
import type { Json } from '../json.ts';
import { restore } from './lifecycle.ts';
import { numberedPage } from './pagination.ts';
import type { ContractRecord } from './records.ts';
import { reactivate, v2Contract, v2User } from './users.ts';
import { contractV2 } from './v2-views.ts';
import type { Context, Handler } from './world.ts';

/** The most contracts that one call restores. */
const MAX_RESTORED = 20;

const list: Handler = (context) => {
  const user = v2User(context, 'userId');
  const statuses = context.query<string[] | null>('status', null);
  const contracts = context
    .contracts(user)
    .filter(({ status }) => statuses === null || statuses.includes(status))
    .toReversed();
  const { items, pagination, headers } = numberedPage(context, contracts);
  const include = context.query<string[]>('include', []);
  return {
    status: 200,
    body: { data: items.map((contract) => contractV2(context, contract, include)), pagination },
    headers,
  };
};

const restoreAll: Handler = (context) => {
  const user = v2User(context, 'intUserId');
  const { contractIds } = context.body as { contractIds?: number[] };
  const cancelled = context.contracts(user).filter(({ status }) => status === 'cancelled');
  const wanted = contractIds?.map((id, index) => requireRestorable(context, v2Contract(context, user, id), index));
  const candidates = wanted ?? cancelled.filter((contract) => isInGracePeriod(context, contract));
  const restored = candidates.slice(0, MAX_RESTORED).filter((contract) => {
    const isRestored = restore(context, contract);
    if (!isRestored && wanted !== undefined)
      throw new Problem(
        'restore_window_closed',
        `The devices of contract ${contract.legacyId} are covered elsewhere or were removed.`,
      );
    return isRestored;
  });
  if (restored.length > 0) reactivate(context, user);
  const ids = new Set(restored.map(({ id }) => id));
  const skipped = wanted === undefined ? cancelled.filter(({ id }) => !ids.has(id)) : [];
  const body: Json = {
    userId: user.legacyId,
    userStatus: 'active',
    restored: restored.map(({ id }) => contractV2(context, context.contract(id), ['lineItems'])),
    skippedContractIds: skipped.slice(0, 100).map(({ legacyId }) => legacyId),
  };
  return { status: 200, body };
};

function requireRestorable(context: Context, contract: ContractRecord, index: number): ContractRecord {
  const { legacyId, status, deactivation } = contract;
  if (status !== 'cancelled')
    throw new Problem(
      'validation_failed',
      `Contract ${legacyId} is ${status} and doesn't need to be restored.`,
      at(`/contractIds/${index}`, 'not_allowed', 'Must be a cancelled contract.'),
    );
  if (isInGracePeriod(context, contract)) return contract;
  const until = deactivation?.restorableUntil ?? null;
  throw new Problem(
    'restore_window_closed',
    until === null
      ? `Contract ${legacyId} was never activated.`
      : `Contract ${legacyId} could be restored until ${until}.`,
  );
}

function isInGracePeriod({ now }: Context, { deactivation }: ContractRecord): boolean {
  return Date.parse(deactivation?.restorableUntil ?? '') >= now;
}

export const V2_CONTRACT_OPERATIONS: Record<string, Handler> = {
  getContracts: list,
  postPublicV2UsersIntUserIdContractsRestore: restoreAll,
};
