import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { PROJECT_ROOT } from '../compile/base/project.ts';
import { textHash } from '../compile/base/text-hash.ts';
import { Findings, findingsToText } from '../compile/findings.ts';
import { excerptOf } from '../compile/markdown/excerpt.ts';
import type { Translatable } from '../compile/source/overlay-source.ts';
import { withoutProofMarks } from '../compile/source/proof-marks.ts';
import { readSources } from '../compile/source/read-sources.ts';
import { countsToText, type SourceText, sourceTexts, translationCounts } from '../compile/translation/coverage.ts';
import { jsonPathOf } from '../compile/translation/description-texts.ts';
import { interfaceTexts } from '../compile/translation/interface-texts.ts';
import { newOverlay, OverlayFile, overlayFileOf } from '../compile/translation/overlay-file.ts';
import { mountOverlays, type Overlays, translate } from '../compile/translation/translation.ts';
import { DEFAULT_LOCALE, type Locale } from '../model/site/locale.ts';
import { existingFolder, loadedConfig, readArguments, SITE } from './arguments.ts';
import { changesSince } from './git-revision.ts';

const values = readArguments(
  'Lists texts without a translation, stale translations, and translations whose original no longer exists.',
  {
    site: SITE,
    only: { type: 'string', default: '', value: 'NAME', does: 'sources whose file name contains NAME only, in full' },
    write: { type: 'boolean', default: false, does: 'adds a blank action for each missing text' },
    accept: {
      type: 'string',
      multiple: true,
      default: [],
      value: 'PATH',
      does: 'marks the stale translations at or below a path as right',
    },
  },
);
const root = existingFolder(values.site ?? PROJECT_ROOT);
const isEdit = values.write || values.accept.length > 0;
/** The most texts that are listed for each source, without `--only`. */
const FEW = 10;
/** The paths of `--accept` at or below which no stale translation was found yet. */
const unmatched = new Set(values.accept);

const loaded = await loadedConfig(root);
const locales = (loaded.config.locales ?? [DEFAULT_LOCALE]).filter((locale) => locale !== DEFAULT_LOCALE);
const findings = new Findings();
const texts: SourceText[] = [];
for (const audience of ['public', 'internal'] as const) {
  const sources = await readSources({ root, audience, strictness: loaded.config.strictness ?? 'error' });
  const overlays = mountOverlays(sources, {
    locales,
    strictness: 'error',
    report: (finding) => {
      findings.addAll([finding]);
    },
  });
  findings.addAll(sources.findings);
  for (const source of [...sources.apis, ...sources.workflows])
    for (const locale of locales) checkOrEdit(source, locale, overlays);
  const found = sourceTexts(sources, locales, overlays).filter(({ source }) => source.includes(values.only));
  acceptGuides(found);
  texts.push(...found);
}
texts.push(...(await interfaceTexts(locales)).filter(({ source }) => source.includes(values.only)));
for (const line of [
  ...findingsToText(findings.all),
  ...(isEdit
    ? []
    : [
        ...missingTextsToLines(texts, values.only === '' ? FEW : Number.POSITIVE_INFINITY, changesOf),
        '',
        ...countsToText(translationCounts(texts)),
      ]),
])
  console.log(line);
for (const path of unmatched) {
  console.error(`--accept: no stale translation is at or below "${path}". npm run translations lists them.`);
  process.exitCode = 1;
}

/** Reports the findings of one overlay; with an option that edits, edits the overlay instead. */
function checkOrEdit(source: Translatable, locale: Locale, overlays: Overlays): void {
  if (!source.file.includes(values.only)) return;
  const overlay = overlays(source, locale);
  const translation = translate(source, overlay);
  if (!isEdit) {
    findings.addAll(translation.findings);
    return;
  }
  const file = overlay?.file ?? overlayFileOf(source, locale);
  const path = join(root, file);
  // A file that cannot be read as an overlay is not overwritten.
  if (overlay === null && (existsSync(path) || !values.write)) return;
  const before = overlay === null ? newOverlay(source, locale) : readFileSync(path, 'utf8');
  const edited = new OverlayFile(before, { isJson: file.endsWith('.json') });
  if (values.write) edited.addMissing(translation.texts, source.description, overlay);
  edited.accept(
    translation.texts.filter(
      ({ state, path: keys }) => state === 'stale' && isAccepted(jsonPathOf(source.description, keys)),
    ),
  );
  save(path, file, before, edited.toString());
}

function isAccepted(path: string): boolean {
  const matching = values.accept.filter((accepted) => path.startsWith(accepted));
  for (const accepted of matching) unmatched.delete(accepted);
  return matching.length > 0;
}

function acceptGuides(guides: readonly SourceText[]): void {
  for (const { kind, path, hash, location } of guides) {
    const translation = location();
    if (kind !== 'guide' || translation === null || !isAccepted(path())) continue;
    const file = join(root, translation.file);
    const before = readFileSync(file, 'utf8');
    save(file, translation.file, before, withGuideSource(before, hash));
  }
}

/** The lines of an English guide that have changed since its translation was accepted. Other texts are short enough to compare. */
function changesOf({ kind, state, path, accepted }: SourceText): readonly string[] {
  if (kind !== 'guide' || state !== 'stale') return [];
  if (accepted === undefined)
    return [`This translation was never accepted: npm run translations -- --accept ${path()}`];
  const isAccepted = (text: string): boolean => textHash(withoutProofMarks(text)) === accepted;
  return changesSince(root, path(), isAccepted) ?? [];
}

function save(path: string, file: string, before: string, after: string): void {
  if (after === before) return;
  writeFileSync(path, after);
  console.log(`wrote ${file}`);
}

/** Sets `source` in the front matter of a translated guide: the hash of the English text it was made from. */
export function withGuideSource(text: string, hash: string): string {
  const lines = text.split('\n');
  const end = lines.indexOf('---', 1);
  const existing = lines.findIndex((line, index) => index < end && line.startsWith('source:'));
  const source = `source: "${hash}"`;
  return (existing < 0 ? lines.toSpliced(end, 0, source) : lines.with(existing, source)).join('\n');
}

/**
 * Lists missing and stale texts for the console, by language and source, each with its place, its first sentence, and the lines of its
 * original that have changed.
 */
export function missingTextsToLines(
  texts: readonly SourceText[],
  limit: number,
  changesOf: (text: SourceText) => readonly string[],
): string[] {
  const open = texts.filter(({ state }) => state !== 'translated');
  const groups = Map.groupBy(open, ({ locale, source }) => `${locale} ${source}`);
  return [...groups].flatMap(([group, entries]) => {
    const rest = entries.length > limit ? [`  … and ${entries.length - limit} more`] : [];
    return [`${group}: ${entries.length} to translate`].concat(
      entries
        .slice(0, limit)
        .flatMap((entry) => entryToText(entry).concat(changesOf(entry).map((line) => `           ${line}`))),
      rest,
    );
  });
}

function entryToText({ state, path, english, location }: SourceText): string[] {
  const place = location();
  const at = place === null ? '' : `  (${[place.file, place.line].filter((part) => part !== undefined).join(':')})`;
  const where = path();
  const hint = /\[\d+\]$/.test(where)
    ? ['           Overlays cannot replace items of a list: write these texts as a map from value to text.']
    : [];
  return [`  ${state.padEnd(8)} ${where}${at}`, `           ${excerptOf(english)}`].concat(hint);
}
