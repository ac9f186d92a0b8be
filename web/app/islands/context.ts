import type { PageData } from '../../model/page/page-data.ts';
import type { Strings } from '../strings/en.ts';

/** Everything an island gets: the article on screen, its page's data, and the interface strings in its language. */
export interface IslandContext {
  article: HTMLElement;
  data: PageData;
  strings: Strings;
}
