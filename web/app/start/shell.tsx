/** The shell: everything around an article, rendered by server.tsx at build time and hydrated by client.tsx. */
import { MAIN_ID, type PageData } from '../../model/page/page-data.ts';
import { ArticleHost } from '../docs/article-host.tsx';
import { Pagination, SourceLine } from '../docs/page-foot.tsx';
import { PageHead } from '../docs/page-head.tsx';
import { MIN_ENTRIES, TableOfContents } from '../docs/table-of-contents.tsx';
import { CrashBoundary } from '../errors/crash-page.tsx';
import { useIsGateScreen } from '../gate/context.ts';
import { GateScreen } from '../gate/gate-screen.tsx';
import { AnnouncementBar } from '../layout/announcement-bar.tsx';
import { Announcer } from '../layout/announcer.tsx';
import { Footer } from '../layout/footer.tsx';
import { SkipLink } from '../layout/skip-link.tsx';
import { Navbar } from '../navbar/navbar.tsx';
import { useNavigation } from '../navigation/navigation.tsx';
import { OfflineNotice } from '../navigation/offline-notice.tsx';
import { ProgressBar } from '../navigation/progress-bar.tsx';
import { SidebarView } from '../sidebar/sidebar.tsx';
import { PageProvider, usePage } from '../state/page.tsx';
import type { Strings } from '../strings/en.ts';

function Main({ article }: { article: string | undefined }) {
  const { data } = usePage();
  return (
    <main id={MAIN_ID} tabIndex={-1}>
      <CrashBoundary resetKey={data.path}>
        <PageHead />
        <ArticleHost html={article} />
        <SourceLine />
        <Pagination />
      </CrashBoundary>
    </main>
  );
}

function Frame({ article }: { article: string | undefined }) {
  const { data } = usePage();
  const { state } = useNavigation();
  const isGate = useIsGateScreen();
  const hasToc = data.toc.length >= MIN_ENTRIES && !data.wide && !isGate && data.kind !== 'home';
  const sidebar = isGate ? null : data.sidebar;
  return (
    <>
      <ProgressBar pending={state.pending} />
      <SkipLink />
      <AnnouncementBar />
      <Navbar />
      <div
        className="layout"
        data-kind={isGate ? 'gate' : data.kind}
        data-sidebar={sidebar !== null}
        data-toc={hasToc}
        data-wide={data.wide}
        aria-busy={state.pending !== null || undefined}
      >
        {sidebar && (
          <div className="sidebar-column">
            <SidebarView sidebar={sidebar} />
          </div>
        )}
        {isGate ? (
          <main id={MAIN_ID} tabIndex={-1}>
            <GateScreen />
          </main>
        ) : (
          <Main article={article} />
        )}
        {hasToc && (
          <div className="toc-column">
            <TableOfContents />
          </div>
        )}
      </div>
      <Footer />
      <OfflineNotice />
      <Announcer />
    </>
  );
}

/** @param article markup of the article while prerendering. In the browser, React does not manage the article. */
export function Shell({ data, strings, article }: { data: PageData; strings: Strings; article?: string | undefined }) {
  return (
    <PageProvider data={data} strings={strings}>
      <CrashBoundary resetKey={data.path} isWholePage>
        <Frame article={article} />
      </CrashBoundary>
    </PageProvider>
  );
}
