import type { GateStatus } from '../../model/edge/text-pack.ts';
import type { AccessStatus } from './access.ts';

/** What a gated document does when it opens, given what the browser believes and what the edge answered. */
export type Opening =
  /** The page, or the gate with its sign-in button, or the gate in its denied state: as answered. */
  | 'content'
  | 'pending'
  | 'denied'
  /** The page; the stored credential is another account's and goes. */
  | 'content-and-drop'
  /** Post the stored credential once, then load again. */
  | 'post'
  /** It was posted and accepted, and the edge still sees no cookie. */
  | 'cookie-refused'
  /** Tell the server of an earlier sign-out before anything else. */
  | 'finish-logout'
  /** The edge has no keys to check anything with. */
  | 'unavailable';

/** The table of disagreements between browser and edge: the edge decides what exists, the browser what is drawn. */
export function reconcile({
  access,
  edge,
  isLogoutPending,
  wasPosted,
}: {
  access: AccessStatus;
  edge: GateStatus;
  isLogoutPending: boolean;
  wasPosted: boolean;
}): Opening {
  if (isLogoutPending) return 'finish-logout';
  if (edge === 'granted') return access === 'DENIED' ? 'content-and-drop' : 'content';
  if (edge !== 'pending') return edge;
  if (access === 'GRANTED') return wasPosted ? 'cookie-refused' : 'post';
  return access === 'DENIED' ? 'denied' : 'pending';
}
