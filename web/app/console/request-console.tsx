import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react';

import type { ConsoleData } from '../../model/request/console.ts';
import { LANGUAGES } from '../../model/snippets/languages.ts';
import { useStore, type ReadableStore } from '../state/store.ts';
import type { Anchors } from './anchors.ts';
import type { ConsoleDialog } from './console-dialog.ts';
import { type ConsoleContext, ConsoleProvider } from './context.ts';
import { FormStore } from './form-store.ts';
import { defaultValues, requestToSend } from './form-values.ts';
import { ConfirmProduction } from './frame/confirm-production.tsx';
import { FillFoot, SendFoot } from './frame/foot.tsx';
import { Head } from './frame/head.tsx';
import { panelProps, Tabs } from './frame/tabs.tsx';
import type { LoadedHistory } from './history/history-loader.ts';
import type { HistoryEntry, SentRequest } from './history/history.ts';
import type { FormInputs, OperationMemory } from './memory.ts';
import { FailurePanel } from './response/failure-panel.tsx';
import { ResponsePanel } from './response/response-panel.tsx';
import type { SamplePanel } from './sample-panel.ts';
import { Accept } from './sections/accept.tsx';
import { Authorization } from './sections/authorization.tsx';
import { Body } from './sections/body.tsx';
import { ErrorSummary } from './sections/error-summary.tsx';
import { Parameters } from './sections/parameters.tsx';
import { Server } from './sections/server.tsx';
import { isSimulated, needsConfirmation } from './servers.ts';
import { valuesFromFragment } from './share.ts';
import { useFollowers } from './use-followers.ts';
import { type SendingState, type SendingResult, useSending } from './use-sending.ts';
import type { Words } from './words.ts';

/** How long after a field is left its errors appear, in ms. A click takes less. */
const LEAVE_DELAY = 200;
/** Loaded only if the site has a simulator. */
const ExpiredAccount = lazy(async () => ({ default: (await import('./simulator/account-box.tsx')).ExpiredAccount }));

/** The initial state of the form. */
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
  words: Words;
  anchors: Anchors;
  panel: SamplePanel | null;
  memory: OperationMemory;
  dialog: ConsoleDialog;
  start: FormStart;
  history: ReadableStore<LoadedHistory | null>;
  /** Address of the form's data. */
  href: string;
  onResult: (result: SendingResult | null) => void;
  onSent: (sent: SentRequest) => void;
}

/** The form of a request, and its response. */
export function RequestConsole(props: RequestConsoleProps) {
  const { data, words, anchors, panel, memory, dialog, start, history, href, onResult, onSent } = props;
  const { t } = words;
  const [form] = useState(() => new FormStore(data, start.inputs, t));
  useFollowers(form, { data, panel, onChange: memory.remember, t });
  const loaded = useStore(history);
  const [notice, setNotice] = useState(start.notice);
  const [cleared, setCleared] = useState<FormInputs | null>(null);
  const [revision, setRevision] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const [view, setView] = useState<'request' | 'response'>(
    start.result === null || start.notice !== null ? 'request' : 'response',
  );
  /** Address of the request that waits for the reader's confirmation. */
  const [confirming, setConfirming] = useState<string | null>(null);
  const sending = useSending(data, { t, last: start.result, onResult, onSent });
  const { clear } = sending;
  const formId = `${dialog.headingId}-form`;
  useEffect(() => {
    let { values, files } = form.state();
    return form.store.subscribe(() => {
      const next = form.state();
      if (next.values === values && next.files === files) return;
      ({ values, files } = next);
      clear();
    });
  }, [form, clear]);

  const sendNow = (): void => {
    setConfirming(null);
    setView('response');
    sending.start(form.state());
  };
  const send = (): void => {
    const { values, files } = form.state();
    if (needsConfirmation(data, values)) setConfirming(requestToSend(data, values, files).url);
    else sendNow();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // Enter in the only field of a form submits it, even without a submit button.
    if (!data.canSend) return;
    form.refreshKey();
    if (form.check().length === 0) return send();
    setView('request');
    setAttempt((count) => count + 1);
  };
  const replace = (inputs: FormInputs): void => {
    form.replace(inputs);
    setRevision((count) => count + 1);
    setAttempt(0);
  };
  const clearAll = (): void => {
    setCleared(form.state());
    memory.clear();
    replace({ values: defaultValues(data, panel?.chosenExample() ?? null), files: new Map() });
    setNotice(t.cleared);
  };
  const showNotice = (text: string): void => {
    setCleared(null);
    setNotice(text);
  };
  const undo = ({ values, files }: FormInputs): void => {
    setCleared(null);
    setNotice(null);
    replace({ values, files });
  };
  const fillAgain = async ({ fragment, without }: HistoryEntry): Promise<void> => {
    const { credentials, simulatorCredentials } = form.state().values;
    const values = await valuesFromFragment(data, fragment ?? '');
    replace({ values: { ...values, credentials, simulatorCredentials }, files: new Map() });
    setView('request');
    showNotice(without.length > 0 ? `${t.filledAgain} ${t.shareWithout(without.join(', '))}` : t.filledAgain);
    document.getElementById(dialog.headingId)?.focus();
  };
  const onBlur = ({ target }: FocusEvent<HTMLFormElement>): void => {
    const [, name, pointer] = /^console:([a-z]+\.\d+\.[a-z]+)((?:\/.*)?)$/.exec(target.id) ?? [];
    // A message that appeared while the pointer is down would move the button that the reader is clicking.
    if (name !== undefined && pointer !== undefined) setTimeout(() => form.leave(name, pointer), LEAVE_DELAY);
  };
  // The capture phase comes before the editor, which would insert a line break.
  const onKeyDownCapture = (event: KeyboardEvent<HTMLFormElement>): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.requestSubmit();
  };
  const context = useMemo(
    (): ConsoleContext => ({ data, words, form, anchors, onLeave: dialog.closeSheet }),
    [data, words, form, anchors, dialog],
  );
  const onExample = useCallback((name: string) => panel?.choose(name), [panel]);
  return (
    <ConsoleProvider value={context}>
      <Head dialog={dialog} takesFocus={start.takesFocus} onNotice={showNotice} onClear={clearAll} />
      {data.canSend && (
        <Tabs
          id={dialog.headingId}
          className="c-views"
          label={t.title}
          tabs={[
            { key: 'request', label: t.request },
            { key: 'response', label: t.response },
          ]}
          chosen={view}
          onChoose={setView}
        />
      )}
      <div className="c-panes" data-view={view}>
        <div className="c-pane" {...(data.canSend && panelProps(dialog.headingId, 'request'))}>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the handlers listen to the fields inside */}
          <form
            className="c-form"
            id={formId}
            noValidate
            onSubmit={submit}
            onBlur={onBlur}
            onKeyDownCapture={onKeyDownCapture}
          >
            {!data.canSend && <p className="c-note c-about">{t.fillNote(String(LANGUAGES.length))}</p>}
            <output className="c-notice">
              {notice}
              {cleared !== null && (
                <>
                  {' '}
                  <button type="button" className="c-link" onClick={() => undo(cleared)}>
                    {t.undo}
                  </button>
                </>
              )}
            </output>
            <ErrorSummary attempt={attempt} onSendAnyway={send} />
            <div key={revision} className="c-sections">
              <Server />
              <Authorization memory={memory} />
              <Parameters />
              <Body exampleLabels={panel?.exampleLabels ?? NO_LABELS} onExample={onExample} revision={revision} />
              <Accept />
            </div>
          </form>
        </div>
        {data.canSend && (
          <div className="c-pane" {...panelProps(dialog.headingId, 'response')}>
            <div className="c-outcome">
              <ResponsePane state={sending.state} words={words} isSimulator={isSimulated(data, form.state().values)} />
            </div>
            {loaded !== null && (
              <loaded.List history={loaded.requests} href={href} onFill={(entry) => void fillAgain(entry)} />
            )}
          </div>
        )}
      </div>
      {data.canSend ? (
        <SendFoot formId={formId} state={sending.state} onCancel={sending.cancel} />
      ) : (
        <FillFoot onDone={dialog.close} />
      )}
      {confirming !== null && (
        <ConfirmProduction url={confirming} onConfirm={sendNow} onCancel={() => setConfirming(null)} />
      )}
    </ConsoleProvider>
  );
}

const NO_LABELS: ReadonlyMap<string, string> = new Map();

function ResponsePane({
  state,
  words: { t, locale },
  isSimulator,
}: {
  state: SendingState;
  words: Words;
  isSimulator: boolean;
}) {
  switch (state.kind) {
    case 'idle':
      return <p className="c-note">{t.nothingSent}</p>;
    case 'sending':
      return <p className="c-note c-under-way">{t.sending}</p>;
    case 'response':
      return (
        <>
          {isSimulator && state.response.status === 401 && (
            <Suspense>
              <ExpiredAccount locale={locale} />
            </Suspense>
          )}
          <ResponsePanel examined={state} />
        </>
      );
    case 'failure':
      return <FailurePanel failure={state.failure} />;
  }
}
