import { impact } from '../../model/integration/impact.ts';
import { keptUsage, loadChanges } from '../integration/kept-usage.ts';

/**
 * Marks the changes of a changelog that concern the reader's integration, and lets the links to feeds choose its operations.
 * @throws Error if this browser keeps no valid usage
 */
export async function markConcerning(article: Element): Promise<void> {
  const usage = keptUsage.getState();
  if (usage === null) throw new Error('The kept usage is not valid.');
  const { items } = impact(usage, await loadChanges());
  for (const row of article.querySelectorAll('.changes > li')) {
    const id = row.closest('.release')?.querySelector('h2')?.id;
    const own = items.filter(({ release }) => release?.id === id);
    // A link leads to the page of an operation or of a schema, whose name two APIs can have.
    const isNamed = ({ textContent, pathname }: HTMLAnchorElement): boolean =>
      own.some(
        ({ api, subject, touches }) =>
          pathname.includes(`/${api}/`) &&
          (textContent === subject || touches.some(({ href }) => href !== null && pathname.endsWith(href))),
      );
    row.classList.toggle('mine', [...row.querySelectorAll('a')].some(isNamed));
  }
  const operations = usage.operations.map(({ operationId }) => encodeURIComponent(operationId));
  for (const link of article.querySelectorAll<HTMLAnchorElement>('.feed, .feeds a'))
    link.search = operations.length === 0 ? '' : `?operations=${operations.join(',')}`;
}
