import { useEffect, useMemo, useState } from 'react';

import { localizePath } from '../../model/page/path.ts';
import type { Locale } from '../../model/site/locale.ts';
import type { ActivationWords } from '../pages/simulator.activate/words/en.ts';
import { useMounted } from '../state/mounted.ts';
import { useStore } from '../state/store.ts';
import { forgetSimulatorAccount, simulatorAccount, type SimulatorAccount, SimulatorError } from './account.ts';
import { simulatorClient } from './client.ts';
import { createCustomer } from './customer.ts';
import { AccountChoice } from './parts/account-choice.tsx';
import { Badge } from './parts/badge.tsx';
import { CustomerSteps } from './parts/customer-steps.tsx';
import { CustomerTask } from './parts/customer-task.tsx';
import { ProblemNotice } from './parts/problem-notice.tsx';
import { StateMachine } from './parts/state-machine.tsx';

import './simulator.css';

interface PageProps {
  words: ActivationWords;
  locale: Locale;
}

/** The commands that do the same as this page. They are the same in every language. */
const COMMANDS = `curl https://developers.akko.example/simulator/account/contracts/CONTRACT_ID/customer-actions \\
  --user 'YOUR_CLIENT_ID:YOUR_CLIENT_SECRET' \\
  --header 'Content-Type: application/json' \\
  --data '{"action": "enter_passcode", "passcode": "418205"}'

# {"action": "complete_form"}
# {"action": "send_photos", "outcome": "accepted"}
# {"action": "pay", "outcome": "succeeded"}`;

/** The page that an activation link of the simulator leads to. */
export function ActivationPage({ words, locale }: PageProps) {
  const isMounted = useMounted();
  return (
    <div className="sim">
      <div className="admonition admonition-note">
        <p>
          <strong>{words.simulation}</strong>
        </p>
      </div>
      {isMounted ? (
        <WithContract words={words} locale={locale} />
      ) : (
        <noscript>
          <p>{words.needsScriptHere}</p>
          <div className="code-block">
            <pre>
              <code>{COMMANDS}</code>
            </pre>
          </div>
        </noscript>
      )}
      <p className="sim-back">
        <a href={localizePath('/simulator', locale)}>{words.back}</a>
      </p>
    </div>
  );
}

function WithContract({ words, locale }: PageProps) {
  const account = useStore(simulatorAccount);
  const [contractId] = useState(() => new URLSearchParams(location.search).get('contract') ?? '');
  if (contractId === '')
    return (
      <div className="admonition admonition-warning">
        <p>{words.noContract}</p>
      </div>
    );
  if (account === null)
    return (
      <>
        <div className="admonition admonition-warning">
          <p>{words.noAccountHere}</p>
        </div>
        <AccountChoice words={words} />
      </>
    );
  return <Activation key={account.clientId} account={account} contractId={contractId} words={words} locale={locale} />;
}

function Activation({
  account,
  contractId,
  words,
  locale,
}: PageProps & { account: SimulatorAccount; contractId: string }) {
  const client = useMemo(() => simulatorClient(account), [account]);
  const customer = useMemo(() => createCustomer(client, contractId), [client, contractId]);
  useEffect(() => void customer.read(), [customer]);
  const { view, error, hasActed } = useStore(customer);

  const isUnknown =
    error instanceof SimulatorError && (error.code === 'contract_not_found' || error.code === 'invalid_request');
  return (
    <>
      {isUnknown && (
        <div className="admonition admonition-warning" role="alert">
          <p className="sim-text">{words.notFound(contractId)}</p>
        </div>
      )}
      {error !== null && !isUnknown && (
        <ProblemNotice error={error} words={words}>
          {error instanceof SimulatorError && error.kind === 'no-account' ? (
            <button type="button" className="button" onClick={forgetSimulatorAccount}>
              {words.forget}
            </button>
          ) : (
            <button type="button" className="button" onClick={() => void customer.read()}>
              {words.retry}
            </button>
          )}
        </ProblemNotice>
      )}
      {view === null && error === null && <output className="sim-empty">{words.loading}</output>}
      {view !== null && !isUnknown && (
        <>
          <CustomerSteps view={view} words={words} />
          <div className="sim-contract sim-activation">
            <div>
              <CustomerTask view={view} act={customer.act} hasActed={hasActed} words={words} locale={locale} />
            </div>
            <div>
              <dl className="sim-facts">
                <div>
                  <dt>{words.contract}</dt>
                  <dd>
                    <code>{view.contract.id}</code>
                  </dd>
                </div>
                <div>
                  <dt>{words.status}</dt>
                  <dd>
                    <Badge text={view.contract.status} /> {words.contractStatus[view.contract.status]}
                  </dd>
                </div>
              </dl>
              <StateMachine status={view.contract.status} words={words} />
            </div>
          </div>
        </>
      )}
    </>
  );
}
