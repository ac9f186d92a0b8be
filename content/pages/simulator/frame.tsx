import type { ReactNode } from 'react';

import { Frame as PartsFrame } from '../../../web/app/simulator/parts/frame.tsx';
import { PagePropsProvider, type SimulatorPageProps } from './context.ts';
import { AccountWordsProvider } from './status/words.ts';

import './simulator.css';
import './status/status.css';

/** Everything that the pages of the simulator have around them. */
export function Frame({ children, ...props }: SimulatorPageProps & { children: ReactNode }) {
  return (
    <PartsFrame {...props} t={props.t.simulator}>
      <AccountWordsProvider value={props.t.account}>
        <PagePropsProvider value={props}>{children}</PagePropsProvider>
      </AccountWordsProvider>
    </PartsFrame>
  );
}
