import { Badge, type Tone } from '../../../../web/app/kit/index.ts';
import { ownProperty } from '../../../../web/model/text/json.ts';
import { useAccountWords } from './words.ts';

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

/** The state of a contract, a line item or an order in words. `hasCode` shows its code beside it. */
export function StatusBadge({ status, hasCode = false }: { status: string; hasCode?: boolean }) {
  const { states } = useAccountWords();
  return (
    <>
      <Badge text={ownProperty(states, status) ?? status} tone={TONES[status]} />
      {hasCode && (
        <>
          {' '}
          <code>{status}</code>
        </>
      )}
    </>
  );
}
