import { DENIED, GRANTED, INVALID, type TokenCase, type TokenStatus } from './token-cases.ts';
import { CLIENT_ID, type claimsAt } from './tokens.ts';

const DAY = 24 * 60 * 60;

interface Moment {
  /** When the token is made, in seconds since the epoch. */
  at: number;
  claims: ReturnType<typeof claimsAt>;
}
type Changes = Record<string, unknown> | string;
/** Claims merged into the valid ones; a string replaces the JSON. */
type Row = readonly [name: string, changes: Changes | ((moment: Moment) => Changes), status: TokenStatus];

/** The valid claims as JSON, with a textual change. */
const edited =
  (edit: (json: string) => string) =>
  ({ claims }: Moment): string =>
    edit(JSON.stringify(claims));

const ISSUER: Row[] = [
  ['the issuer without its scheme', { iss: 'accounts.google.com' }, GRANTED],
  ['another issuer', { iss: 'https://evil.example' }, INVALID],
  ['an issuer with a slash at its end', { iss: 'https://accounts.google.com/' }, INVALID],
  ['an issuer with a dot at its end', { iss: 'https://accounts.google.com.' }, INVALID],
  ['an issuer over plain http', { iss: 'http://accounts.google.com' }, INVALID],
  ['an issuer in capitals', { iss: 'HTTPS://ACCOUNTS.GOOGLE.COM' }, INVALID],
  ['an issuer with white space at its end', { iss: 'https://accounts.google.com ' }, INVALID],
  ['an issuer with a Cyrillic letter', { iss: 'https://\u0430ccounts.google.com' }, INVALID],
  ['an issuer with the same beginning', { iss: 'https://accounts.google.com.evil.example' }, INVALID],
  ['issuers in a list', { iss: ['https://accounts.google.com'] }, INVALID],
  ['an issuer that is null', { iss: null }, INVALID],
  ['no issuer', { iss: undefined }, INVALID],
];

const AUDIENCE: Row[] = [
  ['another audience', { aud: 'other.apps.googleusercontent.com' }, INVALID],
  ['a list with the audience', { aud: [CLIENT_ID] }, INVALID],
  ['a list with the audience among others', { aud: [CLIENT_ID, 'other'] }, INVALID],
  ['an empty list of audiences', { aud: [] }, INVALID],
  ['an audience that is an object', { aud: { 0: CLIENT_ID } }, INVALID],
  ['an empty audience', { aud: '' }, INVALID],
  ['no audience', { aud: undefined }, INVALID],
  ['an audience in capitals', { aud: CLIENT_ID.toUpperCase() }, INVALID],
  ['an audience with white space at its end', { aud: `${CLIENT_ID} ` }, INVALID],
  ['no presenter', { azp: undefined }, GRANTED],
  ['another presenter', { azp: 'other' }, INVALID],
  ['a presenter that is null', { azp: null }, INVALID],
  ['an empty presenter', { azp: '' }, INVALID],
  ['presenters in a list', { azp: [CLIENT_ID] }, INVALID],
  ['no subject', { sub: undefined }, INVALID],
  ['an empty subject', { sub: '' }, INVALID],
  ['a subject that is a number', { sub: 1 }, INVALID],
  ['a subject that is null', { sub: null }, INVALID],
];

/** @param slack seconds that may pass before a token is checked */
function timeRows(slack: number): Row[] {
  return [
    ['no expiry', { exp: undefined }, INVALID],
    ['an expiry that is text', ({ at }) => ({ exp: String(at + 60) }), INVALID],
    ['an expiry that is null', { exp: null }, INVALID],
    ['an expiry that is true', { exp: true }, INVALID],
    ['an expiry in a list', ({ at }) => ({ exp: [at + 60] }), INVALID],
    [
      'an infinite expiry',
      ({ claims }) => JSON.stringify(claims).replace(`"exp":${claims.exp}`, '"exp":1e999'),
      INVALID,
    ],
    [
      'a negative infinite expiry',
      ({ claims }) => JSON.stringify(claims).replace(`"exp":${claims.exp}`, '"exp":-1e999'),
      INVALID,
    ],
    ['an expiry of zero', { exp: 0 }, INVALID],
    ['an expiry less than a minute ago', ({ at }) => ({ iat: at - 3600, exp: at - 60 + slack }), GRANTED],
    ['an expiry a minute ago', ({ at }) => ({ iat: at - 3600, exp: at - 60 }), INVALID],
    ['an expiry years ago', { iat: 1_000_000_000, exp: 1_000_003_600 }, INVALID],
    ['no time of issue', { iat: undefined }, INVALID],
    ['a time of issue that is text', ({ at }) => ({ iat: String(at) }), INVALID],
    ['a time of issue that is null', { iat: null }, INVALID],
    ['a time of issue that is false', { iat: false }, INVALID],
    ['an issue a minute ahead', ({ at }) => ({ iat: at + 60, exp: at + 3600 }), GRANTED],
    ['an issue more than a minute ahead', ({ at }) => ({ iat: at + 60 + slack, exp: at + 3600 }), INVALID],
    ['an issue a day and a minute ago', ({ at }) => ({ iat: at - DAY - 60, exp: at - 60 + slack }), INVALID],
    ['an issue before the epoch', ({ at }) => ({ iat: -1, exp: at + 3600 }), INVALID],
    ['a life of a day', ({ at }) => ({ iat: at, exp: at + DAY }), GRANTED],
    ['a life of a day and a second', ({ at }) => ({ iat: at, exp: at + DAY + 1 }), INVALID],
    ['an expiry at the time of issue', ({ at }) => ({ iat: at, exp: at }), INVALID],
    ['an expiry before the time of issue', ({ at }) => ({ iat: at + 30, exp: at + 20 }), INVALID],
    ['times in milliseconds', ({ at }) => ({ iat: at * 1000, exp: (at + 3600) * 1000 }), INVALID],
    ['a start a minute ahead', ({ at }) => ({ nbf: at + 60 }), GRANTED],
    ['a start more than a minute ahead', ({ at }) => ({ nbf: at + 60 + slack }), INVALID],
    ['a start that is text', { nbf: 'now' }, INVALID],
    ['a start that is null', { nbf: null }, INVALID],
  ];
}

const FORM: Row[] = [
  ['a duplicate address', edited((json) => json.replace('"email":', '"email":"eve@evil.example","email":')), INVALID],
  [
    'a duplicate domain, written with escapes',
    edited((json) => json.replace('"hd":', '"h\\u0064":"evil.example","hd":')),
    INVALID,
  ],
  ['a duplicate expiry', edited((json) => json.replace('"exp":', '"exp":1,"exp":')), INVALID],
  ['duplicates inside a claim', edited((json) => json.replace('{', '{"note":{"a":1,"a":"}:{"},')), GRANTED],
  ['a prototype', edited((json) => json.replace('{', '{"__proto__":{"hd":"company.example"},')), GRANTED],
  [
    'a domain under the name __proto__',
    edited((json) => json.replace('"hd":"company.example"', '"__proto__":{"hd":"company.example"}')),
    DENIED,
  ],
  ['all claims under the name __proto__', edited((json) => `{"__proto__":${json}}`), INVALID],
  ['claims in a list', edited((json) => `[${json}]`), INVALID],
  ['claims that are text', '"claims"', INVALID],
  ['claims that are null', 'null', INVALID],
  ['claims that are not JSON', '{', INVALID],
  ['a second value after the claims', edited((json) => `${json}{}`), INVALID],
  ['a byte order mark before the claims', edited((json) => `\uFEFF${json}`), INVALID],
  ['a hundred nested lists', { note: JSON.parse(`${'['.repeat(100)}${']'.repeat(100)}`) as unknown }, GRANTED],
];

const COMPANY: Row[] = [
  ['an unverified address', { email_verified: false }, DENIED],
  ['"true" instead of true', { email_verified: 'true' }, DENIED],
  ['1 instead of true', { email_verified: 1 }, DENIED],
  ['true in a list', { email_verified: [true] }, DENIED],
  ['no claim about verification', { email_verified: undefined }, DENIED],
  ['no domain', { hd: undefined }, DENIED],
  ['a null domain', { hd: null }, DENIED],
  ['a domain that is true', { hd: true }, DENIED],
  ['the domain in a list', { hd: ['company.example'] }, DENIED],
  ['the domain in an object', { hd: { 'company.example': true } }, DENIED],
  ['the domain of another company', { hd: 'other.example' }, DENIED],
  ['two domains in one', { hd: 'company.example,other.example' }, DENIED],
  ['a domain below the company', { hd: 'sub.company.example' }, DENIED],
  ['a domain with the same end', { hd: 'evilcompany.example' }, DENIED],
  ['a domain with a dot at its end', { hd: 'company.example.' }, DENIED],
  ['a domain with white space at its end', { hd: 'company.example ' }, DENIED],
  ['a Cyrillic letter in the hosted domain', { hd: '\u0430kko.example' }, DENIED],
  ['fullwidth letters in the hosted domain', { hd: '\uFF41kko.example' }, DENIED],
  ['an empty domain', { hd: '' }, DENIED],
  ['no address', { email: undefined }, DENIED],
  ['addresses in a list', { email: ['ann@company.example'] }, DENIED],
  ['an address of another company', { email: 'ann@other.example' }, DENIED],
  ['an address with the same beginning', { email: 'a@company.example.evil.net' }, DENIED],
  ['an address with two at-signs', { email: 'a@evil.net@company.example' }, DENIED],
  ['an address followed by another domain', { email: 'a@company.example@evil.net' }, DENIED],
  ['two addresses in one', { email: 'ann@company.example,eve@evil.net' }, DENIED],
  ['a quoted at-sign', { email: '"a@evil.net"@company.example' }, DENIED],
  ['a quoted name', { email: '"ann"@company.example' }, DENIED],
  ['an address in angle brackets', { email: '<ann@company.example>' }, DENIED],
  ['an address with a scheme', { email: 'mailto:ann@company.example' }, DENIED],
  ['a comment in the address', { email: 'ann(x)@company.example' }, DENIED],
  ['an address below the company', { email: 'a@sub.company.example' }, DENIED],
  ['an address with the same end', { email: 'a@evilcompany.example' }, DENIED],
  ['no at-sign', { email: 'company.example' }, DENIED],
  ['nothing before the at-sign', { email: '@company.example' }, DENIED],
  ['nothing after the at-sign', { email: 'ann@' }, DENIED],
  ['a dot after the address', { email: 'ann@company.example.' }, DENIED],
  ['white space after the address', { email: 'ann@company.example ' }, DENIED],
  ['a line break in the address', { email: 'eve@evil.net\nann@company.example' }, DENIED],
  ['a null character in the address', { email: 'ann@company.example\u0000.evil.net' }, DENIED],
  ['an address in mixed case', { email: 'Ann@Company.EXAMPLE' }, GRANTED],
  ['an address with a tag', { email: "ann.o'hara+docs@company.example" }, GRANTED],
  ['a Cyrillic letter in the domain', { email: 'ann@\u0430kko.example' }, DENIED],
  ['a Kelvin sign in the domain', { email: 'ann@a\u212Ako.example' }, DENIED],
  ['a dotless i in the domain', { email: 'ann@company.examp\u0131e' }, DENIED],
  ['fullwidth letters in the domain', { email: 'ann@\uFF41kko.example' }, DENIED],
  ['a fullwidth at-sign', { email: 'ann\uFF20company.example' }, DENIED],
  ['a letter beyond ASCII before the at-sign', { email: '\u00E4nn@company.example' }, DENIED],
  ['a zero-width space in the domain', { email: 'ann@company\u200B.example' }, DENIED],
  ['a domain in Punycode', { email: 'ann@xn--kko-8cd.example' }, DENIED],
  ['a percent sign before the at-sign', { email: 'eve%evil.example@company.example' }, DENIED],
  ['an exclamation mark before the at-sign', { email: 'evil.example!eve@company.example' }, DENIED],
  ['percent-encoding in the address', { email: 'ann%40company.example@evil.net' }, DENIED],
];

const ORDER: Row[] = [
  ['another company and a past expiry', ({ at }) => ({ hd: 'other.example', iat: at - 7200, exp: at - 3600 }), INVALID],
  ['another company and another audience', { hd: 'other.example', aud: 'other' }, INVALID],
  ['an unverified address and no subject', { email_verified: false, sub: undefined }, INVALID],
];

/**
 * Claims of correctly signed tokens.
 * @param slack seconds that may pass between the creation of a token and its check
 */
export function claimCases(slack: number): readonly TokenCase[] {
  return [...ISSUER, ...AUDIENCE, ...timeRows(slack), ...FORM, ...COMPANY, ...ORDER].map(([name, changes, status]) => ({
    name,
    status,
    token: ({ sign, at, claims }) =>
      sign({ claims: typeof changes === 'function' ? changes({ at, claims }) : changes }),
  }));
}
