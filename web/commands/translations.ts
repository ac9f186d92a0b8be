import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { loadConfig } from '../compile/config/load-config.ts';
import { Findings, findingsToText } from '../compile/findings.ts';
import { PROJECT_ROOT } from '../compile/output/project.ts';
import type { ApiSource } from '../compile/source/api-source.ts';
import { readSources } from '../compile/source/read-sources.ts';
import { countsToText, type SourceText, sourceTexts, translationCounts } from '../compile/translation/coverage.ts';
import { withGuideSource } from '../compile/translation/guide-file.ts';
import { jsonPathOf } from '../compile/translation/json-path.ts';
import { missingTextsToLines } from '../compile/translation/missing-texts.ts';
import { mountOverlays, type Overlays } from '../compile/translation/mount-overlays.ts';
import { newOverlay, OverlayFile, overlayFileOf } from '../compile/translation/overlay-file.ts';
import { translate } from '../compile/translation/translation.ts';
import { DEFAULT_LOCALE, type Locale } from '../model/site/locale.ts';
import { existingFolder, readArguments } from './arguments.ts';

/**
 * `npm run translations`: lists what is not translated, what was translated from a text that has changed since (stale), and what
 * translates nothing any more. `-- --only NAME` looks at sources whose file name contains that, in full; `-- --write` writes a blank
 * action for each missing text; `-- --accept PATH` says of the stale translations at or below a path, as it is listed, that they are right
 * (and may be given several times).
 */
const values = readArguments({
  site: { type: 'string' },
  only: { type: 'string', default: '' },
  write: { type: 'boolean', default: false },
  accept: { type: 'string', multiple: true, default: [] },
});
const root = existingFolder(values.site ?? PROJECT_ROOT);
const isEdit = values.write || values.accept.length > 0;
/** Listed of one source where nobody asked for that one. */
const FEW = 10;

const loaded = await loadConfig(root);
const locales = (loaded.config.locales ?? [DEFAULT_LOCALE]).filter((locale) => locale !== DEFAULT_LOCALE);
const findings = new Findings();
const texts: SourceText[] = [];
for (const audience of ['public', 'internal'] as const) {
  const sources = await readSources({ root, audience, strictness: loaded.config.strictness ?? 'error' });
  const overlays = mountOverlays(sources.overlays, sources.apis, {
    locales,
    strictness: 'error',
    report: (finding) => {
      findings.addAll([finding]);
    },
  });
  findings.addAll(loaded.findings, sources.findings);
  for (const source of sources.apis) for (const locale of locales) edit(source, locale, overlays);
  const found = sourceTexts(sources, locales, overlays).filter(({ source }) => source.includes(values.only));
  acceptGuides(found);
  texts.push(...found);
}
for (const line of [
  ...findingsToText(findings.all),
  ...(isEdit
    ? []
    : [
        ...missingTextsToLines(texts, values.only === '' ? FEW : Number.POSITIVE_INFINITY),
        '',
        ...countsToText(translationCounts(texts)),
      ]),
])
  console.log(line);

/** Looks at one description in one language, and edits its overlay if that was asked for. */
function edit(source: ApiSource, locale: Locale, overlays: Overlays): void {
  if (!source.file.includes(values.only)) return;
  const overlay = overlays(source, locale);
  const translation = translate(source, overlay);
  // What an edit is about to mend is not worth a word.
  if (!isEdit) findings.addAll(translation.findings);
  const file = overlay?.file ?? overlayFileOf(source, locale);
  const path = join(root, file);
  // A file that cannot be read as an overlay is not written over.
  if (overlay === null && (existsSync(path) || !values.write)) return;
  const before = overlay === null ? newOverlay(source, locale) : readFileSync(path, 'utf8');
  const edited = new OverlayFile(before, { isJson: file.endsWith('.json') });
  if (values.write) edited.addMissing(translation.texts, source.description, overlay);
  edited.accept(
    translation.texts.filter(
      ({ state, path: own }) => state === 'stale' && isAccepted(jsonPathOf(source.description, own)),
    ),
  );
  save(path, file, before, edited.toString());
}

function isAccepted(path: string): boolean {
  return values.accept.some((accepted) => path.startsWith(accepted));
}

function acceptGuides(found: readonly SourceText[]): void {
  for (const { kind, path, hash, location } of found) {
    const translation = location();
    if (kind !== 'guide' || translation === null || !isAccepted(path())) continue;
    const file = join(root, translation.file);
    const before = readFileSync(file, 'utf8');
    save(file, translation.file, before, withGuideSource(before, hash));
  }
}

function save(path: string, file: string, before: string, after: string): void {
  if (after === before) return;
  writeFileSync(path, after);
  console.log(`wrote ${file}`);
}
