import { Badge, type Tone } from '../../../../web/app/kit/index.ts';
import { useStatusWords } from '../../../../web/app/simulator/status/words.ts';
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

/** A fault that waits, or that happened. */
export function FaultBadge({ fault }: { fault: string }) {
  const { faultNames } = useStatusWords();
  return <Badge text={ownProperty(faultNames, fault) ?? fault} tone="warning" />;
}

/** The status of a response. */
export function ResponseBadge({ status }: { status: number }) {
  return <Badge text={String(status)} tone={status >= 500 ? 'danger' : status >= 400 ? 'warning' : 'tip'} />;
}
