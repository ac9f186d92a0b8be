import type { GateStatus } from '../../model/edge/text-pack.ts';
import type { AccessStatus } from './access.ts';

/** The first step of a gated document. */
type Opening =
  /** Show what the edge decided: the page, the sign-in button, or the denied state. */
  | 'content'
  | 'pending'
  | 'denied'
  /** Show the page, and remove the stored credential, which belongs to another account. */
  | 'content-and-drop'
  /** Send the stored credential once, then reload. */
  | 'post'
  /** The credential was sent and accepted, but the browser sent no cookie. */
  | 'cookie-refused'
  /** Finish an earlier sign-out before anything else. */
  | 'finish-sign-out'
  /** The edge has no keys to verify credentials with. */
  | 'unavailable';

/** Decides the first step from the state in the browser and the decision of the edge, which may disagree. */
export function reconcile({
  access,
  edge,
  isSignOutPending,
  wasPosted,
}: {
  access: AccessStatus;
  edge: GateStatus;
  isSignOutPending: boolean;
  wasPosted: boolean;
}): Opening {
  if (isSignOutPending) return 'finish-sign-out';
  if (edge === 'granted') return access === 'denied' ? 'content-and-drop' : 'content';
  if (edge !== 'pending') return edge;
  if (access === 'granted') return wasPosted ? 'cookie-refused' : 'post';
  return access === 'denied' ? 'denied' : 'pending';
}
