import type { PageData } from '../../model/page/page-data.ts';
import type { PageSummary } from '../../model/page/page.ts';
import { dateInWords } from '../../model/site/date-in-words.ts';
import { getOrMake } from '../base/get-or-make.ts';
import type { AnySite } from '../site/site.ts';
import type { SourceHistory } from '../source/source-history.ts';

/** The last change of a page, as ISO 8601; null without a history. A page of a reference changes with every file of its description. */
export function lastChangeOf(
  { file, reference }: Pick<PageSummary, 'file' | 'reference'>,
  { config, references }: Pick<AnySite, 'config' | 'references'>,
  history: SourceHistory,
): string | null {
  if (config.source?.lastUpdated === false) return null;
  const source = references.find((candidate) => candidate.config.base === reference?.base)?.source;
  return history.latestOf([file, ...(source?.dependencies ?? []).map((path) => history.fileOf(path))]);
}

/** The line below an article: the date of its last change, and where to edit its source. */
export type SourceLine = Pick<PageData, 'updated' | 'editHref'>;

/** Makes the lines of a site. All pages of a file have the same one. */
export function sourceLines(
  site: Pick<AnySite, 'config' | 'references'>,
  history: SourceHistory,
): (page: Pick<PageSummary, 'file' | 'reference' | 'locale'>) => SourceLine {
  const known = new Map<string, SourceLine>();
  return (page) =>
    getOrMake(known, `${page.locale} ${page.reference?.base ?? ''} ${page.file}`, () => {
      const date = lastChangeOf(page, site, history);
      return {
        ...(date === null ? {} : { updated: { date, text: dateInWords(date, page.locale) } }),
        ...editLink(page.file, site.config.source?.editUrl),
      };
    });
}

/** Where to edit a source file; without a property if the site does not say where. */
export function editLink(file: string, editUrl: string | undefined): Pick<PageData, 'editHref'> {
  if (editUrl === undefined) return {};
  return { editHref: editUrl.replace('{file}', () => file.split('/').map(encodeURIComponent).join('/')) };
}
