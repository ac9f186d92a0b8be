import './interface-texts.ts';
import { build } from '../compile/build.ts';
import { errorText } from '../model/text/error-text.ts';
import { readCommand } from './arguments.ts';
import { checksPass } from './checks.ts';
import { release } from './release.ts';

const { values, positionals } = readCommand(
  'Checks the configuration, builds, and releases all Workers. npm run deploy:pages releases the portal to Cloudflare Pages.',
  {
    'dry-run': { type: 'boolean', default: false, does: 'stops before the upload' },
    'allow-jwks-url': {
      type: 'boolean',
      default: false,
      does: 'accepts GOOGLE_JWKS_URL, whose keys decide who signs in',
    },
  },
  '',
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
