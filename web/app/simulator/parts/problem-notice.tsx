import type { ReactNode } from 'react';

import { SimulatorError } from '../account.ts';
import type { CommonWords } from '../words/en.ts';

/** Explains a failed request and says what to do. The simulator's own words are English. */
export function ProblemNotice({
  error,
  words,
  children,
}: {
  error: unknown;
  words: CommonWords;
  /** Buttons that help. */
  children?: ReactNode;
}) {
  return (
    <div className="admonition admonition-danger" role="alert">
      <Explanation error={error} words={words} />
      {children !== undefined && <div className="sim-row">{children}</div>}
    </div>
  );
}

function Explanation({ error, words }: { error: unknown; words: CommonWords }) {
  if (!(error instanceof SimulatorError)) return <p>{words.unexpected}</p>;
  switch (error.kind) {
    case 'offline':
      return <p>{words.offline}</p>;
    case 'no-account':
      return <p>{words.noAccount}</p>;
    case 'limited':
      return <p>{words.limited(error.retryAfter)}</p>;
    case 'refused':
      return (
        <p>
          {words.refused}{' '}
          <span className="sim-text" lang="en">
            {error.message}
          </span>{' '}
          {error.code !== null && <code>{error.code}</code>}
        </p>
      );
    case 'unexpected':
      return <p>{words.unexpected}</p>;
  }
}
