import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';

import { Box, Button, Field, Input, Note, Radios, Select } from '../../kit/index.ts';
import { SignatureResult } from '../../signature/signature-result.tsx';
import { STRINGS as signatureStrings } from '../../signature/strings/all.ts';
import { simulatorAccount } from '../../simulator/account.ts';
import { useBrowserStore } from '../../state/browser-store.ts';
import { FindingList } from '../response/field-link.tsx';
import { type CheckContext, type CheckInputs, checkPaste, type CheckResult } from './check-paste.ts';

import '../../../styles/later/console.css';

/** An operation or event to check messages of. */
export type CheckSubject = Pick<CheckContext, 'data' | 'anchors'>;

interface CheckPanelProps extends Pick<CheckContext, 'language' | 'own'> {
  /** Null until a text names it. */
  subject: CheckSubject | null;
  /** Called before a link to a field is followed; absent if the links open in a new tab. */
  onLeave?: () => void;
  /** Called with a text before it is checked; true if it names another subject, which follows. */
  onCheck?: (text: string) => boolean;
}

type Choices = Omit<CheckInputs, 'text'>;

/** The choices of the reader, and the result of the last check until something changes. The text stays in its field. */
function useCheck({ subject, language, own, onCheck }: CheckPanelProps) {
  const text = useRef<HTMLTextAreaElement>(null);
  const [choices, setChoices] = useState<Choices>({ kind: 'request', status: '', secret: '' });
  const [last, setLast] = useState<{ subject: CheckSubject | null; result: CheckResult } | null>(null);
  const statuses = subject?.data.responses.map((response) => response.status) ?? [];
  const status = statuses.find((each) => each === choices.status) ?? statuses[0] ?? '';
  const latest = useRef(0);
  const waits = useRef(false);
  const forget = (): void => {
    latest.current += 1;
    setLast(null);
  };
  const show = (result: CheckResult): void => {
    setLast({ subject, result });
    if (result.kind === 'refused') text.current?.focus();
  };
  const run = async (): Promise<void> => {
    const pasted = text.current?.value ?? '';
    waits.current = onCheck?.(pasted) === true;
    if (waits.current) return;
    if (subject === null) return show({ kind: 'refused', message: pasted.trim() === '' ? own.empty : own.notNamed });
    const turn = (latest.current += 1);
    const kind = subject.data.delivery === undefined ? choices.kind : 'request';
    const result = await checkPaste(
      { ...choices, text: pasted, kind, status },
      { ...subject, language, own },
      Date.now(),
    );
    if (latest.current === turn) show(result);
  };
  const checkNamed = useEffectEvent(run);
  useEffect(() => {
    if (subject === null || !waits.current) return;
    text.current?.focus({ preventScroll: true });
    void checkNamed();
  }, [subject]);
  return {
    text,
    choices: { ...choices, status },
    /** The statuses that a pasted body can have. */
    statuses: subject?.data.delivery === undefined ? statuses : [],
    choose: (change: Partial<Choices>): void => {
      setChoices({ ...choices, ...change });
      forget();
    },
    result: last?.subject === subject ? last.result : null,
    forget,
    run: (event: FormEvent): void => {
      event.preventDefault();
      void run();
    },
  };
}

/** Checks a pasted request, response or delivery against the description. */
export function CheckPanel(props: CheckPanelProps) {
  const { subject, language, own } = props;
  const id = useId();
  const { text, choices, statuses, choose, result, forget, run } = useCheck(props);
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (result !== null) outcome.current?.scrollIntoView({ block: 'nearest' });
  }, [result]);
  const data = subject?.data;
  const isDelivery = data?.delivery !== undefined;
  const label = isDelivery ? own.deliveryText : choices.kind === 'request' ? own.requestText : own.responseText;
  return (
    <form className="stack console-pane" onSubmit={run}>
      {data !== undefined && !isDelivery && (
        <Radios
          label={own.kind}
          options={(['request', 'response'] as const).map((key) => ({ key, label: language.t[key] }))}
          chosen={choices.kind}
          onChoose={(kind) => choose({ kind })}
        />
      )}
      <Field id={`${id}-text`} label={data === undefined ? own.anyText : label}>
        <textarea
          ref={text}
          id={`${id}-text`}
          className="field mono"
          rows={8}
          spellCheck={false}
          autoComplete="off"
          aria-describedby={`${id}-hint`}
          onChange={forget}
        />
        <Note id={`${id}-hint`}>
          {isDelivery && `${own.deliveryHint} `}
          {own.private}
        </Note>
      </Field>
      {choices.kind === 'response' && statuses.length > 0 && (
        <Field id={`${id}-status`} label={own.status}>
          <Select
            id={`${id}-status`}
            value={choices.status}
            options={statuses.map((value) => ({ value, label: value }))}
            onChange={(status) => choose({ status })}
          />
        </Field>
      )}
      {data?.delivery?.signatureHeader != null && (
        <Secret id={`${id}-secret`} own={own} value={choices.secret} onChange={(secret) => choose({ secret })} />
      )}
      <Button type="submit" look="primary">
        {own.check}
      </Button>
      <div ref={outcome} className="stack console-outcome">
        <output className="stack console-summary">{result !== null && <Summary result={result} {...props} />}</output>
        {result?.kind === 'checked' && result.report.findings.length > 0 && (
          <Box tone="warning">
            <FindingList findings={result.report.findings} onLeave={props.onLeave} />
          </Box>
        )}
      </div>
    </form>
  );
}

interface SecretProps extends Pick<CheckPanelProps, 'own'> {
  id: string;
  value: string;
  onChange: (secret: string) => void;
}

/** The secret of an endpoint, which a simulator account has, too. */
function Secret({ id, own, value, onChange }: SecretProps) {
  const account = useBrowserStore(simulatorAccount, null);
  return (
    <Field id={id} label={own.secret}>
      <Input id={id} isCode value={value} onChange={onChange} />
      {account !== null && (
        <div>
          <Button look="link" onClick={() => onChange(account.webhookSecret)}>
            {own.accountSecret}
          </Button>
        </div>
      )}
    </Field>
  );
}

/** The result in a few sentences, which a screen reader announces. */
function Summary({ result, language: { t, locale, count }, own, subject }: CheckPanelProps & { result: CheckResult }) {
  if (result.kind === 'refused') return <Note tone="warning">{result.message}</Note>;
  const { readAs, report, signature } = result;
  const doubts = report.findings.filter(({ isDoubt }) => isDoubt).length;
  const differences = report.findings.length - doubts;
  return (
    <>
      <Note>
        {own.readAs} <code>{readAs}</code>
      </Note>
      {signature === 'needs-secret' && <Note tone="warning">{own.needsSecret}</Note>}
      {signature === 'no-header' && (
        <Note tone="warning">{own.noHeader(subject?.data.delivery?.signatureHeader ?? '')}</Note>
      )}
      {signature === 'failed' && <Note tone="warning">{signatureStrings[locale].failed}</Note>}
      {signature !== null && typeof signature === 'object' && <SignatureResult verdict={signature} locale={locale} />}
      {report.notes.map((note) => (
        <Note key={note} tone="warning">
          {note}
        </Note>
      ))}
      {differences > 0 ? (
        <Note tone="warning">{count(differences, t.violations)}</Note>
      ) : (
        report.notes.length === 0 && <p className="note tone-tip fine">{t.asDescribed}</p>
      )}
      {doubts > 0 && <Note>{count(doubts, own.warnings)}</Note>}
    </>
  );
}
