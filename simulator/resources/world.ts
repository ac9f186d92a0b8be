import type { Store } from '../account/store.ts';
import { at, Problem } from '../front/call.ts';
import { type Json, objectOf } from '../json.ts';
import { dateOf, timeOf } from '../time.ts';
import type { ContractRecord, DeviceRecord, LineItemRecord, OrderRecord, UserRecord } from './records.ts';
import { PRICES, type Price, STORES } from './seed.ts';

/** An event to deliver. */
export interface NewEvent {
  type: string;
  createdAt: string;
  data: Json;
  /** Where it goes: `null` is the webhook endpoint, others are callback addresses. */
  urls: (string | null)[];
}

/** The objects of one account at one moment of its clock. Rules read and change them. */
export class World {
  readonly store: Store;
  /** In ms of the account's clock. */
  readonly now: number;
  /** The origin of the portal, for activation links. */
  readonly origin: string;
  readonly events: NewEvent[];

  constructor(store: Store, now: number, origin: string, events: NewEvent[] = []) {
    this.store = store;
    this.now = now;
    this.origin = origin;
    this.events = events;
  }

  /** The same objects at another moment. */
  atTime(now: number): World {
    return new World(this.store, now, this.origin, this.events);
  }

  get time(): string {
    return timeOf(this.now);
  }

  get today(): string {
    return dateOf(this.now);
  }

  emit(type: string, data: Json, urls: (string | null)[] = [null]): void {
    this.events.push({ type, createdAt: this.time, data, urls });
  }

  device(id: string): DeviceRecord {
    return this.#known(this.store.get('device', id), id);
  }

  contract(id: string): ContractRecord {
    return this.#known(this.store.get('contract', id), id);
  }

  user(id: string): UserRecord {
    return this.#known(this.store.get('user', id), id);
  }

  lineItem(id: string): LineItemRecord {
    return this.#known(this.store.get('line-item', id), id);
  }

  lineItems(contract: ContractRecord): LineItemRecord[] {
    return this.store.ownedBy('line-item', contract.id);
  }

  /** Line items that have not ended. */
  openLineItems(contract: ContractRecord): LineItemRecord[] {
    return this.lineItems(contract).filter(({ status }) => status !== 'ended');
  }

  contracts(user: UserRecord): ContractRecord[] {
    return this.store.ownedBy('contract', user.id);
  }

  /** The devices of a user that were not removed. */
  devices(user: UserRecord): DeviceRecord[] {
    return this.store.ownedBy('device', user.id).filter((device) => !isRemoved(device));
  }

  saveUser(user: UserRecord): void {
    const marks = [`email ${user.email.toLowerCase()}`, `mobile ${user.mobile}`];
    if (user.partnerReference !== null) marks.push(`reference ${user.partnerReference}`);
    this.store.put('user', user, { marks });
  }

  saveDevice(device: DeviceRecord): void {
    const marks = isRemoved(device) ? [] : identifiersOf(device);
    this.store.put('device', device, { owner: device.userId, marks });
  }

  saveLineItem(lineItem: LineItemRecord): void {
    const saved: LineItemRecord = { ...lineItem, updatedAt: this.time };
    this.store.put('line-item', saved, { owner: lineItem.contractId });
  }

  saveOrder(order: OrderRecord, due: number | null): void {
    const saved: OrderRecord = { ...order, updatedAt: this.time };
    this.store.put('order', saved, { due });
  }

  #known<T>(value: T | null, id: string): T {
    if (value === null) throw new TypeError(`The object ${id} is missing.`);
    return value;
  }
}

/** A request as its handler sees it. */
export class Context extends World {
  readonly parameters: { path: Json; query: Json; header: Json };
  readonly body: Json;
  /** The scopes of the access token; null for credentials without scopes. */
  readonly scopes: ReadonlySet<string> | null;
  /** The path of the request, without `/simulator` and query. */
  readonly path: string;

  constructor(world: World, request: Pick<Context, 'parameters' | 'scopes' | 'path'> & { body: unknown }) {
    super(world.store, world.now, world.origin, world.events);
    this.parameters = request.parameters;
    this.body = objectOf(request.body);
    this.scopes = request.scopes;
    this.path = request.path;
  }

  requireScope(scope: string): void {
    if (this.scopes !== null && !this.scopes.has(scope))
      throw new Problem('missing_scope', `The access token does not have the scope ${scope}.`);
  }

  pathText(name: string): string {
    return String(this.parameters.path[name]);
  }

  pathNumber(name: string): number {
    return Number(this.parameters.path[name]);
  }

  /** A query parameter, or its default. */
  query<T>(name: string, otherwise: T): T {
    const value = this.parameters.query[name];
    return value === undefined ? otherwise : (value as T);
  }
}

/** The response of a handler. A body of `undefined` means that the response has none. */
export interface Result {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

export type Handler = (context: Context) => Result;

export function isRemoved({ removedAt, replacedBy }: DeviceRecord): boolean {
  return removedAt !== null && replacedBy === null;
}

/** The marks by which a device is recognized. */
export function identifiersOf({ imei, serialNumber }: Pick<DeviceRecord, 'imei' | 'serialNumber'>): string[] {
  const marks: string[] = [];
  if (imei !== null) marks.push(`imei ${imei}`);
  else if (serialNumber !== null) marks.push(`serial ${serialNumber.toUpperCase()}`);
  return marks;
}

export function priceById(id: string): Price {
  const price = PRICES.find((entry) => entry.id === id);
  if (price === undefined) throw new TypeError(`The product price ${id} is missing.`);
  return price;
}

/** A known store, or null if none was sent. Throws a problem for an unknown store. */
export function knownStore(id: string | null | undefined, pointer: string): string | null {
  if (id === undefined || id === null) return null;
  const store = STORES.find(({ storeId }) => storeId === id);
  if (store !== undefined) return store.storeId;
  const message = `Must be ${STORES.map(({ storeId }) => storeId).join(' or ')}.`;
  throw new Problem(
    'validation_failed',
    `The store ${id} is not one of your stores.`,
    at(pointer, 'not_allowed', message),
  );
}

/** A sum of money. */
export function sumOf(amounts: { amount: number }[], currency: string): { amount: number; currency: string } {
  return { amount: amounts.reduce((sum, { amount }) => sum + amount, 0), currency };
}
