import type { ReactNode } from 'react';

import { kitWords, WordsProvider } from '../../kit/index.ts';
import { StatusWordsProvider } from '../status/words.ts';
import { PartPropsProvider, type PartProps } from './context.ts';

/** Everything that the pages with parts of the simulator have around them. */
export function Frame({ children, ...props }: PartProps & { children: ReactNode }) {
  return (
    <WordsProvider value={kitWords[props.locale]}>
      <StatusWordsProvider value={props.t.bar}>
        <PartPropsProvider value={props}>
          <div className="tool sim">{children}</div>
        </PartPropsProvider>
      </StatusWordsProvider>
    </WordsProvider>
  );
}
