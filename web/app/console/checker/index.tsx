import { Suspense } from 'react';

import type { ConsoleData } from '../../../model/description/console.ts';
import { isGated } from '../../../model/edge/canonical-path.ts';
import type { IslandContext } from '../../islands/context.ts';
import { onSessionEnd } from '../../state/session-end.ts';
import { anchorsOfData } from '../anchors.ts';
import { type ConsoleDialog, consoleDialog } from '../console-dialog.tsx';
import { PlainHead } from '../frame/head.tsx';
import { type Language, loadLanguage } from '../language.ts';
import { loadInto } from '../loading.tsx';
import { CheckPanel } from './panel.tsx';
import { STRINGS as checkerStrings } from './strings/all.ts';
import { ToolChecker } from './tool-checker.tsx';

interface MountedCheck {
  opener: HTMLElement;
  dialog: ConsoleDialog;
}

/** The check of the page on screen. It keeps what was pasted until the reader leaves the page. */
let mounted: MountedCheck | null = null;

function unmount(): void {
  mounted?.dialog.remove();
  mounted = null;
}

onSessionEnd(() => {
  if (mounted !== null && isGated(mounted.opener.dataset['check'] ?? '')) unmount();
});

/** Opens the check of an operation or webhook, or of any if the button names none, beside its article, or over it on a narrow screen. */
export async function openChecker(context: IslandContext, opener: HTMLElement): Promise<void> {
  if (mounted?.opener === opener) return mounted.dialog.open(true);
  const language = await loadLanguage(context.data.locale);
  unmount();
  const dialog = consoleDialog(opener, context.data.locale, () => {
    // Only the element leaves the page. The pasted text is still there when the reader opens the check again.
    dialog.element.remove();
    opener.focus({ preventScroll: true });
  });
  const current = { opener, dialog };
  mounted = current;
  await render(current, context, language);
}

async function render(current: MountedCheck, context: IslandContext, language: Language): Promise<void> {
  const { opener, dialog } = current;
  const href = opener.dataset['check'] ?? '';
  const head = { title: opener.textContent, t: language.t, dialog, takesFocus: true };
  const open = (): void => dialog.open(true);
  if (href === '') {
    dialog.render(
      <>
        <PlainHead {...head} />
        <Suspense>
          <ToolChecker locale={language.locale} />
        </Suspense>
      </>,
    );
    return open();
  }
  const fill = (data: ConsoleData): void =>
    dialog.render(
      <>
        <PlainHead {...head} />
        <CheckPanel
          subject={{ data, anchors: anchorsOfData(context.article, data) }}
          language={language}
          own={checkerStrings[language.locale]}
          onLeave={dialog.closeSheet}
        />
      </>,
    );
  await loadInto({ head, href, isCurrent: () => mounted === current, open, fill });
}
