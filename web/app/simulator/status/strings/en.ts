import { en as limits } from '../../strings/en.ts';

/** The words for failures and faults of a simulator account in English. They define the type of the other languages. */
export const en = {
  caused: (name: string) => `Your fault “${name}” in the simulator affected this request.`,
  stillSet: 'It is still set and will happen again.',
  usedUp: 'It will not happen again, so you can repeat the request.',
  clear: 'Clear all faults',
  cleared: 'All faults are cleared, so you can repeat the request.',
  openFaults: 'Open the faults',

  forget: 'Remove the credentials',
  offline: 'The simulator did not respond. Check your connection, then try again.',
  noAccount:
    'This account no longer exists. It was not used for 24 hours, or it was deleted, perhaps in another tab. Remove its credentials, then create a new account.',
  limited: limits.limited,
  refused: 'The simulator refused this:',
  unexpected: "The simulator isn't responding as it should. Try again later.",
  faultNames: {
    rate_limited: 'Too many requests',
    server_error: 'Server error',
    unavailable: 'Service unavailable',
    slow: 'Slow response',
    cut: 'Response cut off',
    lost: 'Response lost',
    duplicated: 'Delivered twice',
    late: 'Delivered late',
    out_of_order: 'Delivered out of order',
    refused: 'Endpoint not reached',
    wrong_signature: 'Wrong signature',
    two_signatures: 'Two signatures',
    unknown_type: 'Unknown event',
    unknown_field: 'Unknown property',
    reformatted: 'Reformatted body',
  },
};
