import { en as signatureCheck } from '../../../../web/app/signature/strings/en.ts';
import { en as simulator } from '../../../../web/app/simulator/parts/strings/en.ts';
import { en as account } from '../status/strings/en.ts';

/** The strings of the simulator's pages in English. They define the type of the other languages. */
export const en = {
  simulator,
  account,
  signatureCheck,
  pages: {
    simulator: {
      title: 'Simulator',
      description:
        'Create contracts, act as the customer, move the clock and check webhooks, without an account at %COMPANY%.',
    },
    'simulator.activate': {
      title: 'Activate a contract in the simulator',
      description:
        'Act as the customer of a simulated contract: enter the passcode, complete the form, send photos, and pay.',
    },
  },
  simulation: 'This is a simulation on this site. It never calls %COMPANY%, sends no messages and takes no payments.',
  needsScript: 'This page requires JavaScript. Without it, use the simulator from a terminal with the commands below.',
  loading: 'Loading…',

  wasForgotten: 'The credentials were removed from this browser.',

  contractStatus: {
    pending_activation: 'The customer has not completed the form, or only the payment is missing.',
    pending_verification: 'The form is complete. Photos have to be accepted, or only the payment is missing.',
    waiting_period: 'In force. Accidental damage is covered when the waiting period ends.',
    active: 'In force with full coverage.',
    suspended: 'A payment failed and coverage is paused.',
    cancelled: 'Ended before its term.',
    expired: 'Ended at the end of its term.',
    restored: 'Restored with the same ids. The next payment makes it active.',
  },
  machine: (status: string) => `States of a contract. This one is in the state ${status}.`,
  machineNext: (states: string) => `From here it can go to: ${states}.`,
  machineEnd: 'This is a final state.',

  notSandbox: 'To use the sandbox, see',
  nextStep: 'Your account is ready. Create an example contract below, or make your first sale with',
  notSandboxLink: 'Get started',
  reference: 'Reference of the controls',

  tabsLabel: 'Parts of the account',
  tabs: {
    contracts: 'Contracts',
    requests: 'Requests',
    webhooks: 'Webhooks',
    faults: 'Faults',
    states: 'States',
    credentials: 'Credentials',
  },

  terminalHeading: 'Use it from a terminal',
  terminalText: 'This command creates an account. Its response has the credentials:',
  terminalNext: 'The credentials work with the documented paths, headers and bodies below baseUrl:',
  terminalOwn:
    'Set these variables. The shell scripts that guides offer then use your simulator account, and the webhook receiver of the guide “Webhooks” uses its secret.',
  terminalCopy: 'Copy the variables',
  limitsLink: 'Limits of an account',

  local: {
    heading: 'On your machine',
    text: 'A package runs the same simulator offline, for your tests. Ids and dates are the same in every run, and it begins in the state that a test needs.',
    link: 'Test your integration',
    listen: 'This command forwards the webhooks of your account on this site to your machine.',
  },

  prefer: {
    text: 'Send the header Prefer with a request to get a response that the test data does not produce.',
    link: 'Rules of Prefer',
  },

  objectsHeading: 'Objects',
  exampleLabel: 'Phone of an example contract',
  exampleAny: 'A phone without special behavior',
  exampleCreate: 'Create an example contract',
  exampleDone: (id: string) => `Contract ${id} was created.`,
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
  },
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
  actAsCustomer: 'Act as the customer',
  customer: 'Customer',
  total: 'Total',
  per: (amount: string, interval: string) => (interval === 'year' ? `${amount} a year` : `${amount} a month`),
  coverageStartsOn: 'Coverage starts',
  waitingPeriodEndsOn: 'Waiting period ends',
  renewsOn: 'Renews',
  endsOn: 'Last day of coverage',
  newestOnly: 'The newest 100 of each kind.',

  logText:
    'The last 100 API requests of this account, newest first. A rejected request shows which values were wrong. Open a request to see its bodies.',
  logRequestBody: 'Body of the request',
  logResponseBody: 'Body of the response',
  logCopyReport: 'Copy as bug report',
  logCopyWorkflow: 'Copy as workflow',
  logEmpty: 'There are no requests yet. Send one with your credentials.',
  logPaused: 'Updates are paused.',
  logLive: 'Updates every few seconds while this page is visible.',

  inboxHeading: 'Webhooks',
  inboxText:
    'Each change creates the documented event, signed with your endpoint secret. The simulator sends nothing anywhere: deliveries are stored here, and callback addresses are shown, never called.',
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
  steps: {
    header: 'Read t and v1 from the %SIGNATURE% header.',
    payload: (bytes: string) => `Join t, a period and the raw body: ${bytes} bytes.`,
    hmac: 'Compute HMAC-SHA256 of these bytes with the endpoint secret, in hexadecimal.',
    equal: 'Compare the result with v1 in constant time: they are equal.',
    notEqual: 'Compare the result with v1 in constant time: they are different.',
    fresh: (age: string) => `Compare t with your clock: ${age}. This is within 5 minutes.`,
    stale: (age: string) =>
      `Compare t with your clock: ${age}. A receiver rejects deliveries older than 5 minutes. Redeliver the event to get a new signature.`,
  },

  faults: {
    text: 'Test what your system does when something goes wrong: choose a fault, then send the request, or cause the webhook. A fault waits until it has happened as often as you said. A reset clears all faults.',
    count: 'Number of times',
    seconds: 'Seconds',
    operationId: 'Operation',
    anyOperation: 'All, except the access token',
    inject: 'Inject the fault',
    secondsText: (seconds: number) => `${seconds} s`,
    remaining: (times: number) => `pending, ${times} left`,
  },

  states: {
    text: 'Begin where your test begins. A named state, or a file that you saved here or on your machine, replaces the objects, the clock, the log and the webhooks of the account. The credentials stay.',
    link: 'Each name is a link that creates a new account in this state. You can send it to your colleagues.',
    choose: 'Use this state',
    chooseNamed: (name: string) => `Use this state: ${name}`,
    chooseSure: (name: string) => `Replace everything in the account by ${name}?`,
    restored: (name: string) => `The account now has the state ${name}.`,
    save: 'Save as a file',
    saved: 'The state was saved as a file. It has no credentials.',
    restore: 'Restore a file',
    tooLarge: 'The file is too large: a saved state has at most 11 MB. Nothing was changed.',
    notAState:
      'The file is not a saved state: it must be the JSON object that “Save as a file” writes. Nothing was changed.',
    unknown: (name: string, names: string) => `There is no state “${name}”. The named states are: ${names}.`,
    replaceSure: (name: string) =>
      `Create a new account in the state ${name}? The credentials of the present account are removed from this browser.`,
    replace: 'Create the account',
    keep: 'Keep the present account',
  },

  accountHeading: 'Account',
  usage: (objects: string, limit: string, requests: string) =>
    `Objects: ${objects} of ${limit}. Limit of requests: ${requests} a minute.`,
  suspendText: 'While the partner is suspended, API requests return 403 partner_suspended.',
  suspend: 'Suspend the partner',
  unsuspend: 'End the suspension',
  isSuspended: 'The partner is suspended.',
  resetText:
    'A reset deletes all objects, requests and webhooks, and sets the clock to real time. The credentials stay.',
  resetDone: 'The account was reset.',
  forgetText:
    '“Remove the credentials” clears them from this browser. They are shown only here, so copy what you still need. “Delete the account” deletes it immediately.',
  forgetSure: 'Remove the credentials from this browser?',
  remove: 'Delete the account',
  removeSure: 'Delete the account with all its data? The credentials stop working immediately.',
  removed: 'The account was deleted.',

  back: 'Back to the simulator',
  needsScriptHere: 'This page requires JavaScript. Without it, do the steps of the customer with these commands:',
  chooseContract: 'Choose the contract to activate.',
  noAccountHere:
    'This browser has no simulator account. The contract belongs to the account that created it, so use the credentials of that account here.',
  notFound: (id: string) =>
    `Your account has no contract ${id}. It belongs to another account, or the account was reset since. Open the activation link of one of your contracts.`,
  contract: 'Contract',
  status: 'Status',
  stepsLabel: 'Steps of the activation',
  stepDone: 'done',

  passcodeStep: 'Passcode',
  passcodeText:
    'In production, the customer gets this passcode in a text message. In the simulator it is always 418205.',
  message: 'Your %COMPANY% passcode is 418205.',
  passcodeLabel: 'Passcode',
  passcodeSubmit: 'Continue',
  passcodeWrong: 'The passcode is wrong. It is always 418205.',
  passcodeFormat: 'Enter six digits.',

  formStep: 'Form',
  formText: 'The customer confirms these details and accepts the terms.',
  name: 'Name',
  email: 'Email',
  mobile: 'Mobile number',
  formSubmit: 'Complete the form',

  photosStep: 'Photos',
  photosText: 'The customer sends photos of each device. Choose the result of the review.',
  photosRejected: (reason: string) => `The last photos were rejected: ${reason}. Send new ones.`,
  photoOutcome: {
    accepted: 'Accept the photos',
    blurred_photo: 'Reject: blurred',
    serial_mismatch: 'Reject: another number',
    visible_damage: 'Reject: visible damage',
  },

  paymentStep: 'Payment',
  paymentText: (amount: string) => `The customer pays ${amount}. No real payment is made.`,
  retryPaymentText: (amount: string) =>
    `The last payment failed. The customer can pay ${amount} now to continue the coverage.`,
  paySucceeds: 'Pay: the payment succeeds',
  payFails: 'Pay: the card is declined',
  payFailed: 'The card was declined. Nothing has changed. The customer can try again.',

  doneHeading: 'The contract is activated',
  doneText: 'Find the webhook contract.activated on the Simulator page.',
  endedHeading: 'The contract has ended',
  endedText: 'The customer can do nothing more.',
  afterHeading: 'What the customer can do now',
  cardWorks: 'The card works. The next renewal succeeds.',
  cardFails: 'The card does not work. The next renewal fails, and the contract is suspended.',
  breakCard: 'Make the next renewals fail',
  fixCard: 'Make the next renewals succeed',
  cancel: 'Cancel the contract',
  cancelSure: 'Cancel the contract? It ends immediately.',
};

export type SimulatorStrings = typeof en;
