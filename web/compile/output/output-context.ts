import type { Prerender } from '../../model/page/prerender.ts';
import type { LinkCheck } from '../site/link-check.ts';
import type { SiteSearch } from '../site/site-search.ts';
import type { SourceHistory } from '../source/source-history.ts';
import type { TwinCollection } from '../twins/llms.ts';
import type { DocumentAssets } from './document.ts';

/** Everything besides the site that a product needs to make the files of the site. */
export interface OutputContext {
  prerender: Prerender;
  assets: DocumentAssets;
  /** When sources changed. Default: no dates. */
  history?: SourceHistory;
  /**
   * Collects links, anchors, search entries and the twin of each page when it is made. The search indexes and `llms.txt` are then
   * made from what was collected; without collectors, making one of them builds all pages of its language.
   */
  collectors?: { links: LinkCheck; search: SiteSearch; twins: TwinCollection };
}
