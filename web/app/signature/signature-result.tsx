import type { Locale } from '../../model/site/locale.ts';
import { durationText } from '../../model/text/duration-text.ts';
import type { SignatureVerdict } from '../../model/webhook/signature.ts';
import { signatureStrings } from './strings.ts';

interface SignatureResultProps {
  /** `failed` without Web Crypto. */
  verdict: SignatureVerdict | 'failed';
  locale: Locale;
}

export function SignatureResult({ verdict, locale }: SignatureResultProps) {
  const t = signatureStrings[locale];
  if (verdict === 'failed' || verdict.kind === 'malformed')
    return (
      <aside className="admonition admonition-danger">
        <p>{verdict === 'failed' ? t.failed : t.malformed}</p>
      </aside>
    );
  const isMatch = verdict.kind === 'match';
  const duration = durationText(Math.abs(verdict.ageSeconds), locale);
  const kind = !isMatch ? 'danger' : verdict.isFresh ? 'tip' : 'warning';
  return (
    <aside className={`admonition admonition-${kind}`}>
      <p>
        <strong>{isMatch ? t.match : t.mismatch}</strong>
      </p>
      <p>{verdict.isFresh ? t.fresh : t.stale(verdict.ageSeconds > 0 ? t.past(duration) : t.future(duration))}</p>
      <p>
        {t.expected}:<br />
        <code className="break">{verdict.expected}</code>
      </p>
    </aside>
  );
}
