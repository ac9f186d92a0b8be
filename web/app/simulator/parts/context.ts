import type { SimulatorControls } from '../../../model/simulator/controls.ts';
import type { ReactPageProps } from '../../islands/react-page-module.ts';
import { requiredContext } from '../../state/required-context.ts';
import type { PartStrings } from './strings/en.ts';

/** Only the page of a simulator has the lists of its controls. */
export interface PartProps extends Omit<ReactPageProps, 't' | 'data'> {
  t: PartStrings;
  data: SimulatorControls | null;
}

/** The strings of the simulator's parts, their language, and the site's address. */
export const [PartPropsProvider, usePartProps] = requiredContext<PartProps>('usePartProps', 'PartPropsProvider');
