import type { Json } from './oracle.ts';

/** Requests of the guides. */
export const ADDRESS = {
  line1: '1840 W Division St',
  line2: 'Apt 3',
  city: 'Chicago',
  region: 'IL',
  postalCode: '60622',
  country: 'US',
};

export function maya(more: Json = {}): Json {
  return {
    firstName: 'Maya',
    lastName: 'Torres',
    email: 'maya.torres@example.com',
    mobileNumber: '+13125550142',
    address: ADDRESS,
    locale: 'en-US',
    partnerReference: 'NGW-CUST-20817',
    ...more,
  };
}

export function phone(imei = '356938035643809', more: Json = {}): Json {
  return {
    kind: 'phone',
    manufacturer: 'Apple',
    model: 'iPhone 15',
    storageGb: 128,
    color: 'Blue',
    condition: 'used',
    carrier: 'unlocked',
    imei,
    ...more,
  };
}

export function laptop(more: Json = {}): Json {
  return {
    kind: 'laptop',
    manufacturer: 'Apple',
    model: 'MacBook Air 13 (M3)',
    condition: 'new',
    serialNumber: 'FVFH31XYQ6L4',
    purchase: {
      purchasedOn: '2026-03-10',
      price: { amount: 109900, currency: 'USD' },
      receiptNumber: 'NGW-CHI-014-55731',
    },
    ...more,
  };
}

export function contract(device: Json = phone(), more: Json = {}): Json {
  return {
    user: maya(),
    storeId: 'NGW-CHI-014',
    activationChannel: 'sms',
    lineItems: [{ productPriceId: 'prc_phone_t2_month', device }],
    ...more,
  };
}
