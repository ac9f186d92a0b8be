/** The strings of the page in English. They define the type of the other languages. */
export const en = {
  pages: {
    'my-react-page': {
      title: 'Tools',
      description:
        'Check the signature of a webhook delivery and generate idempotency keys. Nothing you paste leaves your browser.',
    },
  },
  pasteHeading: 'Check a request, response, or delivery',
  pasteText:
    'Paste a cURL command, an HTTP request or response, or a webhook delivery. Your browser compares it with the API description and links each difference to its field.',
  pasteStart: 'Choose an operation or event',
  signatureHeading: 'Check a webhook signature',
  algorithm: 'The %SIGNATURE% header of a delivery has this form:',
  algorithmLink: 'How to verify a delivery',
  secret: 'Endpoint secret',
  header: '%SIGNATURE% header',
  body: 'Raw body',
  bodyHint: 'Exactly the bytes you received: no reformatting and no added line break.',
  check: 'Check signature',
  example: 'Fill in an example',
  needsScript: 'This form requires JavaScript. Without it, apply the algorithm above yourself.',
  keyHeading: 'Generate an idempotency key',
  keyText: 'Every POST request that creates something requires a new key.',
  keyLink: 'When to send which key',
  generate: 'New key',
  keyLabel: 'Idempotency-Key',
};

export type ToolStrings = typeof en;
