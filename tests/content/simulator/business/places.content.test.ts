import { describe, expect, it } from 'vitest';

import {
  addressFault,
  isOpenRegion,
  isPostOfficeBox,
  regionsOf,
  servedAddress,
} from '../../../../content/simulator/business/places.ts';
import { refused } from '../support/refused.ts';

const CHICAGO = { country: 'US', region: 'IL', postalCode: '60622' } as const;

describe('An address', () => {
  it.each([
    ['in another country', { ...CHICAGO, country: 'MX' }, 'country'],
    ['in a region that does not exist', { ...CHICAGO, region: 'ZZ' }, 'region'],
    ['in the closed region', { country: 'CA', region: 'QC', postalCode: 'H2X 1Y4' }, 'closed'],
    ['with the postal code of another region', { ...CHICAGO, region: 'NY' }, 'postal-code'],
    ['with an invalid postal code', { ...CHICAGO, postalCode: '6062' }, 'postal-code'],
    ['in Chicago', CHICAGO, undefined],
    ['with nine digits', { ...CHICAGO, postalCode: '60622-1234' }, undefined],
    ['in Vancouver', { country: 'CA', region: 'BC', postalCode: 'v6z2h7' }, undefined],
  ])('%s has the fault %s', (_name, address, kind) => {
    expect(addressFault(address)?.kind).toBe(kind);
  });

  it('is refused with the property to correct', () => {
    const address = { ...CHICAGO, line1: '1840 W Division St', city: 'Chicago' };
    expect(servedAddress(address, '/user/address')).toEqual({ ...address, line2: null });
    expect(() => servedAddress({ ...address, region: 'NY' }, '/user/address')).toThrow(
      refused('unsupported_address', '/user/address/postalCode'),
    );
  });

  it('can be a post office box', () => {
    expect(['PO Box 1', 'P.O. Box 1', 'post office box 1', 'General Delivery'].every(isPostOfficeBox)).toBe(true);
    expect(isPostOfficeBox('1 Poe Box Lane')).toBe(false);
  });
});

describe('A region', () => {
  it('has ranges of postal codes, and some codes belong to two', () => {
    expect(regionsOf('US', '30301')).toEqual(['GA']);
    expect(regionsOf('US', '39801')).toEqual(['GA']);
    expect(regionsOf('US', '00501')).toEqual(['NY']);
    expect(regionsOf('CA', 'X0A 0H0')).toEqual(['NT', 'NU']);
    expect(regionsOf('CA', '60622')).toEqual([]);
  });

  it('is open if it exists and is not the closed one', () => {
    expect(['US-IL', 'CA-BC', 'CA-QC', 'US-ZZ', 'MX-IL'].filter(isOpenRegion)).toEqual(['US-IL', 'CA-BC']);
  });
});
