import { excerptOf } from '../markdown/excerpt.ts';
import type { SourceText } from './coverage.ts';

/** What there is to translate, as the console shows it: by language and source, each text with its place and its first sentence. */
export function toDoToText(texts: readonly SourceText[], limit: number): string[] {
  const open = texts.filter(({ state }) => state !== 'translated');
  const groups = Map.groupBy(open, ({ locale, source }) => `${locale} ${source}`);
  return [...groups].flatMap(([group, entries]) => [
    `${group}: ${entries.length} to translate`,
    ...entries.slice(0, limit).flatMap(({ state, path, english, location }) => {
      const at = location === null ? '' : `  (${[location.file, location.line].filter((part) => part !== undefined).join(':')})`;
      return [`  ${state.padEnd(8)} ${path()}${at}`, `           ${excerptOf(english)}`];
    }),
    ...(entries.length > limit ? [`  … and ${entries.length - limit} more`] : []),
  ]);
}
