import type { HeaderLine } from '../request/request.ts';
import { type Code, joined } from './tokens.ts';

/** A placeholder of a secret, such as `YOUR_PARTNER_TOKEN`. Samples read `PARTNER_TOKEN` from the environment in its place. */
const PLACEHOLDER = /YOUR_([A-Z][A-Z0-9_]*)/;

/** How a language writes the pieces of a text, and what is between them. */
interface ValueSyntax {
  text: (text: string) => Code;
  /** A variable of the environment. */
  variable: (name: string) => Code;
  /** A new idempotency key. */
  key: Code;
  separator: string;
  /** The value of the header for HTTP Basic, from the code of user name, colon and password; absent if a client has an option for it. */
  basic?: (pair: Code) => Code;
}

/** Makes the writer of texts that may contain secrets. For a header that is new in each request, it writes a new key. */
export function valueWriter({ text, variable, key, separator, basic: encoded }: ValueSyntax) {
  const write = (value: string): Code => {
    const pieces = value
      .split(PLACEHOLDER)
      .flatMap((piece, index) => (piece === '' ? [] : [index % 2 === 0 ? text(piece) : variable(piece)]));
    return pieces.length === 0 ? text('') : joined(pieces, separator);
  };
  return (value: string, { isNew, basic }: Pick<HeaderLine, 'isNew' | 'basic'> = {}): Code => {
    if (isNew === true) return key;
    return basic === undefined || encoded === undefined
      ? write(value)
      : encoded(write(`${basic.user}:${basic.password}`));
  };
}

/** The names of the variables of the environment that a text needs. */
export function variablesIn(value: string): string[] {
  const found = [...value.matchAll(new RegExp(PLACEHOLDER, 'g'))];
  return [...new Set(found.map(([, name = '']) => name))];
}
