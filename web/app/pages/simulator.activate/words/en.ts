import common from '../../../simulator/words/en.ts';

/** The strings of the page, with its title and description. */
const words = {
  ...common,
  title: 'Activate a contract in the simulator',
  description:
    'Act as the customer of a simulated contract: enter the passcode, complete the form, send photos, and pay.',
  back: 'Back to the simulator',
  needsScriptHere: 'This page requires JavaScript. Without it, do the steps of the customer with these commands:',
  noContract: 'The address of this page has no contract id. Open the activation link of a contract.',
  noAccountHere:
    'This browser has no simulator account. The contract belongs to the account that created it, so use the credentials of that account here.',
  notFound: (id: string) =>
    `Your account has no contract ${id}. It belongs to another account, or the account was reset since. Open the activation link of one of your contracts.`,
  contract: 'Contract',
  status: 'Status',
  customer: 'Customer',
  devices: 'Devices',
  stepsLabel: 'Steps of the activation',
  stepDone: 'done',

  passcodeStep: 'Passcode',
  passcodeText:
    'In production, the customer gets this passcode in a text message. In the simulator it is always 418205.',
  message: 'Your AKKO passcode is 418205.',
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
  doneText: 'The webhook contract.activated is on the page of the simulator.',
  endedHeading: 'The contract has ended',
  endedText: 'The customer can do nothing more.',
  afterHeading: 'What the customer can do now',
  cardWorks: 'The card works. The next renewal succeeds.',
  cardFails: 'The card does not work. The next renewal fails, and the contract is suspended.',
  breakCard: 'Let the next renewals fail',
  fixCard: 'Let the next renewals succeed',
  cancel: 'Cancel the contract',
  cancelSure: 'Cancel the contract? It ends immediately.',
};

export type ActivationWords = typeof words;

export default words;
