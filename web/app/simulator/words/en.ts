/** The strings that both simulator pages use. */
const words = {
  simulation:
    'This is a simulation that runs on this site. It never calls the provider, sends no messages and takes no payments.',
  needsScript: 'This page requires JavaScript. Without it, use the simulator from a terminal with the commands below.',
  loading: 'Loading…',
  close: 'Cancel',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Not copied. Select the text and copy it.',
  retry: 'Try again',

  offline: 'The simulator did not respond. Check your connection, then try again.',
  noAccount:
    'This account no longer exists. It was not used for 24 hours, or it was deleted, perhaps in another tab. Forget its credentials, then create a new account.',
  limited: (seconds: number | null) =>
    seconds === null
      ? 'A limit of the simulator is reached. Wait a minute, then try again.'
      : `A limit of the simulator is reached. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  refused: 'The simulator refused this:',
  unexpected:
    'The response did not come from the simulator. It may not be available on this site, or it has an error. Try again later.',

  createText: 'One click creates an account with test data. No name, no email address, nothing personal.',
  create: 'Create a simulator account',
  creating: 'Creating the account…',
  forget: 'Forget the credentials',
  adopt: 'Use an account that you created in a terminal',
  adoptText: 'Paste the response of POST /simulator/accounts. It stays in this browser.',
  adoptLabel: 'Response in JSON format',
  adoptSubmit: 'Use this account',
  adoptFailed:
    'This is not the response of POST /simulator/accounts. It must be a JSON object with clientId, clientSecret, partnerToken, gatewayKey, webhookSecret, expiresAt and baseUrl.',
  wasForgotten: 'The credentials were removed from this browser.',

  contractStatus: {
    pending_activation: 'The customer has the activation link and has not completed the activation.',
    pending_verification: 'The form is complete. A device has to be verified, or the payment is missing.',
    waiting_period: 'In force. Accidental damage is covered when the waiting period ends.',
    active: 'In force with full coverage.',
    suspended: 'A payment failed and coverage is paused.',
    cancelled: 'Ended before its term.',
    expired: 'Ended at the end of its term.',
    restored: 'Restored with the same ids. The next payment makes it active.',
  } as Record<string, string>,
  machine: (status: string) => `States of a contract. This one is in the state ${status}.`,
  machineNext: (states: string) => `From here it can go to: ${states}.`,
  machineEnd: 'This is a final state.',
};

export type CommonWords = typeof words;

export default words;
