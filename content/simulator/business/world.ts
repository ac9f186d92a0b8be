import type { V3 } from '../../shared/schemas.ts';
import type { ObjectStore } from '../store/object-store.ts';
import type {
  ContractRecord,
  DeviceRecord,
  Kind,
  LineItemRecord,
  OrderRecord,
  Records,
  UserRecord,
} from '../store/records.ts';
import { dateOf, timeOf } from '../time.ts';

/** An event in an account. It names objects; a listener reads them at that moment. */
export type DomainEvent =
  | { type: 'contract.activated'; contractId: string }
  | { type: 'contract.suspended'; contractId: string }
  | { type: 'contract.cancelled'; contractId: string; cancelledBy: 'partner' | 'user' | 'akko' }
  | { type: 'contract_line_item.updated'; lineItemId: string; change: V3<'LineItemChange'> }
  | { type: 'device.verified'; lineItemId: string }
  | { type: 'order.shipped'; orderId: string; shipment: V3<'Shipment'> }
  | { type: 'order.status_changed'; orderId: string; previousStatus: OrderRecord['status'] };

/** The parts of a world that do not depend on its time. */
export interface Surroundings {
  objects: ObjectStore;
  /** The origin of the portal, for addresses in responses. */
  origin: string;
  /** Told of every event at its moment. */
  onEvent: (event: DomainEvent, world: World) => void;
}

/** The objects of one account at one moment of its clock. Rules read and change them. */
export class World implements Surroundings {
  /** In ms of the account's clock. */
  readonly now: number;
  readonly objects: ObjectStore;
  readonly origin: string;
  readonly onEvent: Surroundings['onEvent'];

  constructor(now: number, { objects, origin, onEvent }: Surroundings) {
    this.now = now;
    this.objects = objects;
    this.origin = origin;
    this.onEvent = onEvent;
  }

  /** The same objects at another moment. */
  atTime(now: number): World {
    return new World(now, this);
  }

  get time(): string {
    return timeOf(this.now);
  }

  get today(): string {
    return dateOf(this.now);
  }

  emit(event: DomainEvent): void {
    this.onEvent(event, this);
  }

  /** An object that another one names. */
  get<K extends Kind>(kind: K, id: string): Records[K] {
    const found = this.objects.get(kind, id);
    if (found === null) throw new TypeError(`The ${kind} ${id} is missing.`);
    return found;
  }

  lineItems({ id }: ContractRecord): LineItemRecord[] {
    return this.objects.ownedBy('line-item', id);
  }

  /** Line items that have not ended. */
  openLineItems(contract: ContractRecord): LineItemRecord[] {
    return this.lineItems(contract).filter(({ status }) => status !== 'ended');
  }

  contracts({ id }: UserRecord): ContractRecord[] {
    return this.objects.ownedBy('contract', id);
  }

  /** The devices of a user that were not removed. */
  devices({ id }: UserRecord): DeviceRecord[] {
    return this.objects.ownedBy('device', id).filter((device) => !isRemoved(device));
  }

  saveUser(user: UserRecord): void {
    const marks = [`email ${user.email.toLowerCase()}`, `mobile ${user.mobile}`];
    if (user.partnerReference !== null) marks.push(`reference ${user.partnerReference}`);
    this.objects.put('user', user, { marks });
  }

  saveDevice(device: DeviceRecord): void {
    const marks = isRemoved(device) ? [] : identifiersOf(device);
    this.objects.put('device', device, { owner: device.userId, marks });
  }

  saveLineItem(lineItem: LineItemRecord): void {
    this.objects.put('line-item', { ...lineItem, updatedAt: this.time }, { owner: lineItem.contractId });
  }

  saveOrder(order: OrderRecord, due: number | null): void {
    this.objects.put('order', { ...order, updatedAt: this.time }, { due });
  }
}

export function isRemoved({ removedAt, replacedBy }: DeviceRecord): boolean {
  return removedAt !== null && replacedBy === null;
}

/** The marks by which a device is recognized. */
export function identifiersOf({ imei, serialNumber }: Pick<DeviceRecord, 'imei' | 'serialNumber'>): string[] {
  if (imei !== null) return [`imei ${imei}`];
  return serialNumber === null ? [] : [`serial ${serialNumber.toUpperCase()}`];
}
