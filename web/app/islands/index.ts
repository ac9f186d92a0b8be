import { ARTICLE_ID, type PageData } from '../../model/page/page-data.ts';
import type { Strings } from '../strings/en.ts';
import { offerConsole } from './console.ts';
import type { IslandContext } from './context.ts';
import { offerCopying } from './copy.ts';
import { offerFeedback } from './feedback.ts';
import { rememberTabs } from './tabs.ts';
import { offerRuns } from './workflows.ts';

/** Islands in separate modules. A page loads a module if it has an element for the selector. */
const ISLANDS: { selector: string; load: () => Promise<{ enhance: (context: IslandContext) => void }> }[] = [
  { selector: 'details.cut', load: () => import('./nested-schemas.ts') },
  { selector: '.diagram-view', load: () => import('./diagram-view.ts') },
  { selector: '[data-samples]', load: () => import('./samples.ts') },
  { selector: '[data-follow]', load: () => import('./follow.ts') },
  { selector: '[data-suggestions]', load: () => import('./suggestions.ts') },
  { selector: '[data-filters]', load: () => import('./filters.ts') },
  { selector: '[data-checklist]', load: () => import('./checklist.ts') },
  { selector: '[data-react-page]', load: () => import('./react-page.tsx') },
];

/** Makes the interactive parts of the article work. boot.ts calls this once, and the client after every page swap. */
export function enhanceArticle({ data, strings }: { data: PageData; strings: Strings }): void {
  const article = document.getElementById(ARTICLE_ID);
  if (!article) return;
  const context: IslandContext = { article, data, strings };
  offerCopying(context);
  rememberTabs(context);
  offerConsole(context);
  offerRuns(context);
  offerFeedback(context);
  for (const { selector, load } of ISLANDS) {
    if (article.querySelector(selector))
      load().then(
        ({ enhance }) => enhance(context),
        (error: unknown) => console.warn(`The island for ${selector} could not be loaded.`, error),
      );
  }
}
