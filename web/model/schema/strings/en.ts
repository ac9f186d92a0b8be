/** Rules that a value breaks. Each text follows the name of its field. */
export const en = {
  required: 'is required.',
  dependentRequired: (name: string) => `is required when “${name}” is set.`,
  notDescribed: 'is not in the API description.',
  deprecated: 'is deprecated.',
  /** @param name the nearest described name */
  meant: (name: string) => `Did you mean “${name}”?`,
  types: {
    string: 'a string',
    integer: 'an integer',
    number: 'a number',
    boolean: 'true or false',
    array: 'an array',
    object: 'an object',
    null: 'null',
  },
  or: 'or',
  type: (types: string) => `must be ${types}.`,
  enum: (values: string) => `must be one of: ${values}.`,
  /** @param text one of `formats` */
  format: (text: string) => `must be ${text}.`,
  otherFormat: (name: string) => `must be in ${name} format.`,
  formats: {
    'date-time': 'a date and time, such as 2026-11-22T15:00:00Z',
    date: 'a date, such as 2026-11-22',
    time: 'a time, such as 15:00:00Z',
    duration: 'a duration, such as P1DT12H',
    email: 'an email address, such as maya@example.com',
    hostname: 'a host name, such as www.example.com',
    ipv4: 'an IPv4 address, such as 192.0.2.1',
    ipv6: 'an IPv6 address, such as 2001:db8::1',
    uri: 'an address, such as https://www.example.com/path',
    uuid: 'a UUID, such as 0b8e2f6e-3c1d-4c57-9a70-5d2f7c1e9b42',
    imei: 'an IMEI of 15 digits whose last one is the check digit, such as 356938035643809',
  },
  pattern: (example: string) =>
    example === '' ? 'doesn’t have the form that its description asks for.' : `must look like ${example}.`,
  digits: (count: string, example: string) =>
    `must have ${count} digits${example === '' ? '' : `, such as ${example}`}.`,
  noneFits: (labels: string) => `matches none of the alternatives${labels === '' ? '' : `: ${labels}`}.`,
  severalFit: 'matches several alternatives, but only one is allowed.',
  uniqueItems: 'repeats an earlier item.',
  not: 'has a value that is not allowed.',
  contains: 'is missing a required item.',
  /** @param names parts of a request, such as `orderId, email` */
  exactlyOne: (names: string) => `needs exactly one of: ${names}.`,
  repeated: 'must be sent only once.',
  readOnly: 'is read-only, so a request doesn’t have it.',
  writeOnly: 'is write-only, so a response doesn’t have it.',
  notAllowed: 'is not allowed here.',
  limits: {
    minLength: (limit: string) => `must have at least ${limit} ${limit === '1' ? 'character' : 'characters'}.`,
    maxLength: (limit: string) => `must have at most ${limit} ${limit === '1' ? 'character' : 'characters'}.`,
    minimum: (limit: string) => `must be at least ${limit}.`,
    maximum: (limit: string) => `must be at most ${limit}.`,
    exclusiveMinimum: (limit: string) => `must be greater than ${limit}.`,
    exclusiveMaximum: (limit: string) => `must be less than ${limit}.`,
    multipleOf: (limit: string) => `must be a multiple of ${limit}.`,
    minItems: (limit: string) => `must have at least ${limit} ${limit === '1' ? 'item' : 'items'}.`,
    maxItems: (limit: string) => `must have at most ${limit} ${limit === '1' ? 'item' : 'items'}.`,
    minProperties: (limit: string) => `must have at least ${limit} ${limit === '1' ? 'property' : 'properties'}.`,
    maxProperties: (limit: string) => `must have at most ${limit} ${limit === '1' ? 'property' : 'properties'}.`,
  },
};

export type ViolationStrings = typeof en;
