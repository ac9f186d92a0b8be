import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';

import { Box, Button, Field, Note, Radios } from '../../kit/index.ts';
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

/** Checks a pasted request, response or delivery against the description. The text stays in this component. */
export function CheckPanel(props: CheckPanelProps) {
  const { subject, language, own, onCheck } = props;
  const id = useId();
  const text = useRef<HTMLTextAreaElement>(null);
  const secret = useRef<HTMLInputElement>(null);
  const status = useRef<HTMLSelectElement>(null);
  const [kind, setKind] = useState<CheckInputs['kind']>('request');
  const [last, setLast] = useState<{ subject: CheckSubject | null; result: CheckResult } | null>(null);
  const result = last?.subject === subject ? last.result : null;
  const outcome = useRef<HTMLDivElement>(null);
  const latest = useRef(0);
  useEffect(() => {
    if (result !== null) outcome.current?.scrollIntoView({ block: 'nearest' });
  }, [result]);
  const account = useBrowserStore(simulatorAccount, null);
  const waits = useRef(false);
  const data = subject?.data;
  const isDelivery = data?.delivery !== undefined;
  const forget = (): void => {
    latest.current += 1;
    setLast(null);
  };
  const show = (next: CheckResult): void => {
    setLast({ subject, result: next });
    if (next.kind === 'refused') text.current?.focus();
  };
  const run = async (): Promise<void> => {
    const pasted = text.current?.value ?? '';
    waits.current = onCheck?.(pasted) === true;
    if (waits.current) return;
    if (subject === null) return show({ kind: 'refused', message: pasted.trim() === '' ? own.empty : own.notNamed });
    const turn = (latest.current += 1);
    const inputs: CheckInputs = {
      text: pasted,
      kind: isDelivery ? 'request' : kind,
      status: status.current?.value ?? '',
      secret: secret.current?.value ?? '',
    };
    const next = await checkPaste(inputs, { ...subject, language, own }, Date.now());
    if (latest.current === turn) show(next);
  };
  const fillSecret = (): void => {
    if (secret.current !== null) secret.current.value = account?.webhookSecret ?? '';
    forget();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run();
  };
  const checkNamed = useEffectEvent(run);
  useEffect(() => {
    if (subject === null || !waits.current) return;
    text.current?.focus({ preventScroll: true });
    void checkNamed();
  }, [subject]);
  return (
    <form className="stack c-pane" onSubmit={submit} onChange={forget}>
      {data !== undefined && !isDelivery && (
        <Radios
          label={own.kind}
          options={(['request', 'response'] as const).map((key) => ({ key, label: language.t[key] }))}
          chosen={kind}
          onChoose={setKind}
        />
      )}
      <Field
        id={`${id}-text`}
        label={
          data === undefined
            ? own.anyText
            : isDelivery
              ? own.deliveryText
              : kind === 'request'
                ? own.requestText
                : own.responseText
        }
      >
        <textarea
          ref={text}
          id={`${id}-text`}
          className="field mono"
          rows={8}
          spellCheck={false}
          autoComplete="off"
          aria-describedby={`${id}-hint`}
        />
        <Note id={`${id}-hint`}>
          {isDelivery && `${own.deliveryHint} `}
          {own.private}
        </Note>
      </Field>
      {kind === 'response' && data !== undefined && !isDelivery && data.responses.length > 0 && (
        <Field id={`${id}-status`} label={own.status}>
          <select ref={status} id={`${id}-status`} className="field">
            {data.responses.map((response) => (
              <option key={response.status}>{response.status}</option>
            ))}
          </select>
        </Field>
      )}
      {data?.delivery?.signatureHeader != null && (
        <Field id={`${id}-secret`} label={own.secret}>
          <input ref={secret} id={`${id}-secret`} className="field mono" autoComplete="off" spellCheck={false} />
          {account !== null && (
            <div>
              <Button look="link" onClick={fillSecret}>
                {own.accountSecret}
              </Button>
            </div>
          )}
        </Field>
      )}
      <Button type="submit" look="primary">
        {own.check}
      </Button>
      <div ref={outcome} className="stack k-outcome">
        <output className="stack k-summary">{result !== null && <Summary result={result} {...props} />}</output>
        {result?.kind === 'checked' && result.report.findings.length > 0 && (
          <Box tone="warning">
            <FindingList findings={result.report.findings} onLeave={props.onLeave} />
          </Box>
        )}
      </div>
    </form>
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
