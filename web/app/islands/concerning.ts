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
  const sentence = article.querySelector<HTMLElement>('[data-digest]')?.dataset['digest'] ?? '';
  for (const section of article.querySelectorAll('.release')) {
    const own = items.filter(({ release }) => release?.id === section.querySelector('h2')?.id);
    // A link leads to the page of an operation or of a schema, whose name two APIs can have.
    const isNamed = ({ textContent, pathname }: HTMLAnchorElement): boolean =>
      own.some(
        ({ api, subject, touches }) =>
          pathname.includes(`/${api}/`) &&
          (textContent === subject || touches.some(({ href }) => href !== null && pathname.endsWith(href))),
      );
    const rows = Array.from(section.querySelectorAll('.changes > li'));
    for (const row of rows) row.classList.toggle('mine', [...row.querySelectorAll('a')].some(isNamed));
    const digest = document.createElement('p');
    const count = rows.filter(({ classList }) => classList.contains('mine')).length;
    digest.textContent = sentence.replace('{count}', String(count)).replace('{all}', String(rows.length));
    if (count > 0) section.querySelector('.date')?.after(digest);
  }
  const operations = usage.operations.map(({ operationId }) => encodeURIComponent(operationId));
  for (const link of article.querySelectorAll<HTMLAnchorElement>('.feed, .feeds a'))
    link.search = operations.length === 0 ? '' : `?operations=${operations.join(',')}`;
}
