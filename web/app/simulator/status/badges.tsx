import { ownProperty } from '../../../model/text/json.ts';
import { Badge } from '../../kit/index.ts';
import { useStatusWords } from './words.ts';

/** A fault that waits, or that happened. */
export function FaultBadge({ fault }: { fault: string }) {
  const { faultNames } = useStatusWords();
  return <Badge text={ownProperty(faultNames, fault) ?? fault} tone="warning" />;
}

/** The status of a response. */
export function ResponseBadge({ status }: { status: number }) {
  return <Badge text={String(status)} tone={status >= 500 ? 'danger' : status >= 400 ? 'warning' : 'tip'} />;
}
