import { useEffect, useMemo, useState } from 'react';

import type { ConsoleData } from '../../model/request/console.ts';
import { useStore } from '../state/store.ts';
import type { Anchors } from './anchors.ts';
import type { ConsoleDialog } from './console-dialog.ts';
import { type ConsoleContext, ConsoleProvider } from './context.ts';
import { FormStore } from './form-store.ts';
import { type Credential, noCredentials, requestToSend, wantedCredentials } from './form-values.ts';
import { ConfirmProduction } from './frame/confirm-production.tsx';
import { FillFoot, SendFoot } from './frame/foot.tsx';
import { Head } from './frame/head.tsx';
import { panelProps, Tabs } from './frame/tabs.tsx';
import type { HistoryLoader } from './history/history-loader.ts';
import type { HistoryEntry, SentRequest } from './history/history.ts';
import type { Language } from './language.ts';
import type { FormInputs, OperationMemory } from './memory.ts';
import { sendOriginsOf } from './origins.ts';
import { RequestForm } from './request-form.tsx';
import { ResponsePane } from './response/response-pane.tsx';
import type { SamplePanel } from './sample-panel.ts';
import { canRun, lacksCredentials, needsConfirmation } from './servers.ts';
import { useFollowers } from './use-followers.ts';
import { useInputs } from './use-inputs.ts';
import { type SendingResult, useSending } from './use-sending.ts';

export interface FormStart {
  inputs: FormInputs;
  /** The result from before the form was last closed. */
  result: SendingResult | null;
  /** A message, for example about the inputs of a link. */
  notice: string | null;
  takesFocus: boolean;
}

export interface RequestConsoleProps {
  data: ConsoleData;
  language: Language;
  anchors: Anchors;
  panel: SamplePanel | null;
  memory: OperationMemory;
  dialog: ConsoleDialog;
  start: FormStart;
  history: HistoryLoader;
  /** Address of the form's data. */
  href: string;
  onResult: (result: SendingResult | null) => void;
  onSent: (sent: SentRequest) => void;
}

/** How long a pressed Send waits for credentials, in ms. */
const CREDENTIALS_PATIENCE = 5000;

export function RequestConsole(props: RequestConsoleProps) {
  const { data, language, anchors, panel, memory, dialog, start, onResult, onSent } = props;
  const { t } = language;
  const runs = canRun(data);
  const responds = data.canSend || runs;
  const [form] = useState(() => new FormStore(data, start.inputs, t));
  useFollowers(form, { data, panel, onChange: memory.remember });
  const inputs = useInputs(form, { data, firstNotice: start.notice, panel, memory, t });
  const { history } = useStore(props.history);
  const [attempt, setAttempt] = useState(0);
  const [view, setView] = useState<'request' | 'response'>(
    start.result === null || start.notice !== null ? 'request' : 'response',
  );
  /** Address of the request that waits for the reader's confirmation. */
  const [confirming, setConfirming] = useState<string | null>(null);
  const sending = useSending(data, { t, last: start.result, onResult, onSent });
  const { clear } = sending;
  useEffect(() => form.onInputs(clear), [form, clear]);

  /** Sending waits for the credentials of the simulator account. */
  const [isWaiting, setWaiting] = useState(false);
  const sendNow = (): void => {
    setConfirming(null);
    setView('response');
    sending.start(form.getState());
  };
  const runNow = async (): Promise<void> => {
    const { values, files } = form.getState();
    const ofAccount = async (): Promise<Credential[] | string> => {
      const { credentialsToRun } = await import('./simulator/account-box.tsx');
      return credentialsToRun(wantedCredentials(data, values.security), t.account);
    };
    const credentials =
      data.simulator?.isOpen === true ? noCredentials(data) : await ofAccount().catch(() => t.account.offline);
    if (typeof credentials === 'string') return inputs.tell(credentials);
    setView('response');
    // The simulator is the last server (see withSimulator). The request goes nowhere else.
    const server = String(data.servers.length - 1);
    const run = { values: { ...values, server, simulatorCredentials: credentials }, files };
    sending.start(run, sendOriginsOf({ servers: data.servers.slice(-1) }));
  };
  const send = (): void => {
    const { values, files } = form.getState();
    if (runs) void runNow();
    else if (needsConfirmation(data, values)) setConfirming(requestToSend(data, values, files).url);
    else sendNow();
  };
  const submit = (): void => {
    setWaiting(false);
    if (!runs && !isWaiting && lacksCredentials(data, form.getState().values)) return setWaiting(true);
    form.refreshKey();
    if (form.check().length === 0) return send();
    setView('request');
    setAttempt(attempt + 1);
  };
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(submit, CREDENTIALS_PATIENCE);
    let isCurrent = true;
    const submitWithoutAccount = async (): Promise<void> => {
      const { simulatorAccount } = await import('../simulator/account.ts');
      if (isCurrent && simulatorAccount.getState() === null) submit();
    };
    void submitWithoutAccount();
    const stop = form.onInputs(() => lacksCredentials(data, form.getState().values) || submit());
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      stop();
    };
  });
  const fillAgain = async (entry: HistoryEntry): Promise<void> => {
    await inputs.fillAgain(entry);
    setView('request');
    document.getElementById(dialog.headingId)?.focus();
  };
  const context = useMemo(
    (): ConsoleContext => ({ ...language, data, form, anchors, memory, panel, onLeave: dialog.closeSheet }),
    [language, data, form, anchors, memory, panel, dialog],
  );
  const formId = `${dialog.headingId}-form`;
  return (
    <ConsoleProvider value={context}>
      <Head dialog={dialog} takesFocus={start.takesFocus} onNotice={inputs.tell} onClear={inputs.clear} />
      {responds && (
        <Tabs
          id={dialog.headingId}
          className="c-views"
          label={dialog.title}
          tabs={[
            { key: 'request', label: t.request },
            { key: 'response', label: t.response },
          ]}
          chosen={view}
          onChoose={setView}
        />
      )}
      <div className="c-panes" data-view={view}>
        <div className="c-pane" {...(responds && panelProps(dialog.headingId, 'request'))}>
          <RequestForm
            id={formId}
            notice={inputs.notice}
            undo={inputs.undo}
            revision={inputs.revision}
            attempt={attempt}
            onSubmit={submit}
            onSendAnyway={send}
          />
        </div>
        {responds && (
          <div className="c-pane" {...panelProps(dialog.headingId, 'response')}>
            <div className="c-outcome">
              <ResponsePane state={sending.state} />
            </div>
            {history !== null && (
              <history.List history={history.requests} href={props.href} onFill={(entry) => void fillAgain(entry)} />
            )}
          </div>
        )}
      </div>
      {responds ? (
        <SendFoot
          formId={formId}
          state={isWaiting ? { kind: 'sending' } : sending.state}
          onCancel={isWaiting ? () => setWaiting(false) : sending.cancel}
        />
      ) : (
        <FillFoot onDone={dialog.close} />
      )}
      {confirming !== null && (
        <ConfirmProduction url={confirming} onConfirm={sendNow} onCancel={() => setConfirming(null)} />
      )}
    </ConsoleProvider>
  );
}
