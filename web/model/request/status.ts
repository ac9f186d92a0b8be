import reasons from './reasons.json' with { type: 'json' };

/** Reason phrases as registered for HTTP (RFC 9110, RFC 6585). They are protocol names, so they are not translated. */
export const REASONS: Readonly<Record<string, string>> = reasons;

/** A status with its reason phrase, such as `404 Not Found`. Servers send other phrases, or none over HTTP/2, so theirs do not count. */
export function statusWithReason(status: number): string {
  const reason = REASONS[status];
  return reason === undefined ? String(status) : `${status} ${reason}`;
}
