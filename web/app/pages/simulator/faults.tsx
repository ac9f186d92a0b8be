import { type FormEvent, type ReactNode, useId, useState } from 'react';

import { sentMethod } from '../../../model/api/operation.ts';
import type { NamedText, SimulatorControls } from '../../../model/simulator/controls.ts';
import { FAULT_SECONDS, isResponseFault } from '../../../model/simulator/faults.ts';
import { ownProperty, stringOf } from '../../../model/text/json.ts';
import type { Fault } from '../../simulator/client.ts';
import { usePageProps, useSession } from './context.ts';
import { Badge, Button, Count } from './elements.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import { useAction } from './use-action.ts';

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
      <FaultForm controls={controls} />
      {account.faults.length > 0 && (
        <>
          <ul className="sim-log">
            {account.faults.map((fault, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- faults have no id, and equal ones can wait
              <li key={index} className="sim-entry">
                <WaitingFault fault={fault} />
              </li>
            ))}
          </ul>
          <Button isRunning={clearing.isRunning} onClick={() => void clearing.run(client.clearFaults)}>
            {t.faults.clear}
          </Button>
        </>
      )}
      <ProblemNotice error={clearing.error} />
    </section>
  );
}

function WaitingFault({ fault: { fault, operationId, seconds, remaining } }: { fault: Fault }) {
  const { t } = usePageProps();
  return (
    <span className="sim-summary">
      <Badge text={fault} tone="warning" />
      {operationId !== null && <code>{operationId}</code>}
      {seconds !== null && <span>{t.faults.secondsText(seconds)}</span>}
      <span className="sim-hint">{t.faults.remaining(remaining)}</span>
    </span>
  );
}

function FaultForm({ controls: { faults, apis } }: { controls: SimulatorControls }) {
  const { t } = usePageProps();
  const { client, live } = useSession();
  const id = useId();
  const [name, setName] = useState(faults[0]?.name ?? '');
  const injection = useAction<Fault>(live.refresh);
  const range = ownProperty(FAULT_SECONDS, name);
  const isOfResponse = isResponseFault(name);
  const inject = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const numberOf = (field: string): number | undefined => Number(values.get(field)) || undefined;
    const [count, seconds] = [numberOf('count'), numberOf('seconds')];
    const operationId = stringOf(values.get('operation')) ?? '';
    void injection.run(() =>
      client.injectFault({
        // The list is from the description, which the simulator judges requests by.
        fault: name as Fault['fault'],
        ...(count !== undefined && { count }),
        ...(seconds !== undefined && { seconds }),
        ...(operationId !== '' && { operationId }),
      }),
    );
  };
  const [ofResponses, ofWebhooks] = [
    faults.filter((fault) => isResponseFault(fault.name)),
    faults.filter((fault) => !isResponseFault(fault.name)),
  ];
  return (
    <form onSubmit={inject} className="sim-fields">
      <Field label={t.faults.fault}>
        {(field) => (
          <select
            id={field}
            className="field"
            value={name}
            aria-describedby={`${id}-meaning`}
            onChange={(event) => setName(event.currentTarget.value)}
          >
            <Options label={t.faults.ofResponses} faults={ofResponses} />
            <Options label={t.faults.ofWebhooks} faults={ofWebhooks} />
          </select>
        )}
      </Field>
      <Field label={t.faults.count}>
        {(field) => (
          <input id={field} className="field" name="count" type="number" min={1} max={100} defaultValue={1} required />
        )}
      </Field>
      {range !== undefined && (
        <Field label={t.faults.seconds}>
          {(field) => (
            <input
              id={field}
              key={name}
              className="field"
              name="seconds"
              type="number"
              min={1}
              max={range.most}
              defaultValue={range.usual}
              required
            />
          )}
        </Field>
      )}
      {isOfResponse && (
        <Field label={t.faults.operation}>
          {(field) => (
            <select id={field} className="field" name="operation">
              <option value="">{t.faults.anyOperation}</option>
              {apis.map((api) => (
                <optgroup key={api.name} label={api.name}>
                  {api.operations.map((operation) => (
                    <option key={operation.id} value={operation.id}>
                      {`${sentMethod(operation.method)} ${operation.path}`}
                    </option>
                  ))}
                </optgroup>
              ))}
            </select>
          )}
        </Field>
      )}
      <button type="submit" className="button" aria-disabled={injection.isRunning}>
        {t.faults.inject}
      </button>
      <p id={`${id}-meaning`} className="sim-hint">
        {faults.find((fault) => fault.name === name)?.text}
      </p>
      <ProblemNotice error={injection.error} />
    </form>
  );
}

function Field({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

function Options({ label, faults }: { label: string; faults: readonly NamedText[] }) {
  return (
    <optgroup label={label}>
      {faults.map((fault) => (
        <option key={fault.name} value={fault.name}>
          {fault.name}
        </option>
      ))}
    </optgroup>
  );
}
