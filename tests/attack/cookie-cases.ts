import { GRANTED, INVALID, type TokenStatus } from './token-cases.ts';

interface CookieCase {
  name: string;
  /** The `Cookie` header for a good token. */
  header: (cookie: string, good: string) => string;
  status: TokenStatus;
}

/** Cookie headers, and whether they carry a session. */
export const COOKIE_CASES: readonly CookieCase[] = [
  { name: 'the same token twice', header: (cookie, good) => `${cookie}=${good}; ${cookie}=${good}`, status: INVALID },
  {
    name: 'a bad one before the good one',
    header: (cookie, good) => `${cookie}=bad; ${cookie}=${good}`,
    status: INVALID,
  },
  {
    name: 'an empty one behind the good one',
    header: (cookie, good) => `${cookie}=${good}; ${cookie}=`,
    status: INVALID,
  },
  {
    name: 'a second one without white space',
    header: (cookie, good) => `${cookie}=${good};${cookie}=${good}`,
    status: INVALID,
  },
  {
    name: 'two headers joined to one',
    header: (cookie, good) => `${cookie}=${good}, ${cookie}=${good}`,
    status: INVALID,
  },
  { name: 'other cookies around it', header: (cookie, good) => `a=1; ${cookie}=${good};b="2"`, status: GRANTED },
  { name: 'semicolons around it', header: (cookie, good) => `;;${cookie}=${good};;`, status: GRANTED },
  {
    name: 'five hundred others before it',
    header: (cookie, good) => `${'a=1; '.repeat(500)}${cookie}=${good}`,
    status: GRANTED,
  },
  {
    name: 'the name without its prefix',
    header: (cookie, good) => `${cookie.replace('__Host-', '')}=${good}`,
    status: INVALID,
  },
  {
    name: 'the name with the weaker prefix',
    header: (cookie, good) => `${cookie.replace('Host', 'Secure')}=${good}`,
    status: INVALID,
  },
  { name: 'the name in small letters', header: (cookie, good) => `${cookie.toLowerCase()}=${good}`, status: INVALID },
  {
    name: 'the name percent-encoded',
    header: (cookie, good) => `${cookie.replace('-', '%2D')}=${good}`,
    status: INVALID,
  },
  { name: 'a nameless cookie that spells it', header: (cookie, good) => `=${cookie}=${good}`, status: INVALID },
  { name: 'a name with the same ending', header: (cookie, good) => `x${cookie}=${good}`, status: INVALID },
  { name: 'the name within another value', header: (cookie, good) => `a="; ${cookie}=${good}`, status: GRANTED },
  { name: 'quotes around the value', header: (cookie, good) => `${cookie}="${good}"`, status: INVALID },
];
