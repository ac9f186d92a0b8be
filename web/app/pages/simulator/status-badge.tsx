import { Badge, type Tone } from '../../kit/note.tsx';

const TONES: Readonly<Record<string, Tone>> = {
  pending_activation: 'note',
  pending_verification: 'note',
  waiting_period: 'tip',
  active: 'tip',
  restored: 'tip',
  suspended: 'warning',
  cancelled: 'danger',
  expired: 'danger',
  ended: 'danger',
};

/** The state of a contract, a device or an order. */
export function StatusBadge({ status }: { status: string }) {
  return <Badge text={status} tone={TONES[status]} />;
}

/** The status of a response. */
export function ResponseBadge({ status }: { status: number }) {
  return <Badge text={String(status)} tone={status >= 500 ? 'danger' : status >= 400 ? 'warning' : 'tip'} />;
}
