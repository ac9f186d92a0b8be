import { describe, expect, test } from 'vitest';

import { reconcile } from '../../../web/app/gate/controller.ts';

describe('the first step of a gated document', () => {
  test.each([
    ['pending', 'granted', 'content'],
    ['pending', 'pending', 'pending'],
    ['pending', 'denied', 'denied'],
    ['granted', 'granted', 'content'],
    ['granted', 'pending', 'post'],
    ['granted', 'denied', 'denied'],
    ['denied', 'granted', 'content-and-drop'],
    ['denied', 'pending', 'denied'],
    ['denied', 'denied', 'denied'],
    ['granted', 'unavailable', 'unavailable'],
  ] as const)('for %s in the browser and %s at the edge is %s', (access, edge, opening) => {
    expect(reconcile({ access, edge, isSignOutPending: false, wasPosted: false })).toBe(opening);
  });

  test('reports a missing cookie if the credential was sent already', () => {
    expect(reconcile({ access: 'granted', edge: 'pending', isSignOutPending: false, wasPosted: true })).toBe(
      'cookie-refused',
    );
  });

  test('finishes an earlier sign-out before anything else', () => {
    expect(reconcile({ access: 'granted', edge: 'granted', isSignOutPending: true, wasPosted: false })).toBe(
      'finish-sign-out',
    );
  });
});
