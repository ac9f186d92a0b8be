/** Whether the simulator serves a reference. It stands apart from the schema, whose check of CSS no Worker can load. @param simulator as configured */
export function isSimulated(simulator: boolean | 'examples' | undefined): boolean {
  return simulator === true || simulator === 'examples';
}
