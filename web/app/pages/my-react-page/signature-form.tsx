import { useId, useState, type FormEvent } from 'react';

import type { Locale } from '../../../model/site/locale.ts';
import { checkSignature, signer, type SignatureVerdict } from '../../../model/webhook/signature.ts';
import { Button } from '../../kit/button.tsx';
import { Field, Input } from '../../kit/field.tsx';
import { SignatureResult } from '../../signature/signature-result.tsx';
import type { ToolStrings } from './strings/en.ts';

const EXAMPLE_SECRET = 'YOUR_ENDPOINT_SECRET';
const EXAMPLE_BODY = '{"id":"evt_2Yz7Hq4LoW","type":"contract.activated","data":{"contractId":"ctr_6Jt8Bn2XqL"}}';

export function SignatureForm({ t, locale }: { t: ToolStrings; locale: Locale }) {
  const id = useId();
  const [values, setValues] = useState({ secret: '', header: '', body: '' });
  const [verdict, setVerdict] = useState<SignatureVerdict | 'failed' | null>(null);
  /** The attributes of the control for one of the values. */
  const control = (field: keyof typeof values) => ({
    id: `${id}-${field}`,
    isCode: true,
    value: values[field],
    onChange: (value: string) => {
      setValues({ ...values, [field]: value });
      setVerdict(null);
    },
  });
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
    <form className="stack" onSubmit={onSubmit}>
      <Field id={`${id}-secret`} label={t.secret}>
        <Input {...control('secret')} required placeholder="YOUR_ENDPOINT_SECRET" />
      </Field>
      <Field id={`${id}-header`} label={t.header}>
        <Input {...control('header')} required placeholder="t=1772548811,v1=…" />
      </Field>
      <Field id={`${id}-body`} label={t.body} hint={t.bodyHint}>
        <Input {...control('body')} rows={6} placeholder={'{"id":"evt_…"}'} />
      </Field>
      <div className="row">
        <Button type="submit" look="primary">
          {t.check}
        </Button>
        <Button onClick={() => void fillExample().catch(() => setVerdict('failed'))}>{t.example}</Button>
      </div>
      <output>{verdict !== null && <SignatureResult verdict={verdict} locale={locale} />}</output>
    </form>
  );
}
