import { DEFAULT_LOCALE, type Locale } from '../../model/site/locale.ts';
import { PROJECT_ROOT } from '../base/project.ts';
import { textHash } from '../base/text-hash.ts';
import type { SourceText } from './coverage.ts';
import { readAreas, readTable } from './text-table.ts';

/** Every text of the interface, for each language other than English. */
export async function interfaceTexts(locales: readonly Locale[]): Promise<SourceText[]> {
  const areas = await readAreas(PROJECT_ROOT);
  return locales
    .filter((locale) => locale !== DEFAULT_LOCALE)
    .flatMap((locale) =>
      areas.flatMap((area) => {
        const { file, texts } = readTable(PROJECT_ROOT, area, locale);
        return texts.map(({ path, english, text }): SourceText => ({
          kind: 'interface',
          locale,
          source: 'interface',
          path: () => `${area.folder}: ${path}`,
          english,
          text: text === null ? null : JSON.stringify(text),
          hash: textHash(english),
          state: text === null ? 'missing' : 'translated',
          location: () => (text === null ? null : { file }),
        }));
      }),
    );
}
