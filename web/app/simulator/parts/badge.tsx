const TONES: Readonly<Record<string, string>> = {
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

/** A state, or the status of a response. */
export function Badge({ text, tone = TONES[text] ?? 'plain' }: { text: string; tone?: string | undefined }) {
  return <span className={`sim-badge sim-${tone}`}>{text}</span>;
}
