import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';

import { SignatureResult } from '../../signature/signature-result.tsx';
import { signatureStrings } from '../../signature/strings.ts';
import { FieldLink } from '../response/field-link.tsx';
import type { Finding } from './check-message.ts';
import { type CheckContext, type CheckInputs, checkPaste, type CheckResult } from './check-paste.ts';

export interface CheckPanelProps extends CheckContext {
  /** Called before a link to a field is followed; absent if the links open in a new tab. */
  onLeave?: () => void;
  /** A text that is checked at once. */
  pasted?: string;
  /** Called with a text before it is checked; true if it is about another operation, which takes over. */
  onCheck?: (text: string) => boolean;
}

/** Checks a pasted request, response or delivery against the description. The text stays in this component. */
export function CheckPanel(props: CheckPanelProps) {
  const { data, language, own, pasted, onCheck } = props;
  const id = useId();
  const text = useRef<HTMLTextAreaElement>(null);
  const secret = useRef<HTMLInputElement>(null);
  const status = useRef<HTMLSelectElement>(null);
  const [kind, setKind] = useState<CheckInputs['kind']>('request');
  const [result, setResult] = useState<CheckResult | null>(null);
  const outcome = useRef<HTMLDivElement>(null);
  const latest = useRef(0);
  useEffect(() => {
    if (result !== null) outcome.current?.scrollIntoView({ block: 'nearest' });
  }, [result]);
  const isDelivery = data.delivery !== undefined;
  const forget = (): void => {
    latest.current += 1;
    setResult(null);
  };
  const run = async (): Promise<void> => {
    if (onCheck?.(text.current?.value ?? '') === true) return;
    const turn = (latest.current += 1);
    const inputs: CheckInputs = {
      text: text.current?.value ?? '',
      kind,
      status: status.current?.value ?? '',
      secret: secret.current?.value ?? '',
    };
    const next = await checkPaste(inputs, props, Date.now());
    if (latest.current !== turn) return;
    setResult(next);
    if (next.kind === 'refused') text.current?.focus();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run();
  };
  const atOnce = useEffectEvent(run);
  useEffect(() => {
    if (pasted === undefined) return;
    // The field in which the text was pasted is gone, and the focus with it.
    text.current?.focus({ preventScroll: true });
    void atOnce();
  }, [pasted]);
  return (
    <form className="k-form" onSubmit={submit} onChange={forget}>
      {!isDelivery && (
        <fieldset className="c-section">
          <legend>{own.kind}</legend>
          <div className="c-boxes">
            {(['request', 'response'] as const).map((each) => (
              <label key={each}>
                <input type="radio" name={`${id}-kind`} checked={kind === each} onChange={() => setKind(each)} />
                {each === 'request' ? language.t.request : language.t.response}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <div className="c-field">
        <label htmlFor={`${id}-text`}>
          {isDelivery ? own.deliveryText : kind === 'request' ? own.requestText : own.responseText}
        </label>
        <textarea
          ref={text}
          id={`${id}-text`}
          className="field mono"
          rows={8}
          defaultValue={pasted}
          spellCheck={false}
          autoComplete="off"
          aria-describedby={`${id}-hint`}
        />
        <p className="c-note" id={`${id}-hint`}>
          {isDelivery && `${own.deliveryHint} `}
          {own.private}
        </p>
      </div>
      {kind === 'response' && data.responses.length > 0 && (
        <div className="c-field">
          <label htmlFor={`${id}-status`}>{own.status}</label>
          <select ref={status} id={`${id}-status`} className="field">
            {data.responses.map((response) => (
              <option key={response.status}>{response.status}</option>
            ))}
          </select>
        </div>
      )}
      {data.delivery?.signatureHeader != null && (
        <div className="c-field">
          <label htmlFor={`${id}-secret`}>{own.secret}</label>
          <input ref={secret} id={`${id}-secret`} className="field mono" autoComplete="off" spellCheck={false} />
        </div>
      )}
      <button type="submit" className="button button-primary">
        {own.check}
      </button>
      <div ref={outcome} className="k-outcome">
        <output className="k-summary">{result !== null && <Summary result={result} {...props} />}</output>
        {result?.kind === 'checked' && <Findings findings={result.report.findings} {...props} />}
      </div>
    </form>
  );
}

/** The result in a few sentences, which a screen reader announces. */
function Summary({ result, language: { t, locale, count }, own, data }: CheckPanelProps & { result: CheckResult }) {
  if (result.kind === 'refused') return <p className="c-note c-warning">{result.message}</p>;
  const { readAs, report, signature } = result;
  const doubts = report.findings.filter(({ isDoubt }) => isDoubt).length;
  const differences = report.findings.length - doubts;
  return (
    <>
      <p className="c-note">
        {own.readAs} <code>{readAs}</code>
      </p>
      {signature === 'needs-secret' && <p className="c-note c-warning">{own.needsSecret}</p>}
      {signature === 'no-header' && (
        <p className="c-note c-warning">{own.noHeader(data.delivery?.signatureHeader ?? '')}</p>
      )}
      {signature === 'failed' && <p className="c-note c-warning">{signatureStrings[locale].failed}</p>}
      {signature !== null && typeof signature === 'object' && <SignatureResult verdict={signature} locale={locale} />}
      {report.notes.map((note) => (
        <p key={note} className="c-note c-warning">
          {note}
        </p>
      ))}
      {differences > 0 ? (
        <p className="c-note c-warning">{count(differences, t.violations)}</p>
      ) : (
        report.notes.length === 0 && <p className="c-fine">{t.asDescribed}</p>
      )}
      {doubts > 0 && <p className="c-note">{count(doubts, own.warnings)}</p>}
    </>
  );
}

function Findings({ findings, onLeave }: CheckPanelProps & { findings: readonly Finding[] }) {
  if (findings.length === 0) return null;
  return (
    <ul className="k-findings">
      {findings.map(({ label, message, href }) => (
        <li key={label + message}>
          <FieldLink href={href} onLeave={onLeave}>
            <code>{label}</code>
          </FieldLink>{' '}
          {message}
        </li>
      ))}
    </ul>
  );
}
