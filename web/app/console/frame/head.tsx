import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';

import { Button, IconButton, useWords } from '../../kit/index.ts';
import type { ConsoleDialog } from '../console-dialog.ts';
import { useConsole } from '../context.ts';
import { SEND_ID } from './foot.tsx';

export interface PlainHeadProps {
  title: string;
  dialog: ConsoleDialog;
  takesFocus: boolean;
}

/**
 * The heading that names the dialog, and the button that closes it. The heading takes the focus if the reader asked for the form, so that
 * screen readers announce it.
 */
export function PlainHead({ title, dialog, takesFocus, children }: PlainHeadProps & { children?: ReactNode }) {
  const { close } = useWords();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <div className="row nowrap console-head">
      <h2 ref={heading} id={dialog.headingId} tabIndex={-1}>
        {title}
      </h2>
      {children}
      <IconButton icon="close" label={close} onClick={dialog.close} />
    </div>
  );
}

/** The head of a form, with a link to the button at its end. */
export function Head({ dialog, takesFocus }: Omit<PlainHeadProps, 'title'>) {
  const { t } = useConsole();
  const skip = (event: MouseEvent): void => {
    event.preventDefault();
    document.getElementById(SEND_ID)?.focus();
  };
  return (
    <PlainHead title={dialog.title} dialog={dialog} takesFocus={takesFocus}>
      <a className="skip-link" href={`#${SEND_ID}`} onClick={skip}>
        {t.skip}
      </a>
    </PlainHead>
  );
}

interface ToolsProps {
  dialog: ConsoleDialog;
  onNotice: (notice: string) => void;
  onClear: () => void;
}

/** The tools of the whole form. They follow the button that sends, so that readers with a keyboard do not have to pass them. */
export function Tools({ dialog, onNotice, onClear }: ToolsProps) {
  const { t } = useConsole();
  const [isLarge, setLarge] = useState(false);
  const enlarge = (): void => {
    setLarge(!isLarge);
    dialog.setLarge(!isLarge);
  };
  return (
    <span className="row nowrap">
      <Share onNotice={onNotice} />
      <Button look="link" onClick={onClear}>
        {t.clear}
      </Button>
      <IconButton icon={isLarge ? 'shrink' : 'enlarge'} label={isLarge ? t.shrink : t.enlarge} onClick={enlarge} />
    </span>
  );
}

/** Copies a link that opens this form with the same inputs, without secrets. */
function Share({ onNotice }: { onNotice: (notice: string) => void }) {
  const { data, t, form } = useConsole();
  const share = async (): Promise<void> => {
    const { linkFragment } = await import('../share.ts');
    const { fragment, names } = await linkFragment(data, form.getState().values);
    if (fragment === null) return onNotice(t.shareTooLong);
    const link = location.origin + location.pathname + location.search + fragment;
    const without = names.length === 0 ? '' : ` ${t.shareWithout(names.join(', '))}`;
    await navigator.clipboard.writeText(link).then(
      () => onNotice(t.shared + without),
      () => onNotice(`${t.sharedAs} ${link}${without}`),
    );
  };
  return (
    <Button look="link" onClick={() => void share()}>
      {t.share}
    </Button>
  );
}
