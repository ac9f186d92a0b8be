/** What the page says, its title and description among it. */
const words = {
  title: 'Integration tools',
  description:
    'Check the signature of a webhook delivery, and make idempotency keys. Nothing you paste leaves your browser.',
  signatureHeading: 'Check a webhook signature',
  algorithm:
    'Every delivery carries an Akko-Signature header. The signature is the HMAC-SHA256, in hexadecimal, of the timestamp, a dot and the raw body, keyed with the secret of your endpoint. Refuse deliveries whose timestamp is more than 5 minutes away from your clock.',
  secret: 'Endpoint secret',
  header: 'Akko-Signature header',
  body: 'Raw body',
  bodyHint: 'Exactly the bytes you received: no reformatting, no added line break.',
  check: 'Check signature',
  example: 'Fill in an example',
  needsScript: 'The form needs JavaScript; the algorithm above is all it does.',
  match: 'The signature matches.',
  mismatch: 'The signature does not match. Compare the secret, and make sure that the body is unchanged.',
  malformed: 'The header is not of the form t=<unix seconds>,v1=<64 hexadecimal digits>.',
  stale: (age: string) =>
    `The timestamp is outside the 5 minutes allowed: ${age}. A receiver should refuse this delivery.`,
  fresh: 'The timestamp is within 5 minutes of your clock.',
  past: (duration: string) => `${duration} ago`,
  future: (duration: string) => `${duration} in the future`,
  expected: 'Expected signature',
  failed: 'This browser does not offer WebCrypto here. Open the page over https.',
  keyHeading: 'Make an idempotency key',
  keyText:
    'Send a fresh key in the Idempotency-Key header of every POST that creates something, and the same key when you repeat that request. Any unique text serves; a random UUID (version 4) is the usual choice.',
  generate: 'New key',
  keyLabel: 'Idempotency-Key',
  copy: 'Copy',
  copied: 'Copied',
};

export type ToolWords = typeof words;

export default words;
