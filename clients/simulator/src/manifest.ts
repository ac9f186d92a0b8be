import { readFileSync } from 'node:fs';

/** The fields of the package's `package.json` that the program reads. */
export const { name, version, homepage, engines } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
) as { name: string; version: string; homepage: string; engines: { node: string } };

/** Why the package cannot run on a version of Node, in one sentence; null if it can. */
export function nodeProblem(running: string): string | null {
  const oldest = engines.node.replace('>=', '');
  if (Number.parseInt(running, 10) >= Number(oldest)) return null;
  return `${name} needs Node.js ${oldest} or newer, and this is Node.js ${running}.`;
}
