import type { V2, V3 } from '../../shared/schemas.ts';

/** An object of an account. */
export interface Entity {
  /** The id of v3. */
  id: string;
  /** The id of v2. */
  legacyId: number;
}

/** The objects that an account stores, by kind. They are in the words of v3. */
export interface Records {
  user: UserRecord;
  device: DeviceRecord;
  contract: ContractRecord;
  'line-item': LineItemRecord;
  order: OrderRecord;
}

export type Kind = keyof Records;

export type MoneyRecord = V3<'Money'>;
export type AddressRecord = Required<V3<'Address'>>;

export interface UserRecord
  extends Entity, Pick<V3<'User'>, 'firstName' | 'lastName' | 'email' | 'createdAt'>, Required<UserOptions> {
  mobile: string;
  address: AddressRecord;
  storeCode: string | null;
  status: V2<'UserStatus'>;
  updatedAt: string;
  deactivatedAt: string | null;
  /** The response of the deactivation, which repeated calls get again. */
  deactivation: V2<'UserDeactivation'> | null;
}

type UserOptions = Pick<V3<'User'>, 'locale' | 'partnerReference'>;

/** The partner's data about a device, besides its purchase. */
export interface DeviceProperties extends Required<Omit<V3<'DeviceDetails'>, 'purchase' | 'colour'>> {
  carrier: string | null;
  storageGb: number | null;
  imei: string | null;
  serialNumber: string | null;
  itemDescription: string | null;
  identifyingMark: string | null;
}

export interface DeviceRecord
  extends Entity, DeviceProperties, Pick<V3<'DeviceRecord'>, 'userId' | 'verification' | 'createdAt'> {
  purchase: PurchaseRecord | null;
  /** The line item that covers it. */
  coveredBy: string | null;
  /** The line item whose customer has this service device. */
  lentFor: string | null;
  replaces: string | null;
  replacedBy: string | null;
  removedAt: string | null;
  /** How many times the customer sent photos. */
  photoTries: number;
}

/** `receiptProvided` is a field of v2. In v3, every purchase has a receipt. */
export type PurchaseRecord = Omit<V3<'Purchase'>, 'receiptUrl'> & { receiptProvided: boolean };

export interface ContractRecord
  extends
    Entity,
    Pick<V3<'Contract'>, 'storeId' | 'partnerReference' | 'renewsOn' | 'metadata' | 'createdAt' | 'updatedAt'>,
    Pick<V3<'Contract'>, 'activatedAt' | 'coverageStartsOn' | 'waitingPeriodEndsOn' | 'deactivation'> {
  userId: string;
  status: Exclude<V3<'ContractStatus'>, 'draft'>;
  interval: V3<'BillingInterval'>;
  currency: MoneyRecord['currency'];
  callbackUrl: string | null;
  /** How many periods were paid. */
  periods: number;
  cancelledAt: string | null;
  /** The amount charged last, shown after the end. */
  lastTotal: MoneyRecord;
  passcodeEntered: boolean;
  formCompleted: boolean;
  cardWorks: boolean;
  /** Until when a suspended contract can be paid. */
  retryUntil: string | null;
  /** The scenario that the IMEI of its phone starts. */
  scenario: Scenario | null;
}

/** Test IMEIs with later events; see "Test data" in the guide Get started. */
export type Scenario = 'payment-fails' | 'link-expires' | 'short-waiting-period' | 'term-ends';

export interface LineItemRecord
  extends
    Entity,
    Pick<V3<'ContractLineItem'>, 'contractId' | 'status' | 'serviceDeviceId' | 'metadata' | 'createdAt'>,
    Pick<V3<'ContractLineItem'>, 'coverageStartsOn' | 'waitingPeriodEndsOn' | 'deactivation'> {
  userId: string;
  priceId: string;
  /** The price from the next billing period on. */
  nextPriceId: string | null;
  /** The price of the current billing period, if a change of plan replaced it. */
  paidPriceId: string | null;
  deviceId: string;
  previousDeviceId: string | null;
  endReason: NonNullable<V2<'ContractLineItem'>['endReason']> | null;
  /** The facts of the last replacement, which only v3 has, and of the last change of the service device. */
  replacement: { device: string; facts: V3<'ReplacementFacts'> | null } | null;
  service: V3<'ServiceDeviceFacts'> | null;
  updatedAt: string;
}

export interface OrderRecord extends Entity, Omit<Required<V3<'Order'>>, 'id' | 'partnerId' | 'tax' | 'status'> {
  status: Exclude<V3<'OrderStatus'>, 'cancelled'>;
}
