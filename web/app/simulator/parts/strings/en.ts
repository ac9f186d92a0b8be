import { en as bar } from '../../status/strings/en.ts';

/** The strings of the simulator's parts that several pages have, in English. They define the type of the other languages. */
export const en = {
  bar,
  createText: 'One click creates an account with test data. No name, no email address, nothing personal.',
  create: 'Create a simulator account',
  creating: 'Creating the account…',
  begin: 'Begin in a named state',
  adopt: 'Use an account that you created in a terminal',
  adoptText: 'Paste the response of POST /simulator/accounts. It stays in this browser.',
  adoptLabel: 'Response in JSON format',
  adoptSubmit: 'Use this account',
  adoptFailed: 'Paste the whole JSON response of POST /simulator/accounts.',

  credentialsHeading: 'Credentials',
  credentialsText: 'They are stored only in this browser and work only in the simulator.',
  expires: (time: string) => `The account is deleted 24 hours after its last use. As of now, that is ${time}.`,
  showSecrets: 'Show the secrets',
  hideSecrets: 'Hide the secrets',
  credential: {
    baseUrl: 'Base URL',
    clientId: 'Client id',
    clientSecret: 'Client secret',
    webhookSecret: 'Endpoint secret (webhooks)',
  },
  copyNamed: (name: string) => `Copy: ${name}`,
  json: 'JSON',
};

export type PartStrings = typeof en;
