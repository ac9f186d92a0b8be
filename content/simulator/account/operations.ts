import type { Call } from '../../../worker/simulator/front/call.ts';
import { jsonReply, type Reply } from '../../../worker/simulator/front/reply.ts';
import type { AnyResponse, ApiRequest, Handlers, Scopes } from '../api/handler.ts';
import type { OperationId } from '../api/operations.ts';
import type { World } from '../business/world.ts';
import { CATALOG_HANDLERS } from '../gateway/catalog.ts';
import { CHECK_HANDLERS } from '../gateway/checks.ts';
import { DOCUMENT_HANDLERS } from '../gateway/documents.ts';
import type { OpenOperation } from '../gateway/status.ts';
import { CONTRACT_HANDLERS as V2_CONTRACT_HANDLERS } from '../v2/contracts.ts';
import { DEVICE_HANDLERS as V2_DEVICE_HANDLERS } from '../v2/devices.ts';
import { LINE_ITEM_HANDLERS } from '../v2/line-items.ts';
import { USER_HANDLERS } from '../v2/users.ts';
import { CONTRACT_HANDLERS } from '../v3/contracts.ts';
import { DEVICE_HANDLERS } from '../v3/devices.ts';
import { ORDER_HANDLERS } from '../v3/orders.ts';
import { CUSTOMER_HANDLERS } from './customer.ts';

/** The operations on the account itself. */
const CONTROL_OPERATIONS = [
  'createToken',
  'getSimulatorAccount',
  'updateSimulatorAccount',
  'deleteSimulatorAccount',
  'resetSimulatorAccount',
  'moveSimulatorClock',
  'saveSimulatorState',
  'restoreSimulatorState',
  'injectSimulatorFault',
  'clearSimulatorFaults',
  'getSimulatorEvents',
  'redeliverSimulatorEvent',
  'streamSimulatorEvents',
  'claimSimulatorDelivery',
  'reportSimulatorDelivery',
  'getSimulatorRequests',
  'getSimulatorUsage',
] as const;

export type ControlOperation = (typeof CONTROL_OPERATIONS)[number];

/** The operations that no account runs. */
type OutsideOperation = OpenOperation | 'createSimulatorAccount';

/** The operations on the objects of an account. */
export type ObjectOperation = Exclude<OperationId, ControlOperation | OutsideOperation>;

const HANDLERS: Handlers<ObjectOperation> = {
  ...CONTRACT_HANDLERS,
  ...DEVICE_HANDLERS,
  ...ORDER_HANDLERS,
  ...USER_HANDLERS,
  ...V2_DEVICE_HANDLERS,
  ...V2_CONTRACT_HANDLERS,
  ...LINE_ITEM_HANDLERS,
  ...CATALOG_HANDLERS,
  ...CHECK_HANDLERS,
  ...DOCUMENT_HANDLERS,
  ...CUSTOMER_HANDLERS,
};

export function isControlOperation(id: string): id is ControlOperation {
  return CONTROL_OPERATIONS.some((control) => control === id);
}

export function isObjectOperation(id: string): id is ObjectOperation {
  return Object.hasOwn(HANDLERS, id);
}

/** Whether an account runs the operation. The response to others is their example. */
export function isStateful(id: string): boolean {
  return isControlOperation(id) || isObjectOperation(id);
}

/** A call as the request of its operation. */
export function requestOf<Id extends OperationId>(
  { parameters, body, path }: Pick<Call, 'parameters' | 'body' | 'path'>,
  scopes: Scopes,
): ApiRequest<Id> {
  const request = { ...parameters, body, scopes, address: path.split('?', 1)[0] };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the front has judged the call by the description of its operation
  return request as ApiRequest<Id>;
}

/** Runs an operation on the objects of an account. */
export function runOperation<Id extends ObjectOperation>(id: Id, world: World, request: ApiRequest<Id>): Reply {
  return replyOf(HANDLERS[id](world, request));
}

export function replyOf({ status, body, headers = {} }: AnyResponse): Reply {
  return { ...jsonReply(status, body), headers };
}
