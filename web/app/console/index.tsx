import type { createRoot, Root } from 'react-dom/client';

import { isGated } from '../../model/edge/gate.ts';
import type { ConsoleData } from '../../model/request/console.ts';
import type { IslandContext } from '../islands/index.ts';
import { onForget } from '../state/forget.ts';
import { sessionStore } from '../state/storage.ts';
import { anchorsIn } from './anchors.ts';

import './console.css';
import { type ConsoleDialog, consoleDialog, hasColumn } from './console-dialog.ts';
import { LoadProblem, Loading } from './loading.tsx';
import { loadConsoleData, LoadError } from './load.ts';
import { ConsoleMemory } from './memory.ts';
import { RequestConsole } from './request-console.tsx';
import { type SamplePanel, samplePanel } from './sample-panel.ts';
import { SHARE_PREFIX, valuesFromFragment } from './share.ts';
import type { Settled } from './use-sending.ts';
import { loadWords, type Words } from './words.ts';

const HEADING_ID = 'request-console';

/** What takes longer is said to be under way; sooner, words would only flash. */
const LOADING_DELAY = 300;

/** React's own, handed over by the client: a chunk that imported it would pull what it shares with others out of the first load's one. */
export type CreateRoot = typeof createRoot;

/** What the one console on screen holds. */
interface Mounted {
  opener: HTMLElement;
  dialog: ConsoleDialog;
  root: Root;
  /** Whether the reader asked for it just now, and so is to be brought to it. */
  takesFocus: boolean;
}

/** The request form of the page on screen: one at a time, in the document that outlives its pages. */
export class ConsoleHost {
  readonly #memory = new ConsoleMemory(sessionStore);
  readonly #createRoot: CreateRoot;
  #mounted: Mounted | null = null;
  /** What came of sending last: a link of the answer closes a form that covers the page, and readers come back for the rest. */
  #last: { href: string; settled: Settled } | null = null;
  /** The samples that say what was entered, in whatever language is chosen; they go on when the form is closed. */
  #following: AbortController | null = null;
  /** Whether the reader left it open beside a page: it is there again on the next. */
  #staysOpen = false;

  constructor(create: CreateRoot) {
    this.#createRoot = create;
    onForget(() => {
      this.#memory.forget(isGated);
      if (this.#last !== null && isGated(this.#last.href)) this.#last = null;
      if (this.#mounted !== null && isGated(hrefOf(this.#mounted.opener))) this.#unmount();
      this.#following?.abort();
    });
  }

  /** Opens the form of the page, with the inputs of a link if its address has some. */
  async open(context: IslandContext, opener: HTMLElement): Promise<void> {
    const fragment = location.hash.startsWith(SHARE_PREFIX) ? location.hash : null;
    if (this.#mounted?.opener === opener && fragment === null) return this.#mounted.dialog.open(true);
    this.#unmount();
    // The inputs are the form's from now on: a reload is not to bring the old ones back.
    if (fragment !== null) history.replaceState(history.state, '', location.pathname + location.search);
    await this.#load(this.#mount(opener, true), context, { fragment });
  }

  /** A page was shown. What was entered for it before shows in its samples; the form that was open beside the last page is open beside this one. */
  async resume(context: IslandContext, opener: HTMLElement | null): Promise<void> {
    if (this.#mounted !== null && this.#mounted.opener === opener) return;
    this.#unmount();
    this.#following?.abort();
    if (opener === null) return;
    if (this.#staysOpen && hasColumn(opener))
      return this.#load(this.#mount(opener, false), context, { fragment: null });
    const href = hrefOf(opener);
    if (!this.#memory.has(href)) return;
    const data = await loadConsoleData(href);
    // Meanwhile another page has taken the place of this one, or the form was opened.
    if (!opener.isConnected || this.#mounted !== null) return;
    const panel = this.#samplesOf(context.article, data);
    const { values, files } = this.#memory.recall(href, data, panel?.chosenExample() ?? null);
    await panel?.fill(values, files);
  }

  #mount(opener: HTMLElement, takesFocus: boolean): Mounted {
    const dialog = consoleDialog(opener, HEADING_ID, () => {
      this.#staysOpen = false;
      this.#unmount();
      opener.focus({ preventScroll: true });
    });
    const mounted = { opener, dialog, root: this.#createRoot(dialog.element), takesFocus };
    this.#mounted = mounted;
    return mounted;
  }

  #unmount(): void {
    const mounted = this.#mounted;
    if (mounted === null) return;
    this.#mounted = null;
    mounted.root.unmount();
    mounted.dialog.remove();
  }

  #samplesOf(article: Element, data: ConsoleData): SamplePanel | null {
    this.#following?.abort();
    this.#following = new AbortController();
    return samplePanel(article, data, this.#following.signal);
  }

  /** Draws the form, or why there is none. Rejects where not even the words for that can be had. */
  async #load(
    mounted: Mounted,
    context: IslandContext,
    { fragment, isRetry = false }: { fragment: string | null; isRetry?: boolean },
  ): Promise<void> {
    const { opener, dialog, root, takesFocus } = mounted;
    const words = await loadWords(context.data.locale).catch((error: unknown) => {
      if (this.#mounted === mounted) this.#unmount();
      throw error;
    });
    if (this.#mounted !== mounted) return;
    const common = { title: opener.textContent, words, headingId: HEADING_ID, takesFocus, onClose: dialog.close };
    const wait = (): void => {
      if (this.#mounted !== mounted) return;
      root.render(<Loading {...common} />);
      this.#show(mounted);
    };
    const timer = setTimeout(wait, isRetry ? 0 : LOADING_DELAY);
    try {
      const data = await loadConsoleData(hrefOf(opener));
      if (this.#mounted !== mounted) return;
      await this.#draw(mounted, context, { data, words, fragment });
    } catch (error) {
      if (this.#mounted !== mounted) return;
      console.warn(`${hrefOf(opener)} could not be used.`, error);
      const retry = (): void => void this.#load(mounted, context, { fragment, isRetry: true });
      root.render(
        <LoadProblem {...common} reason={error instanceof LoadError ? error.reason : 'failed'} onRetry={retry} />,
      );
    } finally {
      clearTimeout(timer);
    }
    this.#show(mounted);
  }

  #show({ dialog, takesFocus }: Mounted): void {
    this.#staysOpen = true;
    if (!dialog.element.open) dialog.open(takesFocus);
  }

  async #draw(
    { opener, dialog, root, takesFocus }: Mounted,
    { article }: IslandContext,
    { data, words, fragment }: { data: ConsoleData; words: Words; fragment: string | null },
  ): Promise<void> {
    const href = hrefOf(opener);
    const panel = this.#samplesOf(article, data);
    const memory = this.#memory;
    let notice: string | null = null;
    let entered = memory.recall(href, data, panel?.chosenExample() ?? null);
    if (fragment !== null) {
      try {
        const { credentials } = entered.values;
        entered = { values: { ...(await valuesFromFragment(data, fragment)), credentials }, files: new Map() };
        notice = words.t.linkRead;
      } catch (error) {
        console.warn('The inputs of the link could not be read.', error);
        notice = words.t.linkBroken;
      }
    }
    const roots = [
      ...data.parameters.map(({ anchor }) => anchor),
      ...data.bodies.map(({ anchor }) => anchor),
      ...data.responses.flatMap(({ anchor, content }) => [anchor, ...content.map((each) => each.anchor)]),
    ];
    root.render(
      <RequestConsole
        data={data}
        words={words}
        anchors={anchorsIn(article, [...new Set(roots)])}
        panel={panel}
        entered={entered}
        last={this.#last?.href === href ? this.#last.settled : null}
        onSettled={(settled) => (this.#last = { href, settled })}
        notice={notice}
        keepsSecrets={() => memory.keepsSecrets(href)}
        onKeep={(keeps) => memory.setKeepsSecrets(href, keeps)}
        onChange={(now) => memory.remember(href, data, now)}
        onClear={() => memory.clear(href)}
        onClose={dialog.close}
        onEnlarge={dialog.setLarge}
        onLeave={() => dialog.isSheet() && dialog.close()}
        headingId={HEADING_ID}
        takesFocus={takesFocus}
      />,
    );
  }
}

/** Address of what the form of a page needs. */
function hrefOf(opener: HTMLElement): string {
  return opener.dataset['console'] ?? '';
}
