/**
 * Returns whether the simulator serves a reference. The module of the schema checks CSS, which no Worker can load. So this function has its own
 * module.
 * @param simulator as configured
 */
export function isSimulated(simulator: boolean | 'examples' | undefined): boolean {
  return simulator === true || simulator === 'examples';
}
