import type { ToolWords } from '../my-react-page/words/en.ts';
import { durationText } from './duration-text.ts';
import type { Verdict } from './signature.ts';

/** Says whether a signature matches and whether its timestamp is fresh. */
export function SignatureResult({ verdict, words, locale }: { verdict: Verdict; words: ToolWords; locale: string }) {
  if (verdict.kind === 'malformed')
    return (
      <aside className="admonition admonition-danger">
        <p>{words.malformed}</p>
      </aside>
    );
  const isMatch = verdict.kind === 'match';
  const duration = durationText(Math.abs(verdict.ageSeconds), locale);
  const kind = !isMatch ? 'danger' : verdict.isFresh ? 'tip' : 'warning';
  return (
    <aside className={`admonition admonition-${kind}`}>
      <p>
        <strong>{isMatch ? words.match : words.mismatch}</strong>
      </p>
      <p>
        {verdict.isFresh
          ? words.fresh
          : words.stale(verdict.ageSeconds > 0 ? words.past(duration) : words.future(duration))}
      </p>
      <p>
        {words.expected}:<br />
        <code className="break">{verdict.expected}</code>
      </p>
    </aside>
  );
}
