import type { Locale } from '../../model/site/locale.ts';
import { durationText } from '../../model/text/duration-text.ts';
import type { SignatureVerdict } from '../../model/webhook/signature.ts';
import { Box } from '../kit/index.ts';
import { STRINGS as signatureStrings } from './strings/all.ts';

interface SignatureResultProps {
  /** `failed` without Web Crypto. */
  verdict: SignatureVerdict | 'failed';
  locale: Locale;
}

export function SignatureResult({ verdict, locale }: SignatureResultProps) {
  const t = signatureStrings[locale];
  if (verdict === 'failed' || verdict.kind === 'malformed')
    return <Box tone="danger">{verdict === 'failed' ? t.failed : t.malformed}</Box>;
  const isMatch = verdict.kind === 'match';
  const duration = durationText(Math.abs(verdict.ageSeconds), locale);
  return (
    <Box tone={!isMatch ? 'danger' : verdict.isFresh ? 'tip' : 'warning'} title={isMatch ? t.match : t.mismatch}>
      <p>{verdict.isFresh ? t.fresh : t.stale(verdict.ageSeconds > 0 ? t.past(duration) : t.future(duration))}</p>
      <p>
        {t.expected}:<br />
        <code className="verbatim">{verdict.expected}</code>
      </p>
    </Box>
  );
}
