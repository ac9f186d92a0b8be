import type { components } from './api/simulator.ts';

/** The type of a named schema of the description of the simulator, such as `Simulator<'Account'>`. */
export type Simulator<Name extends keyof components['schemas']> = components['schemas'][Name];
