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
  algorithm:
    'Every delivery has an Akko-Signature header. The signature is the hexadecimal HMAC-SHA256 of the timestamp, a period, and the raw body. The key is your endpoint secret. Reject deliveries whose timestamp differs from your clock by more than 5 minutes.',
  secret: 'Endpoint secret',
  header: 'Akko-Signature header',
  body: 'Raw body',
  bodyHint: 'Exactly the bytes you received: no reformatting and no added line break.',
  check: 'Check signature',
  example: 'Fill in an example',
  needsScript: 'This form requires JavaScript. Without it, apply the algorithm above yourself.',
  keyHeading: 'Generate an idempotency key',
  keyText:
    'Send a new key in the Idempotency-Key header of every POST request that creates something. Send the same key when you retry that request. A key has 8 to 64 characters: A–Z, a–z, 0–9, hyphens, and underscores. A random UUID (version 4) is the usual choice.',
  generate: 'New key',
  keyLabel: 'Idempotency-Key',
  copy: 'Copy',
  copied: 'Copied',
};

export type ToolStrings = typeof en;
