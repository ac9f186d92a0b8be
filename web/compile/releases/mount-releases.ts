import type { Locale } from '../../model/site/locale.ts';
import { type Finding, findingOf, inBrackets } from '../base/finding.ts';
import { isUnnoticed } from '../changes/rules.ts';
import type { ApiReference } from '../reference/api-reference.ts';
import type { RecordedChange, ReleaseEntry, ReleaseSource } from '../source/version-sources.ts';
import { textsOfRelease } from '../translation/noted-texts.ts';

/** A release whose descriptions are resolved to references of the site. */
export interface Release {
  source: ReleaseSource;
  /** Name for addresses, e.g. `2026-11-22`. */
  id: string;
  date: string;
  parts: ReleasePart[];
}

interface ReleasePart {
  reference: ApiReference;
  recorded: ReleaseEntry['descriptions'][string];
  /** Without those that no caller can notice. */
  changes: RecordedChange[];
}

interface MountOptions {
  strictness: Finding['severity'];
  /** The languages of the site. A text that has several languages needs all of them. */
  locales: readonly Locale[];
  report: (finding: Finding) => void;
}

/**
 * Resolves the entries of releases, newest first. Two entries of one release, and descriptions that the site does not have, are
 * reported. A newer entry can say that a description had another name before (`was`).
 */
export function mountReleases(
  sources: readonly ReleaseSource[],
  references: readonly ApiReference[],
  { strictness, locales, report }: MountOptions,
): Release[] {
  const newestFirst = sources.toSorted((a, b) => Number(keyOf(a) < keyOf(b)) - Number(keyOf(a) > keyOf(b)));
  const byName = new Map(references.map((reference) => [reference.source.name, reference]));
  const files = new Map<string, string>();
  return newestFirst.flatMap((source): Release[] => {
    const { release: id, date, descriptions } = source.entry;
    const other = files.get(id);
    if (other !== undefined) {
      report(findingOf('release/twice', { other, id }, source.locate(['release'])));
      return [];
    }
    files.set(id, source.file);
    for (const finding of unfinishedTexts(source, locales)) report(finding);
    const parts = Object.entries(descriptions).flatMap(([name, recorded]): ReleasePart[] => {
      const reference = byName.get(name);
      if (reference === undefined) {
        const names = inBrackets(references.map((known) => known.source.name));
        report(
          findingOf('release-description', { id, name, names }, source.locate(['descriptions', name]), strictness),
        );
        return [];
      }
      if (recorded.was !== undefined) byName.set(recorded.was, reference);
      return [{ reference, recorded, changes: recorded.changes.filter(({ rules }) => !isUnnoticed(rules)) }];
    });
    const position = ({ reference }: ReleasePart): number => references.indexOf(reference);
    return [{ source, id, date, parts: parts.toSorted((a, b) => position(a) - position(b)) }];
  });
}

/** Finds texts that `npm run changes` left to the writer, and texts without one of the site's languages. */
function unfinishedTexts(source: ReleaseSource, locales: readonly Locale[]): Finding[] {
  return textsOfRelease(source).flatMap(({ path, text, locate }): Finding[] => {
    const words = typeof text === 'string' ? [text] : Object.values(text);
    const missing = typeof text === 'string' ? [] : locales.filter((locale) => text[locale] === undefined);
    const isOpen = words.some((word) => /\bTODO\b/.test(word));
    if (!isOpen && missing.length === 0) return [];
    const state = isOpen ? 'still a TODO' : `missing in ${missing.join(', ')}`;
    return [findingOf('unfinished-release', { release: source.entry.release, state }, locate(path))];
  });
}

function keyOf({ entry }: ReleaseSource): string {
  return `${entry.date} ${entry.release}`;
}
