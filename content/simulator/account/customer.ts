import type { Simulator } from '../../../web/model/simulator/schemas.ts';
import { type Handlers, ok } from '../api/handler.ts';
import { act, possibleActions } from '../business/customer.ts';
import type { World } from '../business/world.ts';
import { RefusalError } from '../refusal-error.ts';
import type { ContractRecord } from '../store/records.ts';
import { contractView } from '../v3/views.ts';

export const CUSTOMER_HANDLERS = {
  getSimulatedCustomer: (world, { path }) => ok(customerView(world, findContract(world, path.contractId))),

  actAsSimulatedCustomer: (world, { path, body }) => {
    act(world, findContract(world, path.contractId), body);
    return ok(customerView(world, world.get('contract', path.contractId)));
  },
} satisfies Partial<Handlers>;

function findContract(world: World, id: string): ContractRecord {
  const contract = world.objects.get('contract', id);
  if (contract !== null) return contract;
  throw new RefusalError('contract_not_found', `There is no contract ${id} in this account.`);
}

function customerView(world: World, contract: ContractRecord): Simulator<'CustomerView'> {
  const { passcodeEntered, formCompleted, cardWorks } = contract;
  const nextActions = possibleActions(world, contract);
  return { nextActions, passcodeEntered, formCompleted, cardWorks, contract: contractView(world, contract) };
}
