import { excerptOf } from '../markdown/excerpt.ts';
import type { SourceText } from './coverage.ts';

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
