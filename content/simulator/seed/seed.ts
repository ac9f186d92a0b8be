import type { Gateway, V2, V3 } from '../../shared/schemas.ts';
import type { AddressRecord, MoneyRecord, Scenario, UserRecord } from '../store/records.ts';
import data from './seed.json' with { type: 'json' };

/** The most devices that one user can have. */
export const MAX_DEVICES_PER_USER = 60;

export interface Product extends Pick<V2<'Product'>, 'name' | 'phoneLimit' | 'itemLimit'> {
  id: string;
  legacyId: number;
  /** The kinds of devices that it covers. */
  covers: Gateway<'DeviceKind'>[];
}

export interface Price extends Pick<Gateway<'ProductPrice'>, 'audience' | 'tier'> {
  id: string;
  legacyId: number;
  product: Product;
  interval: Gateway<'BillingInterval'>;
  amount: MoneyRecord;
  deductible: MoneyRecord;
  limitPerIncident: MoneyRecord | null;
  /** The code that v2 still shows as `planCode`. */
  planCode: string;
}

export interface Model extends Pick<Gateway<'DeviceModel'>, 'modelId' | 'name' | 'kind' | 'tier' | 'colors'> {
  make: string;
  storageOptionsGb: number[];
}

interface TestImei {
  imei: string;
  result: string;
  refused?: 'reported_lost_or_stolen' | 'already_covered' | 'model_not_supported';
  scenario?: Scenario;
  rejectsFirstPhotos?: boolean;
}

export interface StockItem extends Omit<V3<'InventoryItem'>, 'availableQuantity' | 'restockExpectedOn'> {
  quantity: number;
  /** Days until new stock arrives; null if none is planned. */
  restockDays: number | null;
}

export type NewUser = Pick<
  UserRecord,
  'firstName' | 'lastName' | 'email' | 'mobile' | 'address' | 'partnerReference' | 'storeCode' | 'locale'
>;

/** `seed.json` has what every new account has: the values of the guides and the descriptions, so that their requests work unchanged. */
interface Seed {
  partner: { id: string; legacyId: number; name: string };
  stores: (Gateway<'Store'> & { address: AddressRecord })[];
  phoneOnly: Product;
  everything: Product;
  prices: (Omit<Price, 'product'> & { productId: string })[];
  tiers: Gateway<'DeviceTier'>[];
  /** Newest first within each make. */
  models: Model[];
  /** See "Test data" in the guide Get started. */
  testImeis: TestImei[];
  stock: StockItem[];
  /** The category tree of the inventory; `parent` of a root is null. */
  categories: { id: string; name: string; parent: string | null }[];
  /** Test customers. */
  customers: NewUser[];
  /** The first three digits of the ZIP codes of each state (USPS), as ranges, and the first letters of each province (Canada Post). */
  postalCodes: { US: Record<string, string[]>; CA: Record<string, string> };
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of a JSON module has texts where the file has one of two
const seed = data as Seed;

export const {
  partner: PARTNER,
  stores: STORES,
  phoneOnly: PHONE_ONLY,
  everything: EVERYTHING,
  tiers: TIERS,
  models: MODELS,
  testImeis: TEST_IMEIS,
  stock: STOCK,
  categories: CATEGORIES,
  customers: CUSTOMERS,
  postalCodes: POSTAL_CODES,
} = seed;

export const PRICES: readonly Price[] = seed.prices.map(priceOf);

function priceOf({ productId, ...price }: Seed['prices'][number]): Price {
  return { ...price, product: productId === EVERYTHING.id ? EVERYTHING : PHONE_ONLY };
}

/** The price with an id, or with its number in v2. */
export function priceNamed(id: string | number): Price | undefined {
  return PRICES.find((price) => price.id === id || price.legacyId === id);
}

/** @throws TypeError if an account has stored an id that the seed does not have */
export function priceById(id: string): Price {
  const price = priceNamed(id);
  if (price === undefined) throw new TypeError(`The product price ${id} is missing.`);
  return price;
}

/** The tier of a phone; models that the seed does not have are of the middle one. */
export function tierOf(manufacturer: string, name: string): string {
  const known = MODELS.find((entry) => entry.kind === 'phone' && entry.make === manufacturer && entry.name === name);
  return known?.tier ?? 't2';
}

export function testImei(imei: string | null): TestImei | undefined {
  return TEST_IMEIS.find((entry) => entry.imei === imei);
}
