import type { AddressRecord, MoneyRecord, Scenario } from './records.ts';

/** What every new account has: the values of the guides and the descriptions, so that their requests work unchanged. */
export const PARTNER = { id: 'prt_northgate', legacyId: 27, name: 'Northgate Wireless' } as const;

export interface Store {
  storeId: string;
  name: string;
  services: ('sales' | 'repair' | 'pickup')[];
  timeZone: string;
  address: AddressRecord;
  activeSince: string;
}

export const STORES: readonly Store[] = [
  {
    storeId: 'NGW-CHI-014',
    name: 'Northgate Wireless, Chicago',
    services: ['sales', 'repair', 'pickup'],
    timeZone: 'America/Chicago',
    address: {
      line1: '2210 N Halsted St',
      line2: null,
      city: 'Chicago',
      region: 'IL',
      postalCode: '60614',
      country: 'US',
    },
    activeSince: '2026-02-16',
  },
  {
    storeId: 'NGW-SEA-007',
    name: 'Northgate Wireless, Seattle',
    services: ['sales'],
    timeZone: 'America/Los_Angeles',
    address: {
      line1: '401 NE Northgate Way',
      line2: null,
      city: 'Seattle',
      region: 'WA',
      postalCode: '98125',
      country: 'US',
    },
    activeSince: '2026-02-16',
  },
  {
    storeId: 'NGW-YVR-002',
    name: 'Northgate Wireless, Vancouver',
    services: ['sales', 'pickup'],
    timeZone: 'America/Vancouver',
    address: {
      line1: '701 W Georgia St',
      line2: null,
      city: 'Vancouver',
      region: 'BC',
      postalCode: 'V7Y 1G5',
      country: 'CA',
    },
    activeSince: '2026-02-23',
  },
];

/** The most devices that one user can have. */
export const MAX_DEVICES_PER_USER = 60;

export interface Product {
  id: string;
  legacyId: number;
  name: string;
  phoneLimit: number;
  itemLimit: number;
}

export const PHONE_ONLY: Product = {
  id: 'prd_phone_only',
  legacyId: 11,
  name: 'Phone only',
  phoneLimit: 1,
  itemLimit: 0,
};
export const EVERYTHING: Product = {
  id: 'prd_everything',
  legacyId: 12,
  name: 'Everything protected',
  phoneLimit: 1,
  itemLimit: 25,
};

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

const usd = (amount: number): MoneyRecord => ({ amount, currency: 'USD' });

function phonePrice(
  legacyId: number,
  tier: string,
  interval: 'month' | 'year',
  [amount, deductible]: [number, number],
): Price {
  const code = interval === 'month' ? 'M' : 'Y';
  return {
    id: `prc_phone_${tier}_${interval}`,
    legacyId,
    product: PHONE_ONLY,
    audience: 'everyone',
    tier,
    interval,
    amount: usd(amount),
    deductible: usd(deductible),
    limit: null,
    planCode: `PHONE_${tier.toUpperCase()}_${code}`,
  };
}

function everythingPrice(
  legacyId: number,
  audience: 'adult' | 'student',
  interval: 'month' | 'year',
  amount: number,
): Price {
  return {
    id: `prc_everything_${audience}_${interval}`,
    legacyId,
    product: EVERYTHING,
    audience,
    tier: null,
    interval,
    amount: usd(amount),
    deductible: usd(9900),
    limit: usd(200_000),
    planCode: `EVERYTHING_${audience.toUpperCase()}_${interval === 'month' ? 'M' : 'Y'}`,
  };
}

export const PRICES: readonly Price[] = [
  phonePrice(311, 't1', 'month', [599, 2900]),
  phonePrice(312, 't2', 'month', [899, 7900]),
  phonePrice(313, 't3', 'month', [1199, 9900]),
  phonePrice(314, 't2', 'year', [8990, 7900]),
  everythingPrice(318, 'adult', 'month', 1500),
  everythingPrice(319, 'student', 'month', 1200),
  everythingPrice(320, 'adult', 'year', 15_000),
];

export interface Model {
  id: string;
  make: 'Apple' | 'Google' | 'Samsung' | 'Sony';
  name: string;
  kind: string;
  tier: string | null;
  storageGb: number[];
  colors: string[];
}

function model(make: Model['make'], name: string, kind: string, more: Partial<Model> = {}): Model {
  const slug = `${make} ${name}`
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replace(/_$/, '');
  return { id: `mdl_${slug}`, make, name, kind, tier: null, storageGb: [], colors: [], ...more };
}

const PHONE_STORAGE = [128, 256, 512];

/** The catalog, newest first within each make. */
export const MODELS: readonly Model[] = [
  model('Apple', 'iPhone 15 Pro Max', 'phone', {
    tier: 't3',
    storageGb: [256, 512, 1024],
    colors: ['Blue Titanium', 'Black Titanium'],
  }),
  model('Apple', 'iPhone 15', 'phone', {
    tier: 't2',
    storageGb: PHONE_STORAGE,
    colors: ['Black', 'Blue', 'Green', 'Pink', 'Yellow'],
  }),
  model('Apple', 'iPhone SE (2nd generation)', 'phone', {
    tier: 't1',
    storageGb: [64, 128, 256],
    colors: ['Black', 'White'],
  }),
  model('Apple', 'MacBook Air 13 (M3)', 'laptop', { storageGb: [256, 512], colors: ['Midnight', 'Silver'] }),
  model('Apple', 'iPad Air 11 (M2)', 'tablet', { storageGb: [128, 256], colors: ['Blue', 'Space Gray'] }),
  model('Apple', 'Watch Series 9', 'watch', { colors: ['Midnight', 'Starlight'] }),
  model('Apple', 'AirPods Max', 'audio', { colors: ['Silver'] }),
  model('Google', 'Pixel 8', 'phone', { tier: 't2', storageGb: [128, 256], colors: ['Hazel', 'Obsidian'] }),
  model('Samsung', 'Galaxy Z Fold5', 'phone', {
    tier: 't3',
    storageGb: [256, 512],
    colors: ['Icy Blue', 'Phantom Black'],
  }),
  model('Samsung', 'Galaxy S23', 'phone', { tier: 't2', storageGb: [128, 256], colors: ['Cream', 'Phantom Black'] }),
  model('Samsung', 'Galaxy A54', 'phone', { tier: 't2', storageGb: [128, 256], colors: ['Graphite', 'White'] }),
  model('Samsung', 'Galaxy A15', 'phone', { tier: 't1', storageGb: [128], colors: ['Blue', 'Black'] }),
  model('Sony', 'PlayStation 5', 'console', { storageGb: [825], colors: ['White'] }),
];

/** The tier of a phone; models that the catalog does not have are of the middle one. */
export function tierOf(manufacturer: string, name: string): string {
  const known = MODELS.find((entry) => entry.kind === 'phone' && entry.make === manufacturer && entry.name === name);
  return known?.tier ?? 't2';
}

export type Refused = 'reported_lost_or_stolen' | 'already_covered' | 'model_not_supported';

export interface TestImei {
  imei: string;
  result: string;
  refused?: Refused;
  scenario?: Scenario;
  rejectsFirstPhotos?: boolean;
}

/** See "Test data" in the guide Get started. */
export const TEST_IMEIS: readonly TestImei[] = [
  { imei: '356938035643809', result: 'Succeeds.' },
  { imei: '356938035644104', result: 'Succeeds.' },
  { imei: '356938035644112', result: 'Succeeds.' },
  { imei: '356938035644120', result: 'Succeeds.' },
  {
    imei: '352099001762018',
    result: '422 device_not_eligible: reported lost or stolen.',
    refused: 'reported_lost_or_stolen',
  },
  {
    imei: '352099001762026',
    result: '409 device_already_covered: covered through another partner.',
    refused: 'already_covered',
  },
  {
    imei: '352099001762034',
    result: '422 device_not_eligible: the model is not supported.',
    refused: 'model_not_supported',
  },
  { imei: '356938035643808', result: '422 validation_failed: wrong check digit.' },
  { imei: '356938035644138', result: 'The first photos are rejected as blurred.', rejectsFirstPhotos: true },
  {
    imei: '356938035644146',
    result: 'No waiting period. The payment fails one minute after activation.',
    scenario: 'payment-fails',
  },
  { imei: '356938035644153', result: 'The activation link expires after one minute.', scenario: 'link-expires' },
  {
    imei: '356938035644161',
    result: 'The waiting period ends one minute after activation.',
    scenario: 'short-waiting-period',
  },
  {
    imei: '356938035644179',
    result: 'No waiting period. The term ends one minute after activation.',
    scenario: 'term-ends',
  },
];

export function testImei(imei: string | null): TestImei | undefined {
  return TEST_IMEIS.find((entry) => entry.imei === imei);
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

function refurbished(
  sku: string,
  name: string,
  [manufacturer, model, categoryId]: string[],
  more: Partial<StockItem>,
): StockItem {
  const fixed = { kind: 'phone', condition: 'refurbished', grade: 'excellent', maxPerOrder: 100, restockDays: null };
  return {
    ...fixed,
    sku,
    name,
    manufacturer: manufacturer ?? '',
    model: model ?? '',
    categoryId: categoryId ?? '',
    unitPrice: usd(41_900),
    quantity: 0,
    ...more,
  };
}

const IPHONE_15 = ['Apple', 'iPhone 15', 'phones-apple-iphone-15'];

export const STOCK: readonly StockItem[] = [
  refurbished('IP15-128-BLK-REF', 'Apple iPhone 15, 128 GB, Black, refurbished (excellent)', IPHONE_15, {
    quantity: 42,
  }),
  refurbished('IP15-128-BLU-REF', 'Apple iPhone 15, 128 GB, Blue, refurbished (excellent)', IPHONE_15, {
    quantity: 17,
  }),
  refurbished('IP15-256-PNK-REF', 'Apple iPhone 15, 256 GB, Pink, refurbished (excellent)', IPHONE_15, {
    restockDays: 14,
  }),
  refurbished(
    'SGA54-128-GRA-REF',
    'Samsung Galaxy A54, 128 GB, Graphite, refurbished (good)',
    ['Samsung', 'Galaxy A54', 'phones-samsung'],
    { grade: 'good', unitPrice: usd(18_900), quantity: 9, maxPerOrder: 20, restockDays: 20 },
  ),
  refurbished(
    'MBA13-M3-256-REF',
    'Apple MacBook Air 13 (M3), 256 GB, refurbished (excellent)',
    ['Apple', 'MacBook Air 13 (M3)', 'laptops-apple'],
    { kind: 'laptop', unitPrice: usd(79_900), quantity: 6, maxPerOrder: 10 },
  ),
];

/** The category tree of the inventory; `parent` of a root is null. */
export const CATEGORIES: readonly { id: string; name: string; parent: string | null }[] = [
  { id: 'phones', name: 'Phones', parent: null },
  { id: 'phones-apple', name: 'Apple', parent: 'phones' },
  { id: 'phones-apple-iphone-15', name: 'iPhone 15', parent: 'phones-apple' },
  { id: 'phones-samsung', name: 'Samsung', parent: 'phones' },
  { id: 'laptops', name: 'Laptops', parent: null },
  { id: 'laptops-apple', name: 'Apple', parent: 'laptops' },
];

/** Test customers that a new account already has. */
export const CUSTOMERS = [
  {
    firstName: 'Avery',
    lastName: 'Brooks',
    email: 'avery.brooks@example.com',
    mobile: '+12065550147',
    address: { line1: '1521 Pike Pl', line2: null, city: 'Seattle', region: 'WA', postalCode: '98101', country: 'US' },
    partnerReference: 'NGW-CUST-10001',
    storeCode: 'NGW-SEA-007',
    locale: 'en-US',
  },
  {
    firstName: 'Noor',
    lastName: 'Singh',
    email: 'noor.singh@example.ca',
    mobile: '+16045550188',
    address: {
      line1: '845 Burrard St',
      line2: null,
      city: 'Vancouver',
      region: 'BC',
      postalCode: 'V6Z 2K6',
      country: 'CA',
    },
    partnerReference: 'NGW-CUST-10002',
    storeCode: 'NGW-YVR-002',
    locale: 'en-CA',
  },
];
