import { CONTRACT_OPERATIONS } from './contracts.ts';
import { CUSTOMER_OPERATIONS } from './customer.ts';
import { DEVICE_OPERATIONS } from './devices.ts';
import { CATALOG_OPERATIONS } from './gateway-catalog.ts';
import { CHECK_OPERATIONS } from './gateway-checks.ts';
import { DOCUMENT_OPERATIONS } from './gateway-documents.ts';
import { LINE_ITEM_OPERATIONS } from './line-items.ts';
import { ORDER_OPERATIONS } from './orders.ts';
import { REPAIR_OPERATIONS } from './repairs.ts';
import { USER_OPERATIONS } from './users.ts';
import { V2_CONTRACT_OPERATIONS } from './v2-contracts.ts';
import { V2_DEVICE_OPERATIONS } from './v2-devices.ts';
import { V2_LINE_ITEM_OPERATIONS } from './v2-line-items.ts';
import type { Handler } from './world.ts';

/** The operations on objects, by operationId. */
export const HANDLERS: ReadonlyMap<string, Handler> = new Map(
  [
    CONTRACT_OPERATIONS,
    LINE_ITEM_OPERATIONS,
    DEVICE_OPERATIONS,
    REPAIR_OPERATIONS,
    ORDER_OPERATIONS,
    USER_OPERATIONS,
    V2_DEVICE_OPERATIONS,
    V2_CONTRACT_OPERATIONS,
    V2_LINE_ITEM_OPERATIONS,
    CATALOG_OPERATIONS,
    CHECK_OPERATIONS,
    DOCUMENT_OPERATIONS,
    CUSTOMER_OPERATIONS,
  ].flatMap((operations) => Object.entries(operations)),
);

/** The operations on the account itself. */
export const ACCOUNT_OPERATIONS = [
  'createToken',
  'getSimulatorAccount',
  'updateSimulatorAccount',
  'deleteSimulatorAccount',
  'resetSimulatorAccount',
  'moveSimulatorClock',
  'getSimulatorEvents',
  'redeliverSimulatorEvent',
  'getSimulatorRequests',
] as const;

export type AccountOperation = (typeof ACCOUNT_OPERATIONS)[number];

/** All operations that have state. The response to others is their example. */
export const SIMULATED: ReadonlySet<string> = new Set([...HANDLERS.keys(), ...ACCOUNT_OPERATIONS]);
