import { useId, useState, type FormEvent } from 'react';

import type { Locale } from '../../../model/site/locale.ts';
import { checkSignature, signer, type SignatureVerdict } from '../../../model/webhook/signature.ts';
import { SignatureResult } from '../../signature/signature-result.tsx';
import type { ToolStrings } from './strings/en.ts';

const EXAMPLE_SECRET = 'YOUR_ENDPOINT_SECRET';
const EXAMPLE_BODY = '{"id":"evt_2Yz7Hq4LoW","type":"contract.activated","data":{"contractId":"ctr_6Jt8Bn2XqL"}}';

export function SignatureForm({ t, locale }: { t: ToolStrings; locale: Locale }) {
  const id = useId();
  const [values, setValues] = useState({ secret: '', header: '', body: '' });
  const [verdict, setVerdict] = useState<SignatureVerdict | 'failed' | null>(null);

  const change = (field: keyof typeof values) => (event: { currentTarget: { value: string } }) => {
    setValues({ ...values, [field]: event.currentTarget.value });
    setVerdict(null);
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    checkSignature({ ...values, now: Date.now() }).then(setVerdict, () => setVerdict('failed'));
  };
  const fillExample = async (): Promise<void> => {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = await (await signer(EXAMPLE_SECRET))(timestamp, EXAMPLE_BODY);
    setValues({ secret: EXAMPLE_SECRET, header: `t=${timestamp},v1=${signature}`, body: EXAMPLE_BODY });
    setVerdict(null);
  };

  return (
    <form className="tool" onSubmit={onSubmit}>
      <label htmlFor={`${id}-secret`}>{t.secret}</label>
      <input
        id={`${id}-secret`}
        className="field mono"
        value={values.secret}
        onChange={change('secret')}
        autoComplete="off"
        spellCheck={false}
        required
        placeholder="YOUR_ENDPOINT_SECRET"
      />
      <label htmlFor={`${id}-header`}>{t.header}</label>
      <input
        id={`${id}-header`}
        className="field mono"
        value={values.header}
        onChange={change('header')}
        autoComplete="off"
        spellCheck={false}
        required
        placeholder="t=1772548811,v1=…"
      />
      <label htmlFor={`${id}-body`}>{t.body}</label>
      <textarea
        id={`${id}-body`}
        className="field mono"
        rows={6}
        value={values.body}
        onChange={change('body')}
        spellCheck={false}
        aria-describedby={`${id}-hint`}
        placeholder={'{"id":"evt_…"}'}
      />
      <p className="hint" id={`${id}-hint`}>
        {t.bodyHint}
      </p>
      <div className="tool-actions">
        <button type="submit" className="button button-primary">
          {t.check}
        </button>
        <button type="button" className="button" onClick={() => void fillExample().catch(() => setVerdict('failed'))}>
          {t.example}
        </button>
      </div>
      <output className="tool-result">
        {verdict !== null && <SignatureResult verdict={verdict} locale={locale} />}
      </output>
    </form>
  );
}
