import type { ReactPageProps } from '../../../web/app/islands/react-page-module.ts';
import type { Live } from '../../../web/app/simulator/live.ts';
import { requiredContext } from '../../../web/app/state/required-context.ts';
import type { SimulatorControls } from '../../../web/model/simulator/controls.ts';
import type { AccountState, PartnerClient } from './client.ts';
import type { Place, Tab } from './place.ts';
import type { SimulatorStrings } from './strings/en.ts';

export type SimulatorPageProps = ReactPageProps<SimulatorStrings, SimulatorControls | null>;

/** The strings of the simulator's pages, their language, and the site's address. */
export const [PagePropsProvider, usePageProps] = requiredContext<SimulatorPageProps>(
  'usePageProps',
  'PagePropsProvider',
);

interface BenchSession {
  account: AccountState;
  client: PartnerClient;
  live: Live;
  /** The tab and the entry that the address names. `go` changes them. */
  place: Place;
  go: (tab: Tab, id?: string) => void;
}

/** The account that the page of the simulator shows. */
export const [SessionProvider, useSession] = requiredContext<BenchSession>('useSession', 'SessionProvider');
