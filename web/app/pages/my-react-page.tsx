import { lazy, Suspense, useState } from 'react';

import type { Locale } from '../../model/site/locale.ts';
import { KeyGenerator } from './integration-tools/key-generator.tsx';
import { SignatureForm } from './integration-tools/signature-form.tsx';
import type { ToolWords } from './my-react-page/words/en.ts';

/** Loaded when the reader starts a check. The module of the request form loads it, because the two share most of their code. */
const ToolChecker = lazy(async () => {
  const { loadChecker } = await import('../console/index.tsx');
  return { default: (await loadChecker()).ToolChecker };
});

/** The formula is the same in every language, so it is not translated. */
const SIGNATURE_FORMULA =
  'Akko-Signature: t=<unix seconds>,v1=<signature>\n\nv1 = hex(HMAC-SHA256(secret, t + "." + body))';

/** Tools for integrators. Without JavaScript the page still describes the algorithm. The article adds title and description. */
export default function IntegrationTools({ locale, words }: { locale: Locale; words: ToolWords }) {
  const [isChecking, setChecking] = useState(false);
  return (
    <div className="prose">
      <h2 id="check">{words.pasteHeading}</h2>
      <p>{words.pasteText}</p>
      {isChecking ? (
        <Suspense fallback={<p aria-busy="true">…</p>}>
          <ToolChecker locale={locale} />
        </Suspense>
      ) : (
        <button type="button" className="button button-primary" onClick={() => setChecking(true)}>
          {words.pasteStart}
        </button>
      )}
      <h2 id="signature">{words.signatureHeading}</h2>
      <p>{words.algorithm}</p>
      <div className="code-block">
        <pre>
          <code>{SIGNATURE_FORMULA}</code>
        </pre>
      </div>
      <noscript>
        <p>{words.needsScript}</p>
      </noscript>
      <SignatureForm words={words} locale={locale} />
      <h2 id="key">{words.keyHeading}</h2>
      <p>{words.keyText}</p>
      <KeyGenerator words={words} />
    </div>
  );
}
