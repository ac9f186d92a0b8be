import { type ConsoleData, opensForm, TRY_PREFIX } from '../../model/description/console.ts';
import { isGated } from '../../model/edge/canonical-path.ts';
import type { IslandContext } from '../islands/context.ts';
import { onSessionEnd } from '../state/session-end.ts';
import { safeSessionStorage } from '../state/storage.ts';
import { anchorsOfData } from './anchors.ts';
import { type ConsoleDialog, consoleDialog, hasColumn } from './console-dialog.tsx';
import { type Language, loadLanguage } from './language.ts';
import { loadConsoleData } from './load.ts';
import { loadInto } from './loading.tsx';
import { ConsoleMemory, HISTORY_KEY } from './memory.ts';
import { RequestConsole } from './request-console.tsx';
import { type SamplePanel, samplePanel } from './sample-panel.ts';
import type { SendingResult, SentRequest } from './use-sending.ts';

interface MountedForm {
  opener: HTMLElement;
  dialog: ConsoleDialog;
  /** Whether the reader asked for the form, so that it takes the focus. */
  takesFocus: boolean;
}

/** Opens and closes the request form of the page on screen. It lives as long as the document, across pages. */
export class ConsoleHost {
  readonly #memory = new ConsoleMemory(safeSessionStorage);
  /** Whether the tab has requests to show. */
  #hasHistory = safeSessionStorage.get(HISTORY_KEY) !== null;
  #mounted: MountedForm | null = null;
  /** The last result of sending. Links in it may close the form, and readers come back for the rest. */
  #last: { href: string; result: SendingResult } | null = null;
  /** Ends the updates of the code samples. They continue when the form is closed, for example when the reader changes the language. */
  #samples: AbortController | null = null;
  /** Whether the form was open beside the last page, so that it opens beside the next one. */
  #staysOpen = false;

  constructor() {
    onSessionEnd(() => {
      this.#memory.forget(isGated);
      if (this.#last !== null && isGated(this.#last.href)) this.#last = null;
      if (this.#mounted !== null && isGated(hrefOf(this.#mounted.opener))) this.#unmount();
      this.#samples?.abort();
    });
  }

  /** Opens the form of the page, with the inputs of the address's fragment if it has any. */
  async open(context: IslandContext, opener: HTMLElement): Promise<void> {
    const fragment = opensForm(location.hash) ? location.hash : null;
    if (this.#mounted?.opener === opener && fragment === null) return this.#mounted.dialog.open(true);
    this.#unmount();
    // A reload must not restore the link's inputs over later ones.
    if (fragment !== null) history.replaceState(history.state, '', location.pathname + location.search);
    await this.#load(this.#mount(opener, context, true), context, fragment);
  }

  /** Call this when a page is shown: its code samples get the earlier inputs, and a form that was open beside the last page opens. */
  async resume(context: IslandContext, opener: HTMLElement | null): Promise<void> {
    if (this.#mounted !== null && this.#mounted.opener === opener) return;
    this.#unmount();
    this.#samples?.abort();
    if (opener === null) return;
    if (this.#staysOpen && hasColumn(opener)) return this.#load(this.#mount(opener, context, false), context, null);
    const href = hrefOf(opener);
    if (!this.#memory.has(href)) return;
    const data = await loadConsoleData(href);
    // While loading, the reader may have left the page or opened the form.
    if (!opener.isConnected || this.#mounted !== null) return;
    const panel = this.#samplesOf(context, data);
    const inputs = this.#memory.of(href, data).recall(panel?.chosenExample() ?? null);
    await panel?.fill({ ...inputs, showsSecrets: false });
  }

  #mount(opener: HTMLElement, { data }: IslandContext, takesFocus: boolean): MountedForm {
    const dialog = consoleDialog(opener, data.locale, () => {
      this.#staysOpen = false;
      this.#unmount();
      opener.focus({ preventScroll: true });
    });
    this.#mounted = { opener, dialog, takesFocus };
    return this.#mounted;
  }

  #unmount(): void {
    const mounted = this.#mounted;
    if (mounted === null) return;
    this.#mounted = null;
    mounted.dialog.remove();
  }

  #samplesOf({ article, data: { locale } }: IslandContext, data: ConsoleData): SamplePanel | null {
    this.#samples?.abort();
    this.#samples = new AbortController();
    return samplePanel(article, data, { signal: this.#samples.signal, locale });
  }

  /** Renders the form, or why its data could not be loaded. Rejects if the interface strings could not be loaded. */
  async #load(mounted: MountedForm, context: IslandContext, fragment: string | null): Promise<void> {
    const { opener, dialog, takesFocus } = mounted;
    const isCurrent = (): boolean => this.#mounted === mounted;
    const language = await loadLanguage(context.data.locale).catch((error: unknown) => {
      if (isCurrent()) this.#unmount();
      throw error;
    });
    if (!isCurrent()) return;
    await loadInto({
      head: { title: opener.textContent, t: language.t, dialog, takesFocus },
      href: hrefOf(opener),
      isCurrent,
      open: () => {
        this.#staysOpen = true;
        dialog.open(takesFocus);
      },
      fill: async (described) => {
        const isTry = fragment?.startsWith(TRY_PREFIX) === true;
        const data = isTry ? (await import('./preference.ts')).withPreference(described, fragment) : described;
        if (isCurrent()) await this.#render(mounted, context, { data, language, fragment });
      },
    });
  }

  async #render(
    { opener, dialog, takesFocus }: MountedForm,
    context: IslandContext,
    { data, language, fragment }: { data: ConsoleData; language: Language; fragment: string | null },
  ): Promise<void> {
    const href = hrefOf(opener);
    // The reader may have left the page when the response comes.
    const page = location.pathname;
    const panel = this.#samplesOf(context, data);
    const memory = this.#memory.of(href, data);
    let notice: string | null = null;
    let inputs = memory.recall(panel?.chosenExample() ?? null);
    if (fragment !== null) {
      try {
        const values = fragment.startsWith(TRY_PREFIX)
          ? (await import('./preference.ts')).valuesForSimulator(data)
          : await (await import('./share.ts')).valuesFromFragment(data, fragment);
        inputs = { values: { ...values, credentials: inputs.values.credentials }, files: new Map() };
        notice = language.t.linkRead;
      } catch (error) {
        console.warn('The inputs of the link could not be read.', error);
        notice = language.t.linkBroken;
      }
    }
    dialog.render(
      <RequestConsole
        data={data}
        language={language}
        anchors={anchorsOfData(context.article, data)}
        panel={panel}
        memory={memory}
        dialog={dialog}
        start={{
          inputs,
          result: this.#last?.href === href ? this.#last.result : null,
          notice,
          takesFocus,
          hasHistory: this.#hasHistory,
        }}
        href={href}
        onResult={(result) => (this.#last = result === null ? null : { href, result })}
        onSent={(sent) => {
          this.#hasHistory = true;
          keep(sent, { href, page }).catch((error: unknown) => console.warn('The request was not kept.', error));
        }}
      />,
    );
  }
}

/** The address of the form's data. */
function hrefOf(opener: HTMLElement): string {
  return opener.dataset['console'] ?? '';
}

/** Keeps a request in the history of the tab, and reports a refused one. The code for both loads with the first request. */
async function keep(sent: SentRequest, form: { href: string; page: string }): Promise<void> {
  const { addRequest } = await import('./history/history.ts');
  await addRequest(sent, form);
  const { data, result } = sent;
  if (result.kind !== 'response' || result.response.status < 400) return;
  const { reportFailure } = await import('../insight/report-failure.ts');
  reportFailure(data, result.response);
}
