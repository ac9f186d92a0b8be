/** The strings of the check of pasted messages in English. They define the type of the other languages. */
export const en = {
  kind: 'What are you pasting?',
  requestText: 'cURL command, HTTP request, or body',
  anyText: 'cURL command, HTTP request, or delivery of an event',
  responseText: 'HTTP response or body',
  deliveryText: 'Headers and raw body of the delivery',
  deliveryHint: 'Or a cURL command that sends it. For the signature, paste the body exactly as you received it.',
  private: 'Everything is checked in your browser. Nothing you paste is sent or stored.',
  status: 'Status, if you paste only the body',
  secret: 'Endpoint secret, to verify the signature',
  accountSecret: 'Use the secret of your simulator account',
  check: 'Check',
  empty: 'Paste something first.',
  tooLarge: (size: string, limit: string) =>
    `You pasted ${size}, but only ${limit} can be checked. Paste a smaller part.`,
  unreadable: {
    quote: 'The command has a quotation mark that is not closed. Copy the whole command.',
    file: 'The command reads its body from a file. Paste the content of the file instead.',
    address: 'The command contains no address. Copy the whole command.',
  },
  notDelivery: 'This is a response. Paste the request that your endpoint received.',
  readAs: 'Read as',
  body: 'body',
  otherBody: (type: string) => `Bodies of type ${type} are not checked.`,
  tooDeep: 'The body was not checked, because it is too deeply nested.',
  needsSecret: 'The signature was not verified. Enter the endpoint secret.',
  noHeader: (name: string) =>
    `The signature was not verified, because the header ${name} is missing. Paste the headers together with the body.`,
  operation: 'Operation or event',
  recognize: 'Recognize it from the message',
  notNamed: 'The message names no operation and no event. Choose one above.',
  warnings: { one: '1 warning', other: '# warnings' },
  events: (api: string) => `${api}: events`,
  loadFailed: 'The list of operations could not be loaded. Check your connection, then reload the page.',
};

export type CheckerStrings = typeof en;
