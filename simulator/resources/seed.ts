import type { AddressRecord, MoneyRecord, Scenario } from './records.ts';
import data from './seed.json' with { type: 'json' };
import type { NewUser } from './users.ts';

/** The most devices that one user can have. */
export const MAX_DEVICES_PER_USER = 60;

export interface Store {
  storeId: string;
  name: string;
  services: string[];
  timeZone: string;
  address: AddressRecord;
  activeSince: string;
}

export interface Product {
  id: string;
  legacyId: number;
  name: string;
  phoneLimit: number;
  itemLimit: number;
}

export interface Price {
  id: string;
  legacyId: number;
  product: Product;
  audience: 'everyone' | 'adult' | 'student';
  tier: string | null;
  interval: 'month' | 'year';
  amount: MoneyRecord;
  deductible: MoneyRecord;
  limit: MoneyRecord | null;
  /** The code that v2 still shows as `planCode`. */
  planCode: string;
}

export interface Model {
  id: string;
  make: string;
  name: string;
  kind: string;
  tier: string | null;
  storageGb: number[];
  colors: string[];
}

export interface TestImei {
  imei: string;
  result: string;
  refused?: 'reported_lost_or_stolen' | 'already_covered' | 'model_not_supported';
  scenario?: Scenario;
  rejectsFirstPhotos?: boolean;
}

export interface StockItem {
  sku: string;
  name: string;
  kind: string;
  manufacturer: string;
  model: string;
  condition: string;
  grade: string | null;
  categoryId: string;
  unitPrice: MoneyRecord;
  quantity: number;
  maxPerOrder: number;
  /** Days until new stock arrives; null if none is planned. */
  restockDays: number | null;
}

/** `seed.json` has what every new account has: the values of the guides and the descriptions, so that their requests work unchanged. */
interface Seed {
  partner: { id: string; legacyId: number; name: string };
  stores: Store[];
  phoneOnly: Product;
  everything: Product;
  prices: (Omit<Price, 'product'> & { productId: string })[];
  tiers: { tier: string; name: string; deductible: MoneyRecord; modelExamples: string[] }[];
  /** Newest first within each make. */
  models: Model[];
  /** See "Test data" in the guide Get started. */
  testImeis: TestImei[];
  stock: StockItem[];
  /** The category tree of the inventory; `parent` of a root is null. */
  categories: { id: string; name: string; parent: string | null }[];
  /** Test customers. */
  customers: NewUser[];
}

// JSON modules have wider types than the file has values: a text instead of one of two.
const seed = data as Seed;

export const PARTNER = seed.partner;
export const STORES: readonly Store[] = seed.stores;
export const PHONE_ONLY = seed.phoneOnly;
export const EVERYTHING = seed.everything;
export const PRICES: readonly Price[] = seed.prices.map(({ productId, ...price }) => ({
  ...price,
  product: productId === EVERYTHING.id ? EVERYTHING : PHONE_ONLY,
}));
export const TIERS = seed.tiers;
export const MODELS: readonly Model[] = seed.models;
export const TEST_IMEIS: readonly TestImei[] = seed.testImeis;
export const STOCK: readonly StockItem[] = seed.stock;
export const CATEGORIES = seed.categories;
export const CUSTOMERS = seed.customers;

/** The tier of a phone; models that the catalog does not have are of the middle one. */
export function tierOf(manufacturer: string, name: string): string {
  const known = MODELS.find((entry) => entry.kind === 'phone' && entry.make === manufacturer && entry.name === name);
  return known?.tier ?? 't2';
}

export function testImei(imei: string | null): TestImei | undefined {
  return TEST_IMEIS.find((entry) => entry.imei === imei);
}
