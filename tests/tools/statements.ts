import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { existingFolder, loadedConfig, readArguments, SITE } from '../../web/commands/arguments.ts';
import { lastRevisionOf, writeRevision } from '../../web/commands/git-revision.ts';
import { temporaryFolder } from '../../web/commands/temporary-folder.ts';
import { PROJECT_ROOT } from '../../web/compile/base/project.ts';
import { textHash } from '../../web/compile/base/text-hash.ts';
import { provenFileOf } from '../../web/compile/source/content-data.ts';
import { readSources, type Sources } from '../../web/compile/source/read-sources.ts';
import { changedChecks, provenHashes } from '../../web/compile/statements/statement-findings.ts';
import { statementsOf } from '../../web/compile/statements/statements.ts';
import { provenText } from './proven-text.ts';

const { only, accept, site } = readArguments(
  'Counts the proven statements of public pages, lists those without a check, and checks whose sentences changed since a person confirmed them.',
  {
    site: SITE,
    only: { type: 'string', default: '', value: 'NAME', does: 'counts each place whose name contains NAME' },
    accept: { type: 'string', multiple: true, default: [], value: 'CHECK', does: 'confirms the sentences of a check' },
  },
);
const CHECKS = 'tests/proofs/statements';
const root = existingFolder(site ?? PROJECT_ROOT);
const file = provenFileOf('public');
const { strictness = 'error' } = (await loadedConfig(root)).config;
const sources = await sourcesAt(root);
const statements = statementsOf(sources);
const changed = changedChecks(statements, sources.proven);

const oldSentences = changed.some(({ removed }) => removed.length > 0) ? await confirmedSentences() : new Map();
for (const { check, added, removed } of changed) {
  if (accept.length > 0 ? !accept.includes(check) : !added.some(({ place }) => place.includes(only))) continue;
  console.log(`${check}:`);
  for (const hash of removed) console.log(`  - ${oldSentences.get(hash) ?? `${hash}, in no commit`}`);
  for (const { sentence, place } of added) console.log(`  + ${sentence} (${place})`);
}
if (accept.length > 0) acceptSentences();
else listPlaces();

function listPlaces(): void {
  const shown = statements.filter(({ place }) => place.includes(only));
  const counts = (of: typeof statements): string => {
    const count = (kind: string | undefined): number => of.filter(({ mark }) => mark?.kind === kind).length;
    return `${count('proof')} proven, ${count('no-proof')} without a possible proof, ${count(undefined)} open`;
  };
  for (const [place, ofPlace = []] of Object.entries(Object.groupBy(shown, (statement) => statement.place))) {
    // The whole list would push the changed checks off the screen.
    if (only === '' && ofPlace.every(({ mark }) => mark !== null)) continue;
    console.log(`${place}: ${counts(ofPlace)}`);
    for (const { sentence, mark } of ofPlace) if (mark === null) console.log(`  open: ${sentence}`);
  }
  console.log(counts(shown));
}

/** Writes the hashes of the sentences that the checks to accept have now. */
function acceptSentences(): void {
  const proven = new Map(sources.proven);
  for (const check of accept) {
    const marked = statements.filter(({ mark }) => mark?.kind === 'proof' && mark.check === check);
    const isUnknown = marked.length > 0 && !proven.has(check) && !isWritten(check);
    if (isUnknown) fail(`no module of ${CHECKS} has a check "${check}"`);
    else if (marked.length > 0) proven.set(check, provenHashes(marked));
    else if (!proven.delete(check)) fail(`no sentence has the mark <!-- proof=${check} -->`);
  }
  writeFileSync(join(root, file), provenText(proven));
}

/** Whether a module of checks has the name of a check, as a text or as a property. */
function isWritten(check: string): boolean {
  const names = [`'${check}'`, ` ${check}: `];
  return globSync(`${CHECKS}/*.ts`, { cwd: PROJECT_ROOT }).some((module) => {
    const text = readFileSync(join(PROJECT_ROOT, module), 'utf8');
    return names.some((name) => text.includes(name));
  });
}

function fail(reason: string): void {
  console.error(`--accept: ${reason}.`);
  process.exitCode = 1;
}

/** The sentences of the commit that last confirmed some, by their hashes: the list itself has no texts. */
async function confirmedSentences(): Promise<Map<string, string>> {
  const revision = lastRevisionOf(root, file);
  if (revision === null) return new Map();
  using folder = temporaryFolder();
  for (const part of ['content/public', 'specs/public']) writeRevision(root, revision, part, folder.path);
  const old = statementsOf(await sourcesAt(folder.path));
  return new Map(old.map(({ sentence }) => [textHash(sentence), sentence]));
}

function sourcesAt(folder: string): Promise<Sources> {
  return readSources({ root: folder, audience: 'public', strictness });
}
