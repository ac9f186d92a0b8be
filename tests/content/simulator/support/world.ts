import { addLineItem, billingOf } from '../../../../content/simulator/business/coverage.ts';
import { act } from '../../../../content/simulator/business/customer.ts';
import { type NewDevice, registerDevice } from '../../../../content/simulator/business/devices.ts';
import { takeContractStep } from '../../../../content/simulator/business/endings.ts';
import { openContract, startScenario } from '../../../../content/simulator/business/lifecycle.ts';
import { takeOrderStep } from '../../../../content/simulator/business/orders.ts';
import { createUser } from '../../../../content/simulator/business/users.ts';
import { type DomainEvent, World } from '../../../../content/simulator/business/world.ts';
import { CUSTOMERS, priceById } from '../../../../content/simulator/seed/seed.ts';
import { ObjectStore } from '../../../../content/simulator/store/object-store.ts';
import type { ContractRecord, DeviceRecord, UserRecord } from '../../../../content/simulator/store/records.ts';
import { newSql } from './sqlite.ts';

/** A Monday. */
export const START = Date.parse('2026-03-02T15:00:00Z');

const [CUSTOMER] = CUSTOMERS;
const POINTERS = { price: '/price', device: '/device', limit: '/limit' };

/** The objects of an account, and the events that rules have emitted. */
interface TestWorld {
  world: World;
  events: DomainEvent[];
  user: UserRecord;
}

export function newWorld(now = START): TestWorld {
  const events: DomainEvent[] = [];
  const objects = new ObjectStore(newSql(), { objects: 500, bytes: 1_000_000 });
  const world = new World(now, { objects, origin: 'https://portal.example', onEvent: (event) => events.push(event) });
  if (CUSTOMER === undefined) throw new TypeError('The seed has no customers.');
  return { world, events, user: createUser(world, CUSTOMER) };
}

/** A phone without a scenario. */
export function phone(more: Partial<NewDevice> = {}): NewDevice {
  return {
    kind: 'phone',
    manufacturer: 'Apple',
    model: 'iPhone 15',
    condition: 'used',
    imei: '356938035644104',
    ...more,
  };
}

export function laptop(more: Partial<NewDevice> = {}): NewDevice {
  return {
    kind: 'laptop',
    manufacturer: 'Apple',
    model: 'MacBook Air',
    condition: 'used',
    serialNumber: 'FVFH31XYQ6L4',
    ...more,
  };
}

export function registered(world: World, user: UserRecord, device: NewDevice = phone()): DeviceRecord {
  return registerDevice(world, device, { user, pointer: '' }).device;
}

/** A contract that waits for its activation, with a line item for each device. */
export function opened(
  world: World,
  user: UserRecord,
  {
    priceId = 'prc_phone_t2_month',
    devices = [phone()],
    callbackUrl = null,
  }: { priceId?: string; devices?: NewDevice[]; callbackUrl?: string | null } = {},
): ContractRecord {
  const price = priceById(priceId);
  const contract = openContract(world, user, { ...billingOf(price), callbackUrl });
  for (const device of devices)
    addLineItem(world, contract, { price, device: registered(world, user, device), pointers: POINTERS });
  startScenario(world, contract);
  return world.get('contract', contract.id);
}

/** A contract after the customer's whole part. */
export function activated(...[world, user, more]: Parameters<typeof opened>): ContractRecord {
  const { id } = opened(world, user, more);
  const step = (body: Parameters<typeof act>[2]): void => act(world, world.get('contract', id), body);
  step({ action: 'enter_passcode', passcode: '418205' });
  step({ action: 'complete_form' });
  if (world.get('contract', id).status === 'pending_verification') step({ action: 'send_photos' });
  step({ action: 'pay' });
  return world.get('contract', id);
}

/** Applies what is due by a time, as the account does. */
export function advance(world: World, to: string): World {
  const now = Date.parse(to);
  for (let next = world.objects.firstDue(now); next !== null; next = world.objects.firstDue(now))
    (next.kind === 'order' ? takeOrderStep : takeContractStep)(world.atTime(next.due), next.id);
  return world.atTime(now);
}
