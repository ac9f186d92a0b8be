import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';

import { PROJECT_ROOT } from '../compile/base/project.ts';
import type { Json } from '../model/text/json.ts';
import { readCommand, runCommand } from './arguments.ts';
import { type PastRelease, pastReleases, releaseToRestore, rollbackArguments } from './release/past-releases.ts';
import { workersOf } from './release/release-settings.ts';
import { runWrangler, startWrangler } from './wrangler.ts';

const EFFECTS = `Data stays as it is: simulator accounts (Durable Objects), counts and texts of readers (D1). Their older code must be able to read it.
Packages of all releases stay at their addresses: their Worker is not returned.
Cloudflare refuses a version from before a migration of Durable Objects.`;

await runCommand(async () => {
  const { values, positionals } = readCommand(
    'Lists the last releases; with a TAG, returns all Workers to that release after a question.',
    {
      yes: { type: 'boolean', default: false, does: 'does not ask' },
      'dry-run': { type: 'boolean', default: false, does: 'prints the commands only' },
    },
    '[TAG]',
  );
  await rollback(positionals[0], { mayAsk: !values.yes, isDryRun: values['dry-run'] });
});

async function rollback(
  tag: string | undefined,
  { mayAsk, isDryRun }: { mayAsk: boolean; isDryRun: boolean },
): Promise<void> {
  const workers = workersOf(PROJECT_ROOT);
  const lists = new Map<string, Json>();
  for (const worker of workers) lists.set(worker, await versionsOf(worker));
  const releases = pastReleases(lists);
  if (tag === undefined) {
    for (const release of releases) console.log(releaseToText(release, workers));
    console.log('To return to one of them: npm run rollback -- TAG');
    return;
  }
  const release = releaseToRestore(tag, { releases, workers });
  const commands = rollbackArguments(release, workers);
  console.log(`${releaseToText(release, workers)}\n${EFFECTS}`);
  if (isDryRun) {
    for (const command of commands)
      console.log(`npx wrangler ${command.map((part) => (part.includes(' ') ? `"${part}"` : part)).join(' ')}`);
    return;
  }
  if (mayAsk && !(await isConfirmed())) return;
  for (const command of commands) await runWrangler(command, { cwd: PROJECT_ROOT });
}

function releaseToText({ tag, date, message, versions }: PastRelease, workers: readonly string[]): string {
  return `${tag}  ${date}  ${versions.size} of ${workers.length} Workers  ${message}`;
}

async function versionsOf(worker: string): Promise<Json> {
  const child = startWrangler(['versions', 'list', '--name', worker, '--json'], { cwd: PROJECT_ROOT, output: 'pipe' });
  const [output, [code]] = await Promise.all([child.stdout === null ? '' : text(child.stdout), once(child, 'exit')]);
  if (code !== 0)
    throw new Error(`wrangler could not list the versions of ${worker}: sign in with npx wrangler login.`);
  return JSON.parse(output);
}

async function isConfirmed(): Promise<boolean> {
  const input = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await input.question('Return all Workers to this release? (yes/no) ');
  input.close();
  return answer.trim() === 'yes';
}
