import type { PageData } from '../../model/page/page-data.ts';
import type { PageSummary } from '../../model/page/page.ts';
import { dateInWords } from '../../model/text/date-in-words.ts';
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
export function sourceLine(
  page: Pick<PageSummary, 'file' | 'reference' | 'locale'>,
  site: Pick<AnySite, 'config' | 'references'>,
  history: SourceHistory,
): Pick<PageData, 'updated' | 'editHref'> {
  const date = lastChangeOf(page, site, history);
  const { editUrl } = site.config.source ?? {};
  return {
    ...(date === null ? {} : { updated: { date, text: dateInWords(date, page.locale) } }),
    ...(editUrl === undefined
      ? {}
      : { editHref: editUrl.replace('{file}', () => page.file.split('/').map(encodeURIComponent).join('/')) }),
  };
}
