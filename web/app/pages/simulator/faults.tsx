import { type FormEvent, useId, useState } from 'react';

import { sentMethod } from '../../../model/api/operation.ts';
import type { SimulatorControls } from '../../../model/simulator/controls.ts';
import { FAULT_SECONDS, isResponseFault } from '../../../model/simulator/faults.ts';
import { ownProperty } from '../../../model/text/json.ts';
import { Button } from '../../kit/button.tsx';
import { Field, Select } from '../../kit/field.tsx';
import { Count, Line, Log } from '../../kit/log.tsx';
import { Badge, Note } from '../../kit/note.tsx';
import { useAction } from '../../kit/use-action.ts';
import type { Fault } from '../../simulator/client.ts';
import { usePageProps, useSession } from './context.ts';
import { ProblemNotice } from './problem-notice.tsx';

/** The faults that wait in the account, and a form for a new one. */
export function Faults({ controls }: { controls: SimulatorControls }) {
  const { t } = usePageProps();
  const { account, client, live } = useSession();
  const clearing = useAction<unknown>(live.refresh);
  return (
    <section>
      <h2 id="faults">
        {t.faults.heading} <Count of={account.faults} />
      </h2>
      <p>{t.faults.text}</p>
      <div className="stack">
        <FaultForm controls={controls} />
        {/* Faults have no id, and equal ones can wait. */}
        <Log entries={account.faults} keyOf={(_fault, index) => index}>
          {(fault) => <WaitingFault fault={fault} />}
        </Log>
        {account.faults.length > 0 && (
          <Button isWaiting={clearing.isRunning} onClick={() => void clearing.run(client.clearFaults)}>
            {t.faults.clear}
          </Button>
        )}
        <ProblemNotice error={clearing.error} />
      </div>
    </section>
  );
}

function WaitingFault({ fault: { fault, operationId, seconds, remaining } }: { fault: Fault }) {
  const { t } = usePageProps();
  return (
    <div className="card">
      <Line>
        <Badge text={fault} tone="warning" />
        {operationId !== null && <code>{operationId}</code>}
        {seconds !== null && <span>{t.faults.secondsText(seconds)}</span>}
        <span className="muted">{t.faults.remaining(remaining)}</span>
      </Line>
    </div>
  );
}

function FaultForm({ controls: { faults, apis } }: { controls: SimulatorControls }) {
  const { t } = usePageProps();
  const { client, live } = useSession();
  const id = useId();
  const [fault, setFault] = useState(faults[0]?.name ?? '');
  const [count, setCount] = useState('1');
  const [seconds, setSeconds] = useState('');
  const [operation, setOperation] = useState('');
  const injection = useAction<Fault>(live.refresh);
  const range = ownProperty(FAULT_SECONDS, fault);
  const isOfResponse = isResponseFault(fault);
  const inject = (event: FormEvent): void => {
    event.preventDefault();
    void injection.run(() =>
      client.injectFault({
        // The list is from the description, which the simulator judges requests by.
        fault: fault as Fault['fault'],
        count: Number(count),
        ...(range !== undefined && { seconds: Number(seconds === '' ? range.usual : seconds) }),
        ...(isOfResponse && operation !== '' && { operationId: operation }),
      }),
    );
  };
  return (
    <form onSubmit={inject} className="stack">
      <div className="grid">
        <Field id={`${id}-fault`} label={t.faults.fault}>
          <Select
            id={`${id}-fault`}
            value={fault}
            describedBy={`${id}-meaning`}
            options={faults.map(({ name }) => ({
              value: name,
              label: name,
              group: isResponseFault(name) ? t.faults.ofResponses : t.faults.ofWebhooks,
            }))}
            onChange={setFault}
          />
        </Field>
        <NumberField label={t.faults.count} value={count} most={100} onChange={setCount} />
        {range !== undefined && (
          <NumberField
            label={t.faults.seconds}
            value={seconds === '' ? String(range.usual) : seconds}
            most={range.most}
            onChange={setSeconds}
          />
        )}
        {isOfResponse && (
          <Field id={`${id}-operation`} label={t.faults.operation}>
            <Select
              id={`${id}-operation`}
              value={operation}
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
              onChange={setOperation}
            />
          </Field>
        )}
      </div>
      <Note id={`${id}-meaning`}>{faults.find(({ name }) => name === fault)?.text}</Note>
      <Button type="submit" isWaiting={injection.isRunning}>
        {t.faults.inject}
      </Button>
      <ProblemNotice error={injection.error} />
    </form>
  );
}

interface NumberFieldProps {
  label: string;
  value: string;
  most: number;
  onChange: (value: string) => void;
}

function NumberField({ label, value, most, onChange }: NumberFieldProps) {
  const id = useId();
  return (
    <Field id={id} label={label}>
      <input
        id={id}
        className="field"
        type="number"
        min={1}
        max={most}
        required
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </Field>
  );
}
