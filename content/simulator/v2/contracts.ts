import { isOfStates } from '../../shared/contract-states.ts';
import { collection, numberedPage } from '../api/collection.ts';
import { type Handlers, ok } from '../api/handler.ts';
import { isRestorable, restore } from '../business/endings.ts';
import { reactivate } from '../business/users.ts';
import type { World } from '../business/world.ts';
import { at, RefusalError } from '../refusal-error.ts';
import type { ContractRecord } from '../store/records.ts';
import { find, findUser } from './find.ts';
import { contractView } from './views.ts';

/** The most contracts that one call restores. */
const MAX_RESTORED = 20;

export const CONTRACT_HANDLERS = {
  getContracts: collection({
    find: (world, { path }) => world.contracts(findUser(world, path.userId)).toReversed(),
    filters: { status: ({ status }, statuses) => statuses.includes(status) },
    page: numberedPage,
    view: (world, contract, { include }) => contractView(world, contract, include),
  }),

  postPublicV2UsersIntUserIdContractsRestore: (world, { path, body }) => {
    const user = findUser(world, path.intUserId);
    const cancelled = world.contracts(user).filter(({ status }) => status === 'cancelled');
    const wanted = body?.contractIds?.map((id, index) => {
      const contract = find(world, 'contract', { user, id });
      if (contract.status !== 'restored') requireRestorable(world, contract, `/contractIds/${index}`);
      return contract;
    });
    const candidates = wanted ?? cancelled.filter((contract) => isRestorable(world, contract));
    const restored = candidates.slice(0, MAX_RESTORED).filter((contract) => {
      const isRestored = contract.status === 'restored' || restore(world, contract);
      if (!isRestored && wanted !== undefined)
        throw new RefusalError(
          'restore_window_closed',
          `The devices of contract ${contract.legacyId} are covered elsewhere or were removed.`,
        );
      return isRestored;
    });
    reactivate(world, user);
    const ids = new Set(restored.map(({ id }) => id));
    const skipped = wanted === undefined ? cancelled.filter(({ id }) => !ids.has(id)) : [];
    return ok({
      userId: user.legacyId,
      userStatus: 'active',
      restored: restored.map(({ id }) => contractView(world, world.get('contract', id), ['lineItems'])),
      skippedContractIds: skipped.slice(0, 100).map(({ legacyId }) => legacyId),
    });
  },
} satisfies Partial<Handlers>;

function requireRestorable(world: World, contract: ContractRecord, pointer: string): void {
  const { legacyId, status, deactivation } = contract;
  if (!isOfStates('can be restored', contract))
    throw new RefusalError(
      'validation_failed',
      `Contract ${legacyId} is ${status}. Only a cancelled contract can be restored.`,
      at(pointer, 'not_allowed', 'Must be a cancelled contract.'),
    );
  if (isRestorable(world, contract)) return;
  const until = deactivation?.restorableUntil ?? null;
  const reason = until === null ? 'was never activated' : `could be restored until ${until}`;
  throw new RefusalError('restore_window_closed', `Contract ${legacyId} ${reason}.`);
}
