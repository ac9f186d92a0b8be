/** Writes the worker's own texts into one file. {@link unpackTexts} opens it. */
export function packTexts(texts: ReadonlyMap<string, string>): string {
  return JSON.stringify([...texts]);
}

/** Opens a pack. The result returns the text of a key, or undefined for an unknown key. @throws SyntaxError for invalid JSON */
export function unpackTexts(pack: string): (key: string) => string | undefined {
  const texts = new Map(JSON.parse(pack) as [string, string][]);
  return (key) => texts.get(key);
}

/**
 * Placeholders in the head of a gated document. The worker replaces them in each response, HTML-escaped.
 * `gate-status` is one of {@link GateStatus}. `hosted-domain` has the format of the variable `HOSTED_DOMAIN`. If access was
 * granted, `account` is the e-mail address, and `session-expires` is the end of the session in seconds since the epoch;
 * otherwise both are empty.
 */
export const EDGE_PLACEHOLDERS = [
  'nonce',
  'gate-status',
  'google-client-id',
  'hosted-domain',
  'account',
  'session-expires',
] as const;
export type EdgePlaceholder = (typeof EDGE_PLACEHOLDERS)[number];

/** Returns the placeholder for a value in a gated document. */
export function placeholder(name: EdgePlaceholder): string {
  return `{{edge:${name}}}`;
}

/** The worker's decision: `granted` on content, the others on the gate. */
export type GateStatus = 'pending' | 'denied' | 'unavailable' | 'granted';
