import type { ReactNode } from 'react';

import type { PageData, SiteData } from '../../model/page/page-data.ts';
import type { Strings } from '../strings/index.ts';
import { requiredContext } from './required-context.ts';

interface PageContext {
  data: PageData;
  site: SiteData;
  strings: Strings;
}

const page = requiredContext<PageContext>('usePage', 'PageProvider');

/** The page on screen, its site's configuration, and the interface strings in its language. */
export const usePage = page.use;

export function PageProvider({ data, strings, children }: { data: PageData; strings: Strings; children: ReactNode }) {
  return <page.Context value={{ data, site: data.site, strings }}>{children}</page.Context>;
}
