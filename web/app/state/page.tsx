import { useMemo, type ReactNode } from 'react';

import type { PageData, SiteData } from '../../model/page/page-data.ts';
import type { Strings } from '../strings/en.ts';
import { requiredContext } from './required-context.ts';

interface SiteContext {
  site: SiteData;
  strings: Strings;
}

interface PageContext extends SiteContext {
  data: PageData;
}

/** The site's configuration and the interface strings. They are the same on all pages of a language, so a navigation renders nothing anew. */
const [SiteProvider, useSite] = requiredContext<SiteContext>('useSite', 'PageProvider');
/** The page on screen, its site's configuration, and the interface strings in its language. */
const [DataProvider, usePage] = requiredContext<PageContext>('usePage', 'PageProvider');
export { usePage, useSite };

export function PageProvider({ data, strings, children }: { data: PageData; strings: Strings; children: ReactNode }) {
  const { site: siteData } = data;
  const siteContext = useMemo(() => ({ site: siteData, strings }), [siteData, strings]);
  const pageContext = useMemo(() => ({ ...siteContext, data }), [siteContext, data]);
  return (
    <SiteProvider value={siteContext}>
      <DataProvider value={pageContext}>{children}</DataProvider>
    </SiteProvider>
  );
}
