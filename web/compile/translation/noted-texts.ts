import { DEFAULT_LOCALE, type Locale } from '../../model/site/locale.ts';
import type { SourceLocation } from '../base/finding.ts';
import type { Translated } from '../config/config-schema.ts';
import type { Sources } from '../source/read-sources.ts';
import type { MigrationSource, ReleaseSource } from '../source/version-sources.ts';

/** A text of a file that has its own translations: a mapping, or the entry of a release. */
export interface NotedText {
  /** The file, or the folder of the entries. */
  source: string;
  path: readonly string[];
  text: Translated;
  locate: (path: readonly PropertyKey[]) => SourceLocation;
}

/** All such texts of an audience. */
export function notedTexts({ migrations, releases }: Pick<Sources, 'migrations' | 'releases'>): NotedText[] {
  return [...migrations.flatMap(notesOf), ...releases.flatMap(textsOfRelease)];
}

/** The text in a language; undefined if it is not translated. */
export function textIn({ text }: NotedText, locale: Locale): string | undefined {
  if (typeof text === 'string') return locale === DEFAULT_LOCALE ? text : undefined;
  return text[locale];
}

/** The location of the text in a language. */
export function locationIn({ text, path, locate }: NotedText, locale: Locale): SourceLocation {
  return locate(typeof text === 'string' ? path : [...path, locale]);
}

function notesOf({ file, mapping, locate }: MigrationSource): NotedText[] {
  return Object.entries(mapping.operations).flatMap(([operation, { note }]) =>
    note === undefined ? [] : [{ source: file, path: ['operations', operation, 'note'], text: note, locate }],
  );
}

/** The texts of an entry, each with its path in the file. */
export function textsOfRelease({ file, entry, locate }: ReleaseSource): NotedText[] {
  const source = file.slice(0, file.lastIndexOf('/'));
  const texts = [
    { path: ['title'], text: entry.title },
    { path: ['summary'], text: entry.summary },
    ...Object.entries(entry.descriptions).flatMap(([name, { summary, changes }]) =>
      changes
        .map(({ note }, index) => ({ path: ['descriptions', name, 'changes', String(index), 'note'], text: note }))
        .concat({ path: ['descriptions', name, 'summary'], text: summary }),
    ),
  ];
  return texts.flatMap(({ path, text }) => (text === undefined ? [] : [{ source, path, text, locate }]));
}
