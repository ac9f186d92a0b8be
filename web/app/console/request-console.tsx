import { type FormEvent, type KeyboardEvent, useCallback, useMemo, useState } from 'react';

import type { ConsoleData } from '../../model/request/console.ts';
import type { Anchors } from './anchors.ts';
import { AnswerPanel } from './response/response-panel.tsx';
import { FailurePanel } from './response/failure-panel.tsx';
import { type ConsoleContext, ConsoleProvider } from './context.ts';
import { FormStore } from './form-store.ts';
import { defaultValues } from './form-values.ts';
import type { Entered } from './memory.ts';
import { Accept } from './sections/accept.tsx';
import { Authorization } from './sections/authorization.tsx';
import { Body } from './sections/body.tsx';
import { FillFoot, SendFoot } from './frame/foot.tsx';
import { Head } from './frame/head.tsx';
import { Parameters } from './sections/parameters.tsx';
import { ProblemSummary } from './sections/error-summary.tsx';
import { Server } from './sections/server.tsx';
import { panelProps, Tabs } from './frame/tabs.tsx';
import type { SamplePanel } from './sample-panel.ts';
import { useFollowers } from './use-followers.ts';
import { type SendingState, type Settled, useSending } from './use-sending.ts';
import type { Words } from './words.ts';

export interface RequestConsoleProps {
  data: ConsoleData;
  words: Words;
  anchors: Anchors;
  panel: SamplePanel | null;
  entered: Entered;
  /** What came of sending before the form was last closed. */
  last: Settled | null;
  onSettled: (settled: Settled) => void;
  /** Said at first, for instance what became of a link's inputs. */
  notice: string | null;
  keepsSecrets: () => boolean;
  onKeep: (keeps: boolean) => boolean;
  onChange: (entered: Entered) => void;
  /** Before everything that was entered goes. */
  onClear: () => void;
  onClose: () => void;
  onEnlarge: (isLarge: boolean) => void;
  /** Before a link to the page is followed. */
  onLeave: () => void;
  /** Id of the heading, which the dialog is named by. */
  headingId: string;
  takesFocus: boolean;
}

/** The form of a request, and what came of it. */
export function RequestConsole(props: RequestConsoleProps) {
  const { data, words, anchors, panel, onLeave, onClear, headingId } = props;
  const { t } = words;
  const [form] = useState(() => new FormStore(data, props.entered, t));
  useFollowers(form, { data, panel, onChange: props.onChange, t });
  const [notice, setNotice] = useState(props.notice);
  const [cleared, setCleared] = useState<Entered | null>(null);
  const [revision, setRevision] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const [view, setView] = useState<'request' | 'answer'>(
    props.last === null || props.notice !== null ? 'request' : 'answer',
  );
  const sending = useSending(data, { t, last: props.last, onSettled: props.onSettled });
  const formId = `${headingId}-form`;

  const start = (): void => {
    setView('answer');
    sending.start(form.state());
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // Enter in the only field of a form submits it, button or not, and so do the keys for it.
    if (!data.canSend) return;
    if (form.check().length === 0) return start();
    setView('request');
    setAttempt((count) => count + 1);
  };
  const replace = (entered: Entered): void => {
    form.replace(entered);
    setRevision((count) => count + 1);
    setAttempt(0);
  };
  const clearAll = (): void => {
    setCleared(form.state());
    onClear();
    replace({ values: defaultValues(data, panel?.chosenExample() ?? null), files: new Map() });
    setNotice(t.cleared);
  };
  const say = (text: string): void => {
    setCleared(null);
    setNotice(text);
  };
  const undo = ({ values, files }: Entered): void => {
    setCleared(null);
    setNotice(null);
    replace({ values, files });
  };
  // Before the editor takes the keys for a new line.
  const onKeyDownCapture = (event: KeyboardEvent<HTMLFormElement>): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.requestSubmit();
  };
  const context = useMemo(
    (): ConsoleContext => ({ data, words, form, anchors, onLeave }),
    [data, words, form, anchors, onLeave],
  );
  const onExample = useCallback((name: string) => panel?.choose(name), [panel]);
  return (
    <ConsoleProvider value={context}>
      <Head
        headingId={headingId}
        takesFocus={props.takesFocus}
        onNotice={say}
        onClear={clearAll}
        onEnlarge={props.onEnlarge}
        onClose={props.onClose}
      />
      {data.canSend && (
        <Tabs
          id={headingId}
          className="c-views"
          label={t.title}
          tabs={[
            { key: 'request', label: t.request },
            { key: 'answer', label: t.answer },
          ]}
          chosen={view}
          onChoose={setView}
        />
      )}
      <div className="c-panes" data-view={view}>
        <div className="c-pane" {...(data.canSend && panelProps(headingId, 'request'))}>
          <form className="c-form" id={formId} noValidate onSubmit={submit} onKeyDownCapture={onKeyDownCapture}>
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
            <ProblemSummary attempt={attempt} onSendAnyway={start} />
            <div key={revision} className="c-sections">
              <Server />
              <Authorization keepsSecrets={props.keepsSecrets} onKeep={props.onKeep} />
              <Parameters />
              <Body exampleLabels={panel?.exampleLabels ?? NO_LABELS} onExample={onExample} revision={revision} />
              <Accept />
            </div>
          </form>
        </div>
        {data.canSend && (
          <div className="c-pane" {...panelProps(headingId, 'answer')}>
            <Answer state={sending.state} words={words} />
          </div>
        )}
      </div>
      {data.canSend ? (
        <SendFoot formId={formId} state={sending.state} onCancel={sending.cancel} />
      ) : (
        <FillFoot onDone={props.onClose} />
      )}
    </ConsoleProvider>
  );
}

const NO_LABELS: ReadonlyMap<string, string> = new Map();

function Answer({ state, words: { t } }: { state: SendingState; words: Words }) {
  switch (state.kind) {
    case 'idle':
      return <p className="c-note">{t.nothingSent}</p>;
    case 'sending':
      return <p className="c-note c-under-way">{t.sending}</p>;
    case 'answer':
      return <AnswerPanel examined={state} />;
    case 'failure':
      return <FailurePanel failure={state.failure} />;
  }
}
