import { build } from '../compile/build.ts';
import { errorText } from '../model/text/error-text.ts';
import { readCommand } from './arguments.ts';
import { checksPass } from './checks.ts';
import { release } from './release.ts';

/** `npm run deploy`, `npm run deploy:pages`: checks the configuration, builds, and releases. `-- --dry-run` stops before the upload. */
const { values, positionals } = readCommand(
  { 'dry-run': { type: 'boolean', default: false }, 'allow-jwks-url': { type: 'boolean', default: false } },
  'worker|pages',
);

try {
  await release(positionals[0], {
    isDryRun: values['dry-run'],
    allowJwksUrl: values['allow-jwks-url'],
    environment: process.env,
    checksPass,
    build,
  });
} catch (error) {
  console.error(errorText(error));
  process.exitCode = 1;
}
