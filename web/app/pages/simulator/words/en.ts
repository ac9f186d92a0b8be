import common from '../../../simulator/words/en.ts';

/** The strings of the page, with its title and description. */
const words = {
  ...common,
  title: 'Simulator',
  description:
    'Try the AKKO APIs now, without an account at the provider: create contracts, act as the customer, move the clock, and check signed webhooks.',
  notSandbox: 'The simulator is not the sandbox. Practice here now, and ask for sandbox credentials meanwhile:',
  notSandboxLink: 'Get started',
  reference: 'Reference of the controls',
  sections: 'On this page',

  terminalHeading: 'Use it from a terminal',
  terminalText: 'This command creates an account. Its response has the credentials:',
  terminalNext: 'The credentials work with the documented paths, headers and bodies below baseUrl:',
  terminalOwn:
    'Set these variables. The shell scripts that guides offer then use your simulator account, and the webhook receiver of the guide "Get started" uses its secret.',
  terminalCopy: 'Copy the variables',

  credentialsHeading: 'Credentials',
  credentialsText: 'They are stored only in this browser and work only in the simulator.',
  showSecrets: 'Show the secrets',
  hideSecrets: 'Hide the secrets',
  credential: {
    baseUrl: 'Base URL',
    clientId: 'Client id',
    clientSecret: 'Client secret',
    partnerToken: 'Partner token (v2)',
    gatewayKey: 'Gateway key',
    webhookSecret: 'Endpoint secret (webhooks)',
  },
  copyNamed: (name: string) => `Copy: ${name}`,

  clockHeading: 'Clock',
  clockText:
    'Move the clock forward. Waiting periods end, renewals are paid or fail, contracts expire and orders ship. Access tokens expire by this clock too, so create a new one after a move.',
  clockNow: 'Time of the account',
  clockReal: 'The clock shows real time.',
  clockMoved: (duration: string) => `Moved forward by ${duration}.`,
  clockAdvance: { PT10M: '+10 minutes', P1D: '+1 day', P30D: '+30 days', P365D: '+1 year' },
  clockDone: (time: string, events: number) =>
    `It is now ${time}. ${events === 1 ? '1 webhook was made.' : `${events} webhooks were made.`}`,

  objectsHeading: 'Objects',
  objectsText: 'Everything your requests create appears here within seconds.',
  exampleLabel: 'Phone of an example contract',
  exampleAny: 'A phone without special behavior',
  exampleCreate: 'Create an example contract',
  exampleDone: (id: string) => `Contract ${id} was created. Open its activation page to act as the customer.`,
  imeiResults: {
    '352099001762018': 'Refused: reported lost or stolen',
    '352099001762026': 'Refused: covered through another partner',
    '352099001762034': 'Refused: the model is not supported',
    '356938035643808': 'Refused: wrong check digit',
    '356938035644138': 'The first photos are rejected',
    '356938035644146': 'The payment fails one minute after activation',
    '356938035644153': 'The activation link expires after one minute',
    '356938035644161': 'The waiting period ends one minute after activation',
    '356938035644179': 'The term ends one minute after activation',
  } as Record<string, string>,
  contracts: 'Contracts',
  noContracts: 'There are no contracts yet. Create an example contract, or send POST /public/v3/contracts.',
  users: 'Users',
  devices: 'Devices',
  lineItems: 'Line items',
  orders: 'Orders',
  none: 'None yet.',
  testData: 'Test data: prices, stores and IMEIs',
  prices: 'Product price ids',
  stores: 'Store ids',
  imeis: 'Test IMEIs',
  json: 'JSON',
  actAsCustomer: 'Act as the customer',
  customer: 'Customer',
  total: 'Total',
  per: (amount: string, interval: string) => (interval === 'year' ? `${amount} a year` : `${amount} a month`),
  coverageStartsOn: 'Coverage starts',
  waitingPeriodEndsOn: 'Waiting period ends',
  renewsOn: 'Renews',
  endsOn: 'Last day of coverage',
  newestOnly: 'The newest 100 of each kind.',

  logHeading: 'Requests',
  logText: 'The last 100 API requests of this account, newest first. A rejected request shows which values were wrong.',
  logEmpty: 'There are no requests yet. Send one with the credentials above.',
  logPaused: 'Updates are paused.',
  logLive: 'Updates every few seconds while this page is visible.',
  showAll: (count: number) => `Show all ${count}`,

  inboxHeading: 'Webhooks',
  inboxText:
    'Each change makes the documented event, signed with your endpoint secret. The simulator sends nothing anywhere: deliveries are stored here, and callback addresses are shown, never called.',
  inboxEmpty: 'There are no deliveries yet. Activate a contract to get the first one.',
  endpointLabel: 'Your endpoint, for the cURL commands',
  attempt: (count: number) => `attempt ${count}`,
  callbackUrl: 'Callback URL that you sent',
  headers: 'Headers',
  body: 'Raw body, exactly as it was signed',
  redeliver: 'Redeliver',
  redelivered: (count: number) => `Delivered again: attempt ${count}, with a new signature.`,
  copyCurl: 'Copy as cURL',
  signature: 'Check of the signature',
  verified: 'The signature matches',
  notVerified: 'The signature does not match',
  checking: 'Checking…',
  noCrypto: 'Web Crypto is not available here. Open the page over HTTPS.',
  steps: {
    header: 'Read t and v1 from the Akko-Signature header.',
    payload: (bytes: string) => `Join t, a period and the raw body: ${bytes} bytes.`,
    hmac: 'Compute HMAC-SHA256 of these bytes with the endpoint secret, in hexadecimal.',
    equal: 'Compare the result with v1 in constant time: they are equal.',
    notEqual: 'Compare the result with v1 in constant time: they are different.',
    fresh: (age: string) => `Compare t with your clock: ${age}. This is within 5 minutes.`,
    stale: (age: string) =>
      `Compare t with your clock: ${age}. A receiver rejects deliveries older than 5 minutes. Redeliver the event to get a new signature.`,
  },
  past: (duration: string) => `${duration} ago`,

  accountHeading: 'Account',
  expires: (time: string) => `The account is deleted 24 hours after its last use. As of now, that is ${time}.`,
  usage: (objects: string, limit: string, requests: string) =>
    `Objects: ${objects} of ${limit}. Limit of requests: ${requests} a minute.`,
  suspendText: 'While the partner is suspended, API requests return 403 partner_suspended.',
  suspend: 'Suspend the partner',
  unsuspend: 'End the suspension',
  isSuspended: 'The partner is suspended.',
  resetText:
    'A reset deletes all objects, requests and webhooks, and sets the clock to real time. The credentials stay.',
  reset: 'Reset the account',
  resetSure: 'Delete all objects, requests and webhooks?',
  resetDone: 'The account was reset.',
  forgetText:
    'Forgetting removes the credentials from this browser. They are shown only here, so copy what you still need. Deleting ends the account immediately.',
  forgetSure: 'Remove the credentials from this browser?',
  remove: 'Delete the account',
  removeSure: 'Delete the account with all its data? The credentials stop working immediately.',
  removed: 'The account was deleted.',
};

export type SimulatorWords = typeof words;

export default words;
