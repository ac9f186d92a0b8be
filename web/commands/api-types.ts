import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';

import { HAS_PROVEN_CONTENT, PROJECT_ROOT } from '../compile/base/project.ts';
import { declarationsOf } from '../compile/types/declarations.ts';
import { objectOf } from '../model/text/json.ts';
import './interface-texts.ts';
import { readArguments } from './arguments.ts';

readArguments(
  'Writes the modules of the interface texts, and the types of the simulated APIs to web/model/simulator/api. Git ignores them.',
  {},
);

/** A file whose description has not changed stays as it is. A fork with other descriptions does not need the types. */
const APIS = ['v2', 'v3', 'gateway', 'simulator'];
const TARGET = join(PROJECT_ROOT, 'web/model/simulator/api');
/** The files depend on these sources, besides the descriptions. */
const MAKERS = [
  'web/commands/api-types.ts',
  'web/compile/types/declarations.ts',
  'web/compile/types/schema-types.ts',
  'web/compile/types/type-text.ts',
];

const makers = MAKERS.map((file) => readFileSync(join(PROJECT_ROOT, file), 'utf8'));

mkdirSync(TARGET, { recursive: true });
if (HAS_PROVEN_CONTENT) for (const name of APIS) writeTypes(name);

function writeTypes(name: string): void {
  const source = `specs/public/${name}.yaml`;
  const text = readFileSync(join(PROJECT_ROOT, source), 'utf8');
  const hash = createHash('sha256')
    .update(JSON.stringify([text, ...makers]))
    .digest('hex');
  const head = `// Generated from ${source} by "npm run types". SHA-256 of the inputs: ${hash}\n`;
  const target = join(TARGET, `${name}.ts`);
  if (existsSync(target) && readFileSync(target, 'utf8').startsWith(head)) return;
  writeFileSync(target, head + declarationsOf(objectOf(parse(text))));
}
