import './write-modules.ts';
import { PROJECT_ROOT } from '../compile/base/project.ts';
import { build } from '../compile/build.ts';
import { loadedConfig, readCommand, runCommand } from './arguments.ts';
import { checksPass } from './checks.ts';
import { publishedPackages, release } from './release/release.ts';

const { values, positionals } = readCommand(
  'Checks the configuration, builds, and releases all Workers. npm run deploy:pages releases the portal to Cloudflare Pages.',
  {
    'dry-run': { type: 'boolean', default: false, does: 'stops before the upload' },
    first: { type: 'boolean', default: false, does: 'keeps no packages, because no portal runs yet' },
    'allow-jwks-url': {
      type: 'boolean',
      default: false,
      does: 'accepts GOOGLE_JWKS_URL, whose keys decide who signs in',
    },
  },
  '',
);

await runCommand(async () => {
  await release(positionals[0], {
    isDryRun: values['dry-run'],
    allowJwksUrl: values['allow-jwks-url'],
    environment: process.env,
    checksPass,
    published: async () => (values.first ? [] : publishedPackages((await loadedConfig(PROJECT_ROOT)).config.url)),
    build,
  });
});
