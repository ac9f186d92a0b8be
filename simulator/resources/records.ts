import type { Entity } from '../account/store.ts';
import type { Json } from '../json.ts';

/** Times are in RFC 3339 format, dates without time; both in UTC. */
export interface UserRecord extends Entity {
  firstName: string;
  lastName: string;
  email: string;
  mobile: string;
  address: AddressRecord;
  partnerReference: string | null;
  storeCode: string | null;
  locale: string;
  status: 'active' | 'deactivated';
  createdAt: string;
  updatedAt: string;
  deactivatedAt: string | null;
  /** The response of the deactivation, which repeated calls get again. */
  deactivation: Json | null;
}

export interface AddressRecord {
  line1: string;
  line2: string | null;
  city: string;
  region: string;
  postalCode: string;
  country: string;
}

export interface MoneyRecord {
  amount: number;
  currency: string;
}

export type VerificationStatus = 'not_required' | 'pending' | 'in_review' | 'verified' | 'rejected';

export interface DeviceRecord extends Entity {
  userId: string;
  kind: string;
  role: 'owned' | 'service';
  manufacturer: string;
  model: string;
  color: string | null;
  condition: string;
  grade: string | null;
  carrier: string | null;
  storageGb: number | null;
  imei: string | null;
  serialNumber: string | null;
  itemDescription: string | null;
  identifyingMark: string | null;
  purchase: {
    purchasedOn: string;
    price?: MoneyRecord;
    receiptNumber?: string | null;
    receiptProvided: boolean;
  } | null;
  partnerReference: string | null;
  verification: {
    status: VerificationStatus;
    method: 'photos' | 'about_screen' | 'receipt' | null;
    verifiedAt: string | null;
    rejectionReason: string | null;
  };
  coveredBy: string | null;
  /** The line item whose customer has this service device. */
  lentFor: string | null;
  replaces: string | null;
  replacedBy: string | null;
  createdAt: string;
  removedAt: string | null;
  /** How many times the customer sent photos. */
  photoTries: number;
  metadata: Json;
}

export type ContractStatus =
  | 'pending_activation'
  | 'pending_verification'
  | 'waiting_period'
  | 'active'
  | 'suspended'
  | 'cancelled'
  | 'expired'
  | 'restored';

export type LineItemStatus =
  | 'pending_activation'
  | 'pending_verification'
  | 'waiting_period'
  | 'active'
  | 'suspended'
  | 'ended';

export type EndReason = 'removed' | 'device_removed' | 'contract_cancelled' | 'user_deactivated' | 'payment_failed';

export interface DeactivationRecord {
  reason: string;
  note: string | null;
  requestedAt: string;
  /** Last day of coverage. */
  effectiveOn: string;
  refund: MoneyRecord | null;
  restorableUntil: string | null;
}

export interface ContractRecord extends Entity {
  userId: string;
  status: ContractStatus;
  storeId: string | null;
  partnerReference: string | null;
  interval: 'month' | 'year';
  currency: string;
  callbackUrl: string | null;
  createdAt: string;
  updatedAt: string;
  activatedAt: string | null;
  coverageStartsOn: string | null;
  waitingPeriodEndsOn: string | null;
  renewsOn: string | null;
  /** How many periods were paid. */
  periods: number;
  deactivation: DeactivationRecord | null;
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
  metadata: Json;
}

/** Test IMEIs with later events; see "Test data" in the guide Get started. */
export type Scenario = 'payment-fails' | 'link-expires' | 'short-waiting-period' | 'term-ends';

export interface LineItemRecord extends Entity {
  contractId: string;
  userId: string;
  priceId: string;
  /** The price from the next billing period on. */
  nextPriceId: string | null;
  deviceId: string;
  previousDeviceId: string | null;
  serviceDeviceId: string | null;
  status: LineItemStatus;
  coverageStartsOn: string | null;
  waitingPeriodEndsOn: string | null;
  deactivation: DeactivationRecord | null;
  endReason: EndReason | null;
  /** The facts of the last replacement and of the last change of the service device. */
  replacement: { device: string; facts: Json } | null;
  service: Json | null;
  createdAt: string;
  updatedAt: string;
  metadata: Json;
}

export interface OrderRecord extends Entity {
  status: 'placed' | 'awaiting_stock' | 'packed' | 'shipped' | 'delivered';
  lines: {
    sku: string;
    quantity: number;
    name: string;
    shippedQuantity: number;
    unitPrice: MoneyRecord;
    total: MoneyRecord;
  }[];
  shipTo: Json;
  purchaseOrderNumber: string | null;
  shippingSpeed: string;
  allowBackorder: boolean;
  statusCallbackUrl: string | null;
  note: string | null;
  subtotal: MoneyRecord;
  shippingCost: MoneyRecord;
  total: MoneyRecord;
  deliveryWindow: [string, string] | null;
  shipments: Json[];
  placedAt: string;
  updatedAt: string;
  metadata: Json;
}
