/** The strings of the check of a signature in English. They define the type of the other languages. */
export const en = {
  match: 'The signature matches.',
  mismatch: 'The signature does not match. Check the secret, and make sure that the body is unchanged.',
  malformed: 'The header must have the form t=<unix seconds>,v1=<64 hexadecimal digits>.',
  stale: (age: string) =>
    `The timestamp differs from your clock by more than 5 minutes: ${age}. Your receiver should reject this delivery.`,
  fresh: 'The timestamp is within 5 minutes of your clock.',
  past: (duration: string) => `${duration} ago`,
  future: (duration: string) => `${duration} in the future`,
  expected: 'Expected signature',
  failed: 'Web Crypto is not available here. Open the page over HTTPS.',
};
