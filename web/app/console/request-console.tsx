import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';

import type { ConsoleData } from '../../model/description/console.ts';
import { ownProperty } from '../../model/text/json.ts';
import { ConfirmDialog, Fact, Facts, Note, panelProps, Tabs } from '../kit/index.ts';
import type { Anchors } from './anchors.ts';
import type { ConsoleDialog } from './console-dialog.ts';
import { type ConsoleContext, ConsoleProvider, useConsole } from './context.ts';
import { FormStore } from './form-store.ts';
import { bodiesOf, defaultValues, type FormInputs, requestToSend } from './form-values.ts';
import { FillFoot, SendFoot } from './frame/foot.tsx';
import { Head, Tools } from './frame/head.tsx';
import type { HistoryListProps } from './history/history-list.tsx';
import type { HistoryEntry } from './history/history.ts';
import type { Language } from './language.ts';
import { latePart } from './late-part.tsx';
import type { OperationMemory } from './memory.ts';
import { RequestForm } from './request-form.tsx';
import { FailurePanel } from './response/failure-panel.tsx';
import type { ExaminedResponse } from './response/shown-response.ts';
import type { SamplePanel } from './sample-panel.ts';
import { focusField } from './sections/error-summary.tsx';
import type { ConsoleStrings } from './strings/en.ts';
import { sends, type Target } from './targets.ts';
import { type SendingResult, type SendingState, type SentRequest, useSubmission } from './use-sending.ts';

interface FormStart {
  inputs: FormInputs;
  /** The result from before the form was last closed. */
  result: SendingResult | null;
  /** A message, for example about the inputs of a link. */
  notice: string | null;
  takesFocus: boolean;
  /** Whether this tab has sent requests. */
  hasHistory: boolean;
}

interface RequestConsoleProps {
  data: ConsoleData;
  language: Language;
  anchors: Anchors;
  panel: SamplePanel | null;
  memory: OperationMemory;
  dialog: ConsoleDialog;
  start: FormStart;
  /** Address of the form's data. */
  href: string;
  onResult: (result: SendingResult | null) => void;
  onSent: (sent: SentRequest) => void;
}

/** The state of the form, and the actions of its parts. */
function useRequestConsole({ data, language, anchors, panel, memory, dialog, start, ...events }: RequestConsoleProps) {
  const { t } = language;
  const [form] = useState(() => new FormStore(data, start.inputs, t));
  useFollowers(form, { data, panel, onChange: memory.remember });
  const inputs = useInputs(form, { data, firstNotice: start.notice, panel, memory, t });
  const [view, setView] = useState<'request' | 'response'>(
    start.result === null || start.notice !== null ? 'request' : 'response',
  );
  const [hasHistory, setHasHistory] = useState(start.hasHistory);
  const submission = useSubmission(form, {
    data,
    t,
    last: start.result,
    onResult: events.onResult,
    onSent: (sent) => {
      events.onSent(sent);
      setHasHistory(true);
    },
    onView: setView,
    onProblem: (error) => inputs.tell(accountProblem(error)),
  });
  const fillAgain = async (entry: HistoryEntry): Promise<void> => {
    await inputs.fillAgain(entry);
    setView('request');
    document.getElementById(dialog.headingId)?.focus();
  };
  const context = useMemo(
    (): ConsoleContext => ({
      ...language,
      data,
      form,
      anchors,
      memory,
      panel,
      onLeave: dialog.closeSheet,
      goTo: (error) => {
        // The field is not in the page until the request is shown.
        flushSync(() => setView('request'));
        focusField(error);
      },
    }),
    [language, data, form, anchors, memory, panel, dialog],
  );
  return { context, inputs, submission, view, setView, hasHistory, fillAgain };
}

export function RequestConsole(props: RequestConsoleProps) {
  const { data, dialog } = props;
  const { context, inputs, submission, view, setView, hasHistory, fillAgain } = useRequestConsole(props);
  const { t } = context;
  const { state, confirming } = submission;
  const responds = sends(data);
  const tools = <Tools dialog={dialog} onNotice={inputs.tell} onClear={inputs.clear} />;
  const formId = `${dialog.headingId}-form`;
  return (
    <ConsoleProvider value={context}>
      <Head dialog={dialog} takesFocus={props.start.takesFocus} />
      {responds && (
        <Tabs
          id={dialog.headingId}
          label={dialog.title}
          tabs={[
            { key: 'request', label: t.request },
            { key: 'response', label: t.response },
          ]}
          chosen={view}
          onChoose={setView}
          isWide
        />
      )}
      <div className="console-panes" data-view={responds ? view : undefined}>
        <div className="console-pane" {...(responds && panelProps(dialog.headingId, 'request'))}>
          <RequestForm
            id={formId}
            notice={inputs.notice}
            undo={inputs.undo}
            revision={inputs.revision}
            attempt={submission.attempt}
            onSubmit={submission.submit}
          />
        </div>
        {responds && (
          <div className="console-pane" {...panelProps(dialog.headingId, 'response')}>
            <div className="console-outcome">
              <ResponsePane state={state} />
            </div>
            {hasHistory && <History href={props.href} onFill={(entry) => void fillAgain(entry)} />}
          </div>
        )}
      </div>
      {responds ? (
        <SendFoot formId={formId} state={state} onCancel={submission.cancel}>
          {tools}
        </SendFoot>
      ) : (
        <FillFoot onDone={dialog.close}>{tools}</FillFoot>
      )}
      {confirming !== null && (
        <ConfirmProduction target={confirming} onConfirm={submission.confirm} onCancel={submission.refuse} />
      )}
    </ConsoleProvider>
  );
}

interface ConfirmProductionProps {
  target: Target;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before a request changes real data. */
function ConfirmProduction({ target, ...actions }: ConfirmProductionProps) {
  const { data, form, t } = useConsole();
  const { confirm } = t;
  const { method, url } = requestToSend(data, form.getState(), target);
  const { host, pathname } = new URL(url);
  return (
    <ConfirmDialog title={confirm.title} label={confirm.send} {...actions}>
      <Note tone="warning">{ownProperty(confirm.effects, method) ?? confirm.effect}</Note>
      <Facts>
        <Fact name={confirm.host}>
          <code>{host}</code>
        </Fact>
        <Fact name={confirm.method}>
          <code>{method}</code>
        </Fact>
        <Fact name={confirm.path}>
          <code>{pathname}</code>
        </Fact>
      </Facts>
    </ConfirmDialog>
  );
}

interface InputsOptions {
  data: ConsoleData;
  /** A message to begin with, for example about the inputs of a link. */
  firstNotice: string | null;
  panel: SamplePanel | null;
  memory: OperationMemory;
  t: ConsoleStrings;
}

/** Replaces all inputs of the form at once, and keeps the message about it. */
function useInputs(form: FormStore, { data, firstNotice, panel, memory, t }: InputsOptions) {
  const [notice, setNotice] = useState<ReactNode>(firstNotice);
  const [cleared, setCleared] = useState<FormInputs | null>(null);
  const [revision, setRevision] = useState(0);
  const replace = (inputs: FormInputs): void => {
    form.replace(inputs);
    setRevision((count) => count + 1);
  };
  const tell = (news: ReactNode): void => {
    setCleared(null);
    setNotice(news);
  };
  return {
    notice,
    tell,
    /** Increases when all inputs are replaced, so that the fields render from scratch. */
    revision,
    clear: (): void => {
      setCleared(form.getState());
      setNotice(t.cleared);
      memory.clear();
      replace({ values: defaultValues(data, panel?.chosenExample()), files: new Map() });
    },
    /** Restores the inputs that were cleared last; null if nothing was cleared. */
    undo:
      cleared &&
      ((): void => {
        tell(null);
        replace(cleared);
      }),
    fillAgain: async ({ fragment, without }: HistoryEntry): Promise<void> => {
      const { credentials } = form.getState().values;
      const { valuesFromFragment } = await import('./share.ts');
      const values = await valuesFromFragment(data, fragment ?? '');
      replace({ values: { ...values, credentials }, files: new Map() });
      tell(without.length > 0 ? `${t.filledAgain} ${t.shareWithout(without.join(', '))}` : t.filledAgain);
    },
  };
}

/** How long after the last change the code samples are updated, in ms. */
const SAMPLES_DELAY = 150;

/** Updates the memory and the code samples after the form changes, and the form after the reader chooses a request example. */
function useFollowers(
  form: FormStore,
  { data, panel, onChange }: { data: ConsoleData; panel: SamplePanel | null; onChange: (entered: FormInputs) => void },
): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fill = (): void => {
      clearTimeout(timer);
      timer = undefined;
      panel
        ?.fill(form.getState())
        .catch((error: unknown) => console.warn('The code samples could not be updated.', error));
    };
    fill();
    const unsubscribe = form.subscribe(() => {
      onChange(form.getState());
      clearTimeout(timer);
      timer = setTimeout(fill, SAMPLES_DELAY);
    });
    return () => {
      unsubscribe();
      // The last change may still wait for the timer.
      if (timer !== undefined) fill();
    };
  }, [form, onChange, panel]);

  useEffect(() => {
    const listening = new AbortController();
    panel?.onChoose((name) => {
      const { mediaType } = form.getState().values;
      const isOffered = bodiesOf(data).some(({ body, example }) => body.mediaType === mediaType && example === name);
      if (isOffered) form.change({ example: name });
    }, listening.signal);
    return () => listening.abort();
  }, [data, form, panel]);
}

const History = latePart<HistoryListProps>(async () => (await import('./history/history-list.tsx')).HistoryList);
const AccountProblem = latePart(async () => (await import('./simulator/account-box.tsx')).AccountProblem);
const accountProblem = (error: unknown): ReactNode => <AccountProblem error={error} />;
const ResponsePanel = latePart<{ examined: ExaminedResponse }>(
  async () => (await import('./response/response-panel.tsx')).ResponsePanel,
);

function ResponsePane({ state }: { state: SendingState }) {
  const { t } = useConsole();
  switch (state.kind) {
    case 'idle':
      return <Note>{t.nothingSent}</Note>;
    case 'sending':
      return <p className="note console-under-way">{t.sending}</p>;
    case 'response':
      return <ResponsePanel examined={state} />;
    case 'failure':
      return <FailurePanel failure={state.failure} />;
  }
}
