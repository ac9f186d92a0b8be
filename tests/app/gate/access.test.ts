import { describe, expect, test } from 'vitest';

import { accessReducer, initialAccess } from '../../../web/app/gate/access.ts';
import { COMPANY_CREDENTIAL, DOMAINS, FOREIGN_CREDENTIAL } from './credentials.ts';

describe('the access state machine', () => {
  test.each([
    [null, 'PENDING'],
    [COMPANY_CREDENTIAL, 'GRANTED'],
    [FOREIGN_CREDENTIAL, 'DENIED'],
    ['rubbish', 'DENIED'],
  ])('starts with %s as %s', (credential, status) => {
    expect(initialAccess(credential, DOMAINS).status).toBe(status);
  });

  test('decides by the e-mail on LOGIN, and returns to PENDING on LOGOUT', () => {
    const start = initialAccess(null, DOMAINS);
    expect(accessReducer(start, { type: 'LOGIN', credential: COMPANY_CREDENTIAL }, DOMAINS)).toEqual({
      status: 'GRANTED',
      credential: COMPANY_CREDENTIAL,
    });
    expect(accessReducer(start, { type: 'LOGIN', credential: FOREIGN_CREDENTIAL }, DOMAINS).status).toBe('DENIED');
    expect(accessReducer(start, { type: 'LOGOUT' }, DOMAINS)).toEqual({ status: 'PENDING', credential: null });
  });
});
