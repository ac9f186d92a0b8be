import { useCallback, useEffect, useMemo, useState } from 'react';

import { Box, Code, Fact, Facts, Line, Loading, Log, takeLostFocus, useAction } from '../../web/app/kit/index.ts';
import { simulatorAccount, type SimulatorAccount, SimulatorError } from '../../web/app/simulator/account.ts';
import { AccountChoice } from '../../web/app/simulator/parts/account-choice.tsx';
import { ProblemNotice } from '../../web/app/simulator/status/problem-notice.tsx';
import { useMounted } from '../../web/app/state/mounted.ts';
import { useStore } from '../../web/app/state/store.ts';
import { localizePath } from '../../web/model/site/path.ts';
import { ownProperty } from '../../web/model/text/json.ts';
import { PASSCODE } from '../shared/limits.ts';
import {
  type Contract,
  type CustomerAction,
  type CustomerView,
  type PartnerClient,
  partnerClient,
} from './simulator/client.ts';
import { type SimulatorPageProps, usePageProps } from './simulator/context.ts';
import { activationPath } from './simulator/contract-details.tsx';
import { CustomerSteps } from './simulator/customer-steps.tsx';
import { CustomerTask } from './simulator/customer-task.tsx';
import { Frame } from './simulator/frame.tsx';
import { StateMachine } from './simulator/state-machine.tsx';
import { StatusBadge } from './simulator/status/badges.tsx';

/** The commands that do the same as this page. They are the same in every language. */
const commands = (
  siteUrl: string,
): string => `curl ${siteUrl}/simulator/account/contracts/CONTRACT_ID/customer-actions \\
  --user 'YOUR_CLIENT_ID:YOUR_CLIENT_SECRET' \\
  --header 'Content-Type: application/json' \\
  --data '{"action": "enter_passcode", "passcode": "${PASSCODE}"}'

# {"action": "complete_form"}
# {"action": "send_photos", "outcome": "accepted"}
# {"action": "pay", "outcome": "succeeded"}`;

/** The page that an activation link of the simulator leads to. */
export default function ActivationPage(props: SimulatorPageProps) {
  const { t, locale, siteUrl } = props;
  const isMounted = useMounted();
  return (
    <Frame {...props}>
      <Box tone="note" title={t.simulation} />
      <noscript>
        <p>{t.needsScriptHere}</p>
        <Code text={commands(siteUrl)} />
      </noscript>
      {isMounted ? <WithContract /> : <Loading>{t.loading}</Loading>}
      <p>
        <a href={localizePath('/simulator', locale)}>{t.back}</a>
      </p>
    </Frame>
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
      <Box tone="warning">{t.noAccountHere}</Box>
      <AccountChoice />
    </>
  );
}

/** The contracts of the account, for an address that names none. */
function ContractChoice({ account, onChoose }: { account: SimulatorAccount; onChoose: (contractId: string) => void }) {
  const { t, locale } = usePageProps();
  const client = useMemo(() => partnerClient(account), [account]);
  const list = useAction<Contract[]>();
  const { run } = list;
  useEffect(() => void run(async () => (await client.read()).contracts), [run, client]);
  return (
    <>
      <ProblemNotice error={list.error} />
      {list.result === null && list.error === null && <Loading>{t.loading}</Loading>}
      {list.result !== null && (
        <div tabIndex={-1} ref={takeLostFocus}>
          {list.result.length > 0 && <p>{t.chooseContract}</p>}
          <Log entries={list.result} keyOf={({ id }) => id} empty={t.noContracts} isRuled>
            {({ id, status, user }) => (
              <Line>
                {/* The router keeps the page, because only the query changes. */}
                <a href={activationPath(id, locale)} onClick={() => onChoose(id)}>
                  <code>{id}</code>
                </a>
                <span className="verbatim">{`${user.firstName} ${user.lastName}`}</span>
                <StatusBadge status={status} />
              </Line>
            )}
          </Log>
        </div>
      )}
    </>
  );
}

/** The customer of one contract: what the activation page shows, and a function that acts. */
function useCustomer(client: PartnerClient, contractId: string) {
  const [view, setView] = useState<CustomerView | null>(null);
  const { error, run } = useAction<void>();
  const read = useCallback(
    (): void => void run(async () => setView(await client.customer(contractId))),
    [run, client, contractId],
  );
  useEffect(read, [read]);
  /** Returns whether the simulator accepted the action. While one runs, a second one is refused. */
  const act = (action: CustomerAction): Promise<boolean> =>
    run(async () => setView(await client.act(contractId, action)));
  return { view, error, read, act };
}

function Activation({ account, contractId }: { account: SimulatorAccount; contractId: string }) {
  const { t } = usePageProps();
  const client = useMemo(() => partnerClient(account), [account]);
  const { view, error, read, act } = useCustomer(client, contractId);
  if (error instanceof SimulatorError && (error.code === 'contract_not_found' || error.code === 'invalid_request'))
    return (
      <div tabIndex={-1} ref={takeLostFocus}>
        <Box tone="warning" role="alert">
          {t.notFound(contractId)}
        </Box>
      </div>
    );
  return (
    <>
      <ProblemNotice error={error} onRetry={read} />
      {view === null && error === null && <Loading>{t.loading}</Loading>}
      {view !== null && (
        <>
          <CustomerSteps view={view} />
          <div className="sim-contract">
            <div>
              <CustomerTask view={view} act={act} />
            </div>
            <div className="stack">
              <Facts>
                <Fact name={t.contract}>
                  <code>{view.contract.id}</code>
                </Fact>
                <Fact name={t.status}>
                  <StatusBadge status={view.contract.status} hasCode />{' '}
                  {ownProperty(t.contractStatus, view.contract.status)}
                </Fact>
              </Facts>
              <StateMachine status={view.contract.status} />
            </div>
          </div>
        </>
      )}
    </>
  );
}
