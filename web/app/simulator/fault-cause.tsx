import { useEffect, useState } from 'react';

import { localizePath, splitLocale } from '../../model/site/path.ts';
import { ownProperty } from '../../model/text/json.ts';
import { Button, takeLostFocus, useAction } from '../kit/index.ts';
import { simulatorAccount } from './account.ts';
import { simulatorClient, type SimulatorClient } from './client.ts';
import type { OwnFaultProps } from './own-fault.tsx';
import { loadStrings } from './status/strings/load.ts';
import type { StatusWords } from './status/words.ts';

interface Cause {
  fault: string;
  isWaiting: boolean;
  client: SimulatorClient;
  t: StatusWords;
  locale: Parameters<typeof localizePath>[1];
}

/** The greatest age, in ms, of the log entry of a request that has just failed. A slow response takes half of this time. */
const RECENT = 60_000;

/** Says that a fault which the reader has set in the simulator caused a symptom, and offers to clear the faults that still wait. */
export function FaultCause({ symptom, fault, children }: OwnFaultProps) {
  const [found, setFound] = useState<{ symptom: unknown; cause: Cause | null } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const find = async (): Promise<void> => {
      const cause = await causeOf(fault).catch(() => null);
      if (isCurrent) setFound({ symptom, cause });
    };
    void find();
    return () => void (isCurrent = false);
  }, [symptom, fault]);
  if (found === null || found.symptom !== symptom) return null;
  return found.cause === null ? children : <Remedy {...found.cause} />;
}

/** The fault of the last response. Without a response, only the log of the account has it. */
async function causeOf(named: string | null | undefined): Promise<Cause | null> {
  const account = simulatorAccount.getState();
  if (account === null) return null;
  const client = simulatorClient(account);
  const [{ now, faults }, [last]] = await Promise.all([client.read(), client.requests()]);
  const isRecent = last !== undefined && Date.parse(now) - Date.parse(last.at) < RECENT;
  const fault = named ?? (isRecent ? last.fault : null);
  if (fault === null) return null;
  const { locale } = splitLocale(location.pathname);
  return {
    fault,
    isWaiting: faults.some((each) => each.fault === fault),
    client,
    locale,
    t: await loadStrings(locale),
  };
}

function Remedy({ fault, isWaiting, client, t, locale }: Cause) {
  const { isRunning, result, run } = useAction<string>();
  const name = ownProperty(t.faultNames, fault) ?? fault;
  if (result !== null)
    return (
      <output ref={takeLostFocus} tabIndex={-1}>
        {result}
      </output>
    );
  const clear = async (): Promise<string> => {
    await client.clearFaults();
    return t.cleared;
  };
  return (
    <>
      {t.caused(name)} {isWaiting ? t.stillSet : t.usedUp}
      <span className="row">
        {isWaiting && (
          <Button isSmall isWaiting={isRunning} onClick={() => void run(clear)}>
            {t.clear}
          </Button>
        )}
        <a href={`${localizePath('/simulator', locale)}#faults`}>{t.openFaults}</a>
      </span>
    </>
  );
}
