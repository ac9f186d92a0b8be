/** The shell: everything around an article, rendered by server.tsx at build time and hydrated by client.tsx. */
import { memo, useEffect, useState } from 'react';

import { MAIN_ID, type PageData } from '../../model/page/page-data.ts';
import { ArticleHost } from '../docs/article-host.tsx';
import { Pagination, SourceLine } from '../docs/page-foot.tsx';
import { PageHead } from '../docs/page-head.tsx';
import { MIN_ENTRIES, TableOfContents } from '../docs/table-of-contents.tsx';
import { CrashBoundary } from '../errors/crash-page.tsx';
import { useIsGateScreen } from '../gate/context.ts';
import { GateScreen } from '../gate/gate-screen.tsx';
import { Button } from '../kit/button.tsx';
import { ANNOUNCER_ID } from '../layout/announce.ts';
import { Footer } from '../layout/footer.tsx';
import { CloseIcon } from '../layout/icons.tsx';
import { SkipLink } from '../layout/skip-link.tsx';
import { Navbar } from '../navbar/navbar.tsx';
import { useNavigation } from '../navigation/navigation.tsx';
import { SidebarView } from '../sidebar/sidebar.tsx';
import { ANNOUNCEMENT_ATTRIBUTE, ANNOUNCEMENT_DISMISS_KEY } from '../state/announcement.ts';
import { PageProvider, usePage, useSite } from '../state/page.tsx';
import { useRootAttribute } from '../state/root-attribute.ts';
import { safeLocalStorage } from '../state/storage.ts';
import type { Strings } from '../strings/en.ts';

/** Times in ms and shares of the bar: after 200 ms 8 %, then 2 % more every 800 ms. A change is animated for 200 ms. */
const PROGRESS = {
  delay: 200,
  minimum: 0.08,
  speed: 200,
  trickle: 0.02,
  trickleSpeed: 800,
  maximum: 0.994,
} as const;

/** The live region from which screen readers hear of a page swap or a copied link. */
const Announcer = memo(function Announcer() {
  const { strings } = useSite();
  return (
    <div
      id={ANNOUNCER_ID}
      className="visually-hidden"
      aria-live="polite"
      // start/load-failure.ts reads these two: the module with the strings may be the one that failed to load.
      data-load-failed={strings.loadFailed}
      data-retry={strings.retry}
    />
  );
});

/** Every prerendered page has the bar. If the reader has closed it, the first-paint script hides it by an attribute of `<html>`. */
const AnnouncementBar = memo(function AnnouncementBar() {
  const { site, strings } = useSite();
  const isClosed = useRootAttribute(ANNOUNCEMENT_ATTRIBUTE) !== null;
  const bar = site.announcementBar;

  if (bar === null || isClosed) return null;
  const close = (): void => {
    safeLocalStorage.set(ANNOUNCEMENT_DISMISS_KEY, 'true');
    document.documentElement.setAttribute(ANNOUNCEMENT_ATTRIBUTE, '');
  };
  return (
    <section className="announcement" aria-label={strings.announcement}>
      <div dangerouslySetInnerHTML={{ __html: bar.content }} />
      {bar.isCloseable && (
        <button type="button" className="icon-button" aria-label={strings.close} onClick={close} data-hydrate>
          <CloseIcon />
        </button>
      )}
    </section>
  );
});

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
      {!import.meta.env.SSR && <Footer />}
      <OfflineNotice />
      {!import.meta.env.SSR && <Announcer />}
    </>
  );
}

/** The end of the shell. While prerendering, it is rendered once for all pages of a site in a language. */
export function ShellEnd({ data, strings }: { data: PageData; strings: Strings }) {
  return (
    <PageProvider data={data} strings={strings}>
      <Footer />
      <Announcer />
    </PageProvider>
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

function OfflineNotice() {
  const { strings } = useSite();
  const { router, state } = useNavigation();
  if (router === null || state.retryOffline === null) return null;
  return (
    <div className="offline-notice" role="alert">
      <p>{strings.offline}</p>
      <Button onClick={state.retryOffline}>{strings.retry}</Button>
      <button type="button" className="icon-button" aria-label={strings.close} onClick={() => router.dismissOffline()}>
        <CloseIcon />
      </button>
    </div>
  );
}

/** The bar's share while a page loads; null before the delay. It never reaches the end. */
export function progressAt(elapsed: number): number | null {
  if (elapsed < PROGRESS.delay) return null;
  const steps = Math.floor((elapsed - PROGRESS.delay) / PROGRESS.trickleSpeed);
  return Math.min(PROGRESS.minimum + steps * PROGRESS.trickle, PROGRESS.maximum);
}

/** The line at the top while the next page loads. */
function ProgressBar({ pending }: { pending: string | null }) {
  const [value, setValue] = useState<number | null>(null);

  useEffect(() => {
    if (pending === null) return undefined;
    const start = performance.now();
    const update = (): void => setValue(progressAt(performance.now() - start));
    let trickle: ReturnType<typeof setInterval> | undefined;
    const delay = setTimeout(() => {
      update();
      trickle = setInterval(update, PROGRESS.trickleSpeed);
    }, PROGRESS.delay);
    return () => {
      clearTimeout(delay);
      clearInterval(trickle);
      setValue((shown) => (shown === null ? null : 1));
    };
  }, [pending]);

  useEffect(() => {
    if (value !== 1) return undefined;
    const timer = setTimeout(() => setValue(null), 2 * PROGRESS.speed);
    return () => clearTimeout(timer);
  }, [value]);

  if (value === null) return null;
  return (
    <div className="progress" aria-hidden="true" style={{ '--progress': value }} data-done={value === 1 || undefined} />
  );
}
