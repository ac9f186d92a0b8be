import './write-modules.ts';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { load } from 'js-yaml';

import { HAS_PROVEN_CONTENT, PROJECT_ROOT } from '../compile/base/project.ts';
import { declarationsOf } from '../compile/types/declarations.ts';
import { objectOf, valueAtPointer } from '../model/text/json.ts';
import { readArguments } from './arguments.ts';
import { writeChanged } from './interface-texts.ts';

readArguments(
  'Writes the modules of the interface texts, and the types of the simulated APIs to web/model/simulator/api. Git ignores them.',
  {},
);

/** A fork with other descriptions does not need the types. */
const APIS = HAS_PROVEN_CONTENT ? ['v2', 'v3', 'gateway', 'simulator'] : [];
const TARGET = join(PROJECT_ROOT, 'web/model/simulator/api');

mkdirSync(TARGET, { recursive: true });
for (const name of APIS) {
  const source = `specs/public/${name}.yaml`;
  const document = objectOf(load(readFileSync(join(PROJECT_ROOT, source), 'utf8')));
  const head = `// Generated from ${source} by "npm run types".\n`;
  writeChanged(join(TARGET, `${name}.ts`), head + declarationsOf(document));
  // Types have no limits. The simulator and its page need the limits of a fault, but not its texts.
  const fault = valueAtPointer(document, '#/components/schemas/NewFault/properties');
  const limits = JSON.stringify(fault, (key, value: unknown) =>
    /^(?:description|examples)$/.test(key) ? undefined : value,
  );
  if (fault !== undefined)
    writeChanged(join(TARGET, 'new-fault.ts'), `${head}export const NEW_FAULT = ${limits} as const;\n`);
}
