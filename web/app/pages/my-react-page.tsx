import { lazy, Suspense, useState } from 'react';

import { localizePath } from '../../model/page/path.ts';
import type { ReactPageProps } from '../islands/react-page-module.ts';
import { Button } from '../kit/button.tsx';
import { Code } from '../kit/code.tsx';
import { kitWords, WordsProvider } from '../kit/words.ts';
import { KeyGenerator } from './my-react-page/key-generator.tsx';
import { SignatureForm } from './my-react-page/signature-form.tsx';
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
