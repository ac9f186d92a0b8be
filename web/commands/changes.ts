import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Finding } from '../compile/base/finding.ts';
import { PROJECT_ROOT } from '../compile/base/project.ts';
import { changeToText } from '../compile/changes/change-text.ts';
import { type DescriptionChanges, pairDescriptions } from '../compile/changes/pair-descriptions.ts';
import { mainRuleOf, RULES } from '../compile/changes/rules.ts';
import { type LoadedConfig, loadConfig } from '../compile/config/load-config.ts';
import { Findings, findingsToText } from '../compile/findings.ts';
import type { ApiReference } from '../compile/reference/api-reference.ts';
import { mountReferences } from '../compile/reference/mount-references.ts';
import { mountReleases } from '../compile/releases/mount-releases.ts';
import { releaseFile, unrecordedChanges } from '../compile/releases/release-file.ts';
import { readSources, type Sources } from '../compile/source/read-sources.ts';
import { RELEASES_FOLDER } from '../compile/source/version-sources.ts';
import type { Audience } from '../model/page/page.ts';
import { DEFAULT_LOCALE } from '../model/site/locale.ts';
import { freeName } from '../model/text/free-name.ts';
import { existingFolder, readArguments, runCommand, SITE } from './arguments.ts';
import { isCommitted, lastRevisionOf, writeRevision } from './git-revision.ts';
import { temporaryFolder } from './temporary-folder.ts';

const values = readArguments(
  'Lists the changes of the API descriptions by the rules of web/compile/changes/rules.ts, and writes the entry of a release.',
  {
    site: SITE,
    since: { type: 'string', value: 'REVISION', does: 'compares this revision with the working tree' },
    from: { type: 'string', value: 'DIR', does: 'compares this folder, which contains specs/, with that of --to' },
    to: { type: 'string', value: 'DIR', does: 'the newer folder, to which the entry is written' },
    release: { type: 'string', value: 'NAME', does: 'names the release; default: today, or the next free name' },
    write: { type: 'boolean', default: true, does: 'lists the changes only' },
    check: {
      type: 'boolean',
      default: false,
      does: 'fails if a description changed since the newest entry that names it',
    },
    rules: { type: 'boolean', default: false, does: 'lists every rule with its level' },
  },
);
const AUDIENCES: readonly Audience[] = ['public', 'internal'];

await runCommand(async () => {
  if (values.rules) for (const { id, level } of RULES.values()) console.log(`${level.padEnd(8)} ${id}`);
  else process.exitCode = values.check ? await check() : await compare();
});

/** Compares two states and writes the entries. Returns the exit code. */
async function compare(): Promise<number> {
  const { since, from, to } = values;
  if ((since === undefined) === (from === undefined) || (from === undefined) !== (to === undefined))
    throw new Error('Pass either --since REVISION, or --from DIR and --to DIR.');
  const root = existingFolder(to ?? values.site ?? PROJECT_ROOT);
  const today = new Date().toISOString().slice(0, 10);
  using temporary = temporaryFolder();
  const findings = new Findings();
  if (since !== undefined) writeRevision(root, since, 'specs', temporary.path);
  const older = from === undefined ? temporary.path : existingFolder(from);
  for (const audience of AUDIENCES) {
    const [before, after] = [await read(older, audience), await read(root, audience)];
    // Paths of the older state are relative to its folder, so the message says which state it is.
    for (const { message, ...finding } of errorsOf(before))
      findings.addAll([{ ...finding, message: `In the older state: ${message}` }]);
    findings.addAll(errorsOf(after));
    if (findings.hasErrors) continue;
    const mounted = referencesIn(await loadConfig(root), audience, after).map(({ source }) => source);
    const kept = before.apis.filter(
      ({ name }) => !after.apis.some((api) => api.name === name && !mounted.includes(api)),
    );
    const descriptions = pairDescriptions(kept, mounted, today).filter(
      ({ changes, documented, unjudged, was }) =>
        changes.length + documented.length + unjudged.length > 0 || was !== null,
    );
    for (const line of descriptions.flatMap((description) => toLines(audience, description))) console.log(line);
    if (descriptions.length === 0 && after.apis.length > 0) console.log(`No ${audience} description changed.`);
    // Better texts alone are no release, unless somebody names one.
    const isRelease =
      values.release !== undefined ||
      descriptions.some(({ changes, unjudged, was }) => changes.length + unjudged.length > 0 || was !== null);
    if (values.write && isRelease && descriptions.length > 0) write(root, audience, today, descriptions, after);
  }
  for (const line of findingsToText(findings.all)) console.error(line);
  return findings.hasErrors ? 1 : 0;
}

/** Fails if a description changed and no entry says so. */
async function check(): Promise<number> {
  const root = existingFolder(values.site ?? PROJECT_ROOT);
  const loaded = await loadConfig(root);
  const { locales = [DEFAULT_LOCALE] } = loaded.config;
  const findings = new Findings();
  let entries = 0;
  for (const audience of AUDIENCES) {
    const sources = await read(root, audience);
    const report = (finding: Finding): void => findings.addAll([finding]);
    const references = referencesIn(loaded, audience, sources);
    const releases = mountReleases(sources.releases, references, { strictness: 'error', locales, report });
    entries += releases.length;
    findings.addAll(errorsOf(sources));
    if (releases.length > 0 && errorsOf(sources).length === 0)
      findings.addAll(unrecordedChanges(references, releases, lastRevision(root, audience)));
  }
  for (const line of findingsToText(findings.all)) console.error(line);
  if (!findings.hasErrors)
    console.log(
      entries === 0
        ? 'No release has an entry, so there is nothing to check.'
        : `The newest of ${entries} entries describe the API descriptions as they are.`,
    );
  return findings.hasErrors ? 1 : 0;
}

function lastRevision(root: string, audience: Audience): string {
  try {
    return lastRevisionOf(root, folderOf(audience)) ?? 'REVISION';
  } catch {
    return 'REVISION';
  }
}

function read(root: string, audience: Audience): Promise<Sources> {
  return readSources({ root, audience, strictness: 'error' });
}

/** Mistakes that hide a description or an entry. */
function errorsOf({ findings }: Sources): Finding[] {
  return findings.filter(
    ({ severity, location }) => severity === 'error' && /^specs\/|\/changes\//.test(location?.file ?? ''),
  );
}

function referencesIn(loaded: LoadedConfig, audience: Audience, sources: Sources): readonly ApiReference[] {
  return mountReferences({ audience, loaded, sources }, () => {});
}

function folderOf(audience: Audience): string {
  return `content/${audience}/${RELEASES_FOLDER}`;
}

function toLines(audience: Audience, { name, was, changes, unjudged, documented }: DescriptionChanges): string[] {
  const breaking = changes.filter(({ rules }) => mainRuleOf(rules).level === 'breaking').length;
  return [
    `specs/${audience}/${name}${was === null ? '' : ` (was ${was})`}: ${changes.length} change${changes.length === 1 ? '' : 's'}, ${breaking} breaking`,
    ...changes.map(
      (change) =>
        `  ${mainRuleOf(change.rules).level.padEnd(8)} ${changeToText(change, 'en')} [${change.rules.join(', ')}]`,
    ),
    ...unjudged.map((pointer) =>
      pointer === '#'
        ? '  written in another way, and no rule finds a change of a message'
        : `  no rule judges the change at ${pointer}: describe it in a sentence of the entry`,
    ),
    ...(documented.length === 0 ? [] : [`  documentation only: ${documented.join(', ')}`]),
  ];
}

function write(
  root: string,
  audience: Audience,
  date: string,
  changed: readonly DescriptionChanges[],
  { releases }: Sources,
): void {
  const fileOf = (release: string): string =>
    releases.find(({ entry }) => entry.release === release)?.file ?? `${folderOf(audience)}/${release}.yaml`;
  const release = values.release ?? freeName(date, (name) => isCommitted(root, fileOf(name)), '.');
  const file = fileOf(release);
  if (isCommitted(root, file))
    throw new Error(`${file} is committed, so it may be published. Pass another name: --release NAME.`);
  const earlier = releases.find(({ entry }) => entry.release === release) ?? null;
  const path = join(root, file);
  if (earlier === null && existsSync(path))
    throw new Error(`${file} exists and has another release. Pass --release NAME.`);
  mkdirSync(join(root, folderOf(audience)), { recursive: true });
  writeFileSync(path, releaseFile({ release, date }, changed, earlier?.entry ?? null));
  console.log(`wrote ${file}`);
}
