import { type FormEvent, lazy, Suspense, useId, useState } from 'react';

import type { Locale } from '../../model/site/locale.ts';
import { localizePath } from '../../model/site/path.ts';
import { checkSignature, type SignatureVerdict, signer } from '../../model/webhook/signature.ts';
import { randomUuid } from '../browser/random-uuid.ts';
import type { ReactPageProps } from '../islands/react-page-module.ts';
import { Button, Code, CopyButton, Field, kitWords, TextField, WordsProvider } from '../kit/index.ts';
import { SignatureResult } from '../signature/signature-result.tsx';
import type { ToolStrings } from './my-react-page/strings/en.ts';

/** Loaded when the reader starts a check. */
const ToolChecker = lazy(async () => ({
  default: (await import('../console/checker/tool-checker.tsx')).ToolChecker,
}));

/** The formula is the same in every language, so it is not translated. */
const SIGNATURE_FORMULA =
  '%SIGNATURE%: t=<unix seconds>,v1=<signature>\n\nv1 = hex(HMAC-SHA256(secret, t + "." + body))';

/** Tools for integrators. Without JavaScript the page still describes the algorithm. The article adds title and description. */
export default function IntegrationTools({ t, locale }: ReactPageProps<ToolStrings>) {
  const [isChecking, setChecking] = useState(false);
  return (
    <WordsProvider value={kitWords[locale]}>
      <div className="tool">
        <h2 id="check">{t.pasteHeading}</h2>
        <p>{t.pasteText}</p>
        {isChecking ? (
          <Suspense fallback={<p aria-busy="true">…</p>}>
            <ToolChecker locale={locale} />
          </Suspense>
        ) : (
          <Button look="primary" onClick={() => setChecking(true)}>
            {t.pasteStart}
          </Button>
        )}
        <h2 id="signature">{t.signatureHeading}</h2>
        <p>{t.algorithm}</p>
        <Code text={SIGNATURE_FORMULA} />
        <p>
          <a href={`${localizePath('/guides/webhooks', locale)}#verify-a-webhook-in-python-nodejs-and-other-languages`}>
            {t.algorithmLink}
          </a>
        </p>
        <noscript>
          <p>{t.needsScript}</p>
        </noscript>
        <SignatureForm t={t} locale={locale} />
        <h2 id="key">{t.keyHeading}</h2>
        <p>
          {t.keyText} <a href={`${localizePath('/guides/idempotency-and-retries', locale)}#keys`}>{t.keyLink}</a>
        </p>
        <KeyGenerator t={t} />
      </div>
    </WordsProvider>
  );
}

function KeyGenerator({ t }: { t: ToolStrings }) {
  const id = useId();
  const [key, setKey] = useState('');
  return (
    <Field id={id} label={t.keyLabel}>
      <div className="row nowrap">
        <input
          id={id}
          className="field mono"
          readOnly
          value={key}
          placeholder="2f1c7a52-6a0e-4f4e-9d0b-3f2b8f5f7c11"
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button look="primary" onClick={() => setKey(randomUuid())}>
          {t.generate}
        </Button>
        {key !== '' && <CopyButton text={() => key} />}
      </div>
    </Field>
  );
}

const EXAMPLE_SECRET = 'YOUR_ENDPOINT_SECRET';
const EXAMPLE_BODY = '{"id":"evt_2Yz7Hq4LoW","type":"order.paid","data":{"orderId":"ord_6Jt8Bn2XqL"}}';

function SignatureForm({ t, locale }: { t: ToolStrings; locale: Locale }) {
  const [values, setValues] = useState({ secret: '', header: '', body: '' });
  const [verdict, setVerdict] = useState<SignatureVerdict | 'failed' | null>(null);
  /** The attributes of the control for one of the values. */
  const control = (field: keyof typeof values) => ({
    isCode: true,
    value: values[field],
    onChange: (value: string) => {
      setValues((last) => ({ ...last, [field]: value }));
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
      <TextField {...control('secret')} label={t.secret} required placeholder="YOUR_ENDPOINT_SECRET" />
      <TextField {...control('header')} label={t.header} required placeholder="t=1772548811,v1=…" />
      <TextField {...control('body')} label={t.body} hint={t.bodyHint} rows={6} placeholder={'{"id":"evt_…"}'} />
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
