import { spawnSync } from 'node:child_process';

import { readArguments } from '../../web/commands/arguments.ts';
import { PROJECT_ROOT } from '../../web/compile/base/project.ts';
import { outcomeOf } from './audit-outcome.ts';

readArguments(
  'Asks the registry for the signatures of all installed packages, and for the known faults of what readers receive. It exits with 1 for a wrong signature or a known fault. A registry that does not offer a check is named.',
  {},
);

const CHECKS = [
  { name: 'signatures', args: ['audit', 'signatures'] },
  { name: 'known faults', args: ['audit', '--omit=dev'] },
];

for (const { name, args } of CHECKS) {
  // `npm run --silent` would silence this npm, too, and hide why a check failed.
  const { status, stdout, stderr } = spawnSync('npm', [...args, '--loglevel=warn'], {
    cwd: PROJECT_ROOT,
    encoding: 'utf8',
  });
  const outcome = outcomeOf(status, stdout + stderr);
  console.log(`${name}: ${outcome}`);
  if (outcome !== 'failed') continue;
  console.log(stdout + stderr);
  process.exitCode = 1;
}
