import { describe, expect, test } from 'vitest';

import { accessOf, keepCredential } from '../../../web/app/gate/controller.ts';
import { CREDENTIAL_KEY } from '../../../web/app/gate/credential.ts';
import { memoryStore } from '../stores.ts';
import { COMPANY_CREDENTIAL, DOMAINS, FOREIGN_CREDENTIAL } from './credentials.ts';

describe('the access of a reader', () => {
  test.each([
    [null, 'pending'],
    [COMPANY_CREDENTIAL, 'granted'],
    [FOREIGN_CREDENTIAL, 'denied'],
    ['rubbish', 'denied'],
  ])('with the credential %s is %s', (credential, status) => {
    expect(accessOf(credential, DOMAINS)).toEqual({ status, credential });
  });

  test('is stored as its credential, and removed without one', () => {
    const storage = memoryStore();
    keepCredential(storage, COMPANY_CREDENTIAL);
    expect(storage.get(CREDENTIAL_KEY)).toBe(COMPANY_CREDENTIAL);
    keepCredential(storage, null);
    expect(storage.get(CREDENTIAL_KEY)).toBeNull();
  });
});
