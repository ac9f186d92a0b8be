import { type FormEvent, useId, useState } from 'react';

import { Button, Field, Line, Log, Select, takeLostFocus, TextField, useAction } from '../../../web/app/kit/index.ts';
import type { Fault } from '../../../web/app/simulator/client.ts';
import { ProblemNotice } from '../../../web/app/simulator/status/problem-notice.tsx';
import { useStatusWords } from '../../../web/app/simulator/status/words.ts';
import { sentMethod } from '../../../web/model/api/operation.ts';
import type { NamedText, SimulatorControls } from '../../../web/model/simulator/controls.ts';
import { localizePath } from '../../../web/model/site/path.ts';
import { ownProperty } from '../../../web/model/text/json.ts';
import { valuesOfFault } from '../../shared/faults.ts';
import { Bench } from './bench.tsx';
import { usePageProps, useSession } from './context.ts';
import { FaultBadge } from './status/badges.tsx';

/** The faults that wait in the account, and a form for a new one of each kind. */
export function Faults({ controls }: { controls: SimulatorControls }) {
  const { t, locale } = usePageProps();
  const { account, client, live } = useSession();
  const { faultNames, clear } = useStatusWords();
  const clearing = useAction<unknown>(live.refresh);
  return (
    <>
      <p key={String(account.faults.length > 0)} tabIndex={-1} ref={takeLostFocus}>
        {t.faults.text}
      </p>
      {/* Faults have no id, and equal ones can wait. */}
      <Log entries={account.faults} keyOf={(_fault, index) => index}>
        {(fault) => <WaitingFault fault={fault} />}
      </Log>
      {account.faults.length > 0 && (
        <Button isWaiting={clearing.isRunning} onClick={() => void clearing.run(client.clearFaults)}>
          {clear}
        </Button>
      )}
      <ProblemNotice error={clearing.error} />
      <Bench
        entries={controls.faults}
        keyOf={({ name }) => name}
        renderRow={({ name }) => (
          <Line>
            <span>{ownProperty(faultNames, name)}</span>
            <code>{name}</code>
          </Line>
        )}
      >
        {(fault) => <FaultForm fault={fault} apis={controls.apis} />}
      </Bench>
      <p>
        {t.prefer.text}{' '}
        <a href={`${localizePath('/simulator/reference/%SLUG%-simulator', locale)}#choose-the-response`}>
          {t.prefer.link}
        </a>
      </p>
    </>
  );
}

function WaitingFault({ fault: { fault, operationId, seconds, remaining } }: { fault: Fault }) {
  const { t } = usePageProps();
  return (
    <div className="card">
      <Line>
        <FaultBadge fault={fault} />
        <code>{fault}</code>
        {operationId !== null && <code>{operationId}</code>}
        {seconds !== null && <span>{t.faults.secondsText(seconds)}</span>}
        <span className="muted">{t.faults.remaining(remaining)}</span>
      </Line>
    </div>
  );
}

/** The form of a new fault, with a control for each value that the description gives the fault. */
function FaultForm({ fault: { name: fault, text }, apis }: { fault: NamedText; apis: SimulatorControls['apis'] }) {
  const { t } = usePageProps();
  const { client, live } = useSession();
  const id = useId();
  const values = valuesOfFault(fault);
  const [entered, setEntered] = useState({
    count: String(values.count.default),
    seconds: String(values.seconds?.default),
    operationId: '',
  });
  const injection = useAction<Fault>(live.refresh);
  const inject = (event: FormEvent): void => {
    event.preventDefault();
    const { count, seconds, operationId } = entered;
    void injection.run(() =>
      client.injectFault({
        // The list is from the description, which the simulator judges requests by.
        fault: fault as Fault['fault'],
        count: Number(count),
        ...(values.seconds !== undefined && { seconds: Number(seconds) }),
        ...(operationId !== '' && { operationId }),
      }),
    );
  };
  /** The attributes of the control for a value. */
  const control = (name: keyof typeof entered) => ({
    id: `${id}-${name}`,
    value: entered[name],
    onChange: (value: string) => setEntered({ ...entered, [name]: value }),
  });
  const number = (name: 'count' | 'seconds', { minimum, maximum }: { minimum: number; maximum: number }) => (
    <TextField {...control(name)} label={t.faults[name]} type="number" min={minimum} max={maximum} required />
  );
  return (
    <form onSubmit={inject} className="stack">
      <p>{text}</p>
      <div className="grid">
        {number('count', values.count)}
        {values.seconds !== undefined && number('seconds', values.seconds)}
      </div>
      {values.operationId !== undefined && (
        <Field id={control('operationId').id} label={t.faults.operationId}>
          <Select
            {...control('operationId')}
            options={[
              { value: '', label: t.faults.anyOperation },
              ...apis.flatMap(({ name, operations }) =>
                operations.map(({ id: value, method, path }) => ({
                  value,
                  label: `${sentMethod(method)} ${path}`,
                  group: name,
                })),
              ),
            ]}
          />
        </Field>
      )}
      <Button type="submit" look="primary" isWaiting={injection.isRunning}>
        {t.faults.inject}
      </Button>
      <ProblemNotice error={injection.error} />
    </form>
  );
}
