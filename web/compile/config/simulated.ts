import type { ReferenceConfig } from './config-schema.ts';

/** Whether the simulator serves a reference. It stands apart from the schema, whose check of CSS no Worker can load. */
export function isSimulated(simulator: ReferenceConfig['simulator']): boolean {
  return simulator === true || simulator === 'examples';
}
