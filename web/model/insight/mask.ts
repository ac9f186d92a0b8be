import { checkDigit } from '../text/imei.ts';

/** The values that are removed from a text before it is stored. */
const MASKED = ['secret', 'token', 'email', 'phone', 'card', 'ssn'] as const;
export type MaskedKind = (typeof MASKED)[number];

/** A word of at least 24 characters that a person would not type. */
const KEY = [
  /(?<![\w/.+=-])(?=[\w+=-]*\d)(?=[\w+=-]*[A-Za-z])[\w+=-]{24,}/,
  /(?<![\w/.+=-])(?=\w)(?=[\w+=/-]*\d)(?=[\w+=/-]*[A-Z])(?=[\w+=/-]*[a-z])[\w+=/-]{24,}/,
];

/** In the order of {@link MASKED}, because a part of one can look like another. */
const PATTERNS: Readonly<Record<MaskedKind, RegExp>> = {
  // Credentials of the simulator.
  secret: /\bsim[pgtsw]?_[0-9a-z_]{8,}/gi,
  // A JSON Web Token, a token after its scheme, and a key.
  token: new RegExp(
    [/\beyJ[\w-]+(?:\.[\w-]*){1,2}/, /(?<=\b(?:Bearer|Basic) +)[\w+/.~=-]{8,}/, ...KEY]
      .map(({ source }) => source)
      .join('|'),
    'g',
  ),
  email: /[^\s@<>()[\]"',;:]+@[^\s@<>()[\]"',;:]+\.\p{L}{2,}/gu,
  phone: /(?<![\w.])\+\d(?:[ ().-]*\d){6,14}(?!\d)|(?<![\w.-])(?:\(\d{3}\) ?|\d{3}[ .-])\d{3}[ .-]\d{4}(?![\w-])/g,
  // Card numbers, and the IMEI of a device, which has a check digit of the same kind.
  card: /(?<![\d.])\d(?:[ -]?\d){12,18}(?!\d)/g,
  ssn: /(?<![\d-])\d{3}[- ]\d{2}[- ]\d{4}(?![\d-])/g,
};

/** A text without what names a person or opens an account: `[email]` is in the place of an address. */
export function masked(text: string): { text: string; found: MaskedKind[] } {
  const found = new Set<MaskedKind>();
  let rest = text;
  for (const kind of MASKED)
    rest = rest.replaceAll(PATTERNS[kind], (match) => {
      if (kind === 'card' && !hasCheckDigit(match)) return match;
      found.add(kind);
      return `[${kind}]`;
    });
  return { text: rest, found: [...found] };
}

function hasCheckDigit(number: string): boolean {
  const digits = number.replaceAll(/\D/g, '');
  return checkDigit(digits.slice(0, -1)) === digits.at(-1);
}
