import { useEffect, useMemo, useState } from 'react';

import { localizePath } from '../../model/page/path.ts';
import { ownProperty } from '../../model/text/json.ts';
import { simulatorAccount, type SimulatorAccount, SimulatorError } from '../simulator/account.ts';
import { type Contract, simulatorClient } from '../simulator/client.ts';
import { useMounted } from '../state/mounted.ts';
import { useStore } from '../state/store.ts';
import { AccountChoice } from './simulator/account-choice.tsx';
import { PagePropsProvider, type SimulatorPageProps, usePageProps } from './simulator/context.ts';
import { CustomerSteps } from './simulator/customer-steps.tsx';
import { CustomerTask } from './simulator/customer-task.tsx';
import { Badge, Commands, Fact, Note } from './simulator/elements.tsx';
import { ProblemNotice } from './simulator/problem-notice.tsx';
import { StateMachine } from './simulator/state-machine.tsx';
import { useAction } from './simulator/use-action.ts';
import { useCustomer } from './simulator/use-customer.ts';

import '../../styles/later/simulator.css';

/** The commands that do the same as this page. They are the same in every language. */
const commands = (
  siteUrl: string,
): string => `curl ${siteUrl}/simulator/account/contracts/CONTRACT_ID/customer-actions \\
  --user 'YOUR_CLIENT_ID:YOUR_CLIENT_SECRET' \\
  --header 'Content-Type: application/json' \\
  --data '{"action": "enter_passcode", "passcode": "418205"}'

# {"action": "complete_form"}
# {"action": "send_photos", "outcome": "accepted"}
# {"action": "pay", "outcome": "succeeded"}`;

/** The page that an activation link of the simulator leads to. */
export default function ActivationPage(props: SimulatorPageProps) {
  const { t, locale, siteUrl } = props;
  const isMounted = useMounted();
  return (
    <PagePropsProvider value={props}>
      <div className="sim">
        <Note kind="note">
          <strong>{t.simulation}</strong>
        </Note>
        {isMounted ? (
          <WithContract />
        ) : (
          <noscript>
            <p>{t.needsScriptHere}</p>
            <Commands text={commands(siteUrl)} />
          </noscript>
        )}
        <p className="sim-back">
          <a href={localizePath('/simulator', locale)}>{t.back}</a>
        </p>
      </div>
    </PagePropsProvider>
  );
}

function WithContract() {
  const { t } = usePageProps();
  const account = useStore(simulatorAccount);
  const [contractId, setContractId] = useState(() => new URLSearchParams(location.search).get('contract') ?? '');
  if (account !== null && contractId === '')
    return <ContractChoice key={account.clientId} account={account} onChoose={setContractId} />;
  if (account !== null) return <Activation key={account.clientId} account={account} contractId={contractId} />;
  return (
    <>
      <Note kind="warning">{t.noAccountHere}</Note>
      <AccountChoice />
    </>
  );
}

/** The contracts of the account, for an address that names none. */
function ContractChoice({ account, onChoose }: { account: SimulatorAccount; onChoose: (contractId: string) => void }) {
  const { t, locale } = usePageProps();
  const client = useMemo(() => simulatorClient(account), [account]);
  const list = useAction<Contract[]>();
  const { run } = list;
  useEffect(() => void run(async () => (await client.read()).contracts), [run, client]);
  return (
    <>
      <ProblemNotice error={list.error} />
      {list.result === null && list.error === null && <output className="sim-empty">{t.loading}</output>}
      {list.result?.length === 0 && <p className="sim-empty">{t.noContracts}</p>}
      {list.result !== null && list.result.length > 0 && (
        <>
          <p>{t.chooseContract}</p>
          <ul className="sim-log">
            {list.result.map(({ id, status, user }) => (
              <li key={id} className="sim-entry">
                <span className="sim-summary">
                  {/* The router keeps the page, because only the query changes. */}
                  <a
                    href={`${localizePath('/simulator/activate', locale)}?contract=${encodeURIComponent(id)}`}
                    onClick={() => onChoose(id)}
                  >
                    <code>{id}</code>
                  </a>
                  <span className="sim-text">{`${user.firstName} ${user.lastName}`}</span>
                  <Badge text={status} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Activation({ account, contractId }: { account: SimulatorAccount; contractId: string }) {
  const { t } = usePageProps();
  const client = useMemo(() => simulatorClient(account), [account]);
  const { view, error, hasActed, read, act } = useCustomer(client, contractId);
  if (error instanceof SimulatorError && (error.code === 'contract_not_found' || error.code === 'invalid_request'))
    return (
      <div className="admonition admonition-warning" role="alert">
        <p className="sim-text">{t.notFound(contractId)}</p>
      </div>
    );
  return (
    <>
      <ProblemNotice error={error} onRetry={read} />
      {view === null && error === null && <output className="sim-empty">{t.loading}</output>}
      {view !== null && (
        <>
          <CustomerSteps view={view} />
          <div className="sim-contract sim-activation">
            <div>
              <CustomerTask view={view} act={act} hasActed={hasActed} />
            </div>
            <div>
              <dl className="sim-facts">
                <Fact name={t.contract}>
                  <dd>
                    <code>{view.contract.id}</code>
                  </dd>
                </Fact>
                <Fact name={t.status}>
                  <dd>
                    <Badge text={view.contract.status} /> {ownProperty(t.contractStatus, view.contract.status)}
                  </dd>
                </Fact>
              </dl>
              <StateMachine status={view.contract.status} />
            </div>
          </div>
        </>
      )}
    </>
  );
}
