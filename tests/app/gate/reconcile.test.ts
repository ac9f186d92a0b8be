import { describe, expect, test } from 'vitest';

import { reconcile } from '../../../web/app/gate/reconcile.ts';

describe('the first step of a gated document', () => {
  test.each([
    ['PENDING', 'granted', 'content'],
    ['PENDING', 'pending', 'pending'],
    ['PENDING', 'denied', 'denied'],
    ['GRANTED', 'granted', 'content'],
    ['GRANTED', 'pending', 'post'],
    ['GRANTED', 'denied', 'denied'],
    ['DENIED', 'granted', 'content-and-drop'],
    ['DENIED', 'pending', 'denied'],
    ['DENIED', 'denied', 'denied'],
    ['GRANTED', 'unavailable', 'unavailable'],
  ] as const)('for %s in the browser and %s at the edge is %s', (access, edge, opening) => {
    expect(reconcile({ access, edge, isLogoutPending: false, wasPosted: false })).toBe(opening);
  });

  test('reports a missing cookie if the credential was sent already', () => {
    expect(reconcile({ access: 'GRANTED', edge: 'pending', isLogoutPending: false, wasPosted: true })).toBe(
      'cookie-refused',
    );
  });

  test('finishes an earlier sign-out before anything else', () => {
    expect(reconcile({ access: 'GRANTED', edge: 'granted', isLogoutPending: true, wasPosted: false })).toBe(
      'finish-logout',
    );
  });
});
