import { REASONS } from '../../model/request/status.ts';
import type { Language } from '../kit.tsx';

/** Returns the meaning of a status: `Not Found` for `404`, words for `4XX` and `default`, null for an unregistered code. */
export function statusReason(status: string, { t }: Language): string | null {
  if (status === 'default') return t.anyOtherStatus;
  if (/^[1-5]XX$/i.test(status)) return t.statusRange(status.charAt(0));
  return REASONS[status] ?? null;
}

/** Returns the heading of a response: `404 Not Found`, `default Any other status`. */
export function statusTitle(status: string, language: Language): string {
  const reason = statusReason(status, language);
  return reason === null ? status : `${status} ${reason}`;
}

/** Returns the CSS class for the color of a status: `s2` to `s5`, `s0` for `default`. */
export function statusClass(status: string): string {
  return /^[1-5]/.test(status) ? `status s${status.charAt(0)}` : 'status s0';
}
