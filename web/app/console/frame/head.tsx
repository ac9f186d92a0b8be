import { useState } from 'react';

import type { ConsoleDialog } from '../console-dialog.ts';
import { useConsole } from '../context.ts';
import { Heading } from './heading.tsx';
import { Share } from './share.tsx';

interface HeadProps {
  dialog: ConsoleDialog;
  takesFocus: boolean;
  onNotice: (notice: string) => void;
  onClear: () => void;
}

/** The heading and the tools of the form. */
export function Head({ dialog, takesFocus, onNotice, onClear }: HeadProps) {
  const {
    data,
    words: { t },
  } = useConsole();
  const [isLarge, setLarge] = useState(false);
  const enlarge = (): void => {
    setLarge(!isLarge);
    dialog.setLarge(!isLarge);
  };
  return (
    <div className="c-head">
      <Heading id={dialog.headingId} takesFocus={takesFocus}>
        {data.canSend ? t.title : t.fillTitle}
      </Heading>
      <Share onNotice={onNotice} />
      <button type="button" className="c-tool" onClick={onClear}>
        {t.clear}
      </button>
      <button
        type="button"
        className="c-icon c-enlarge"
        data-large={isLarge || undefined}
        aria-label={isLarge ? t.shrink : t.enlarge}
        title={isLarge ? t.shrink : t.enlarge}
        onClick={enlarge}
      />
      <button type="button" className="c-icon c-close" aria-label={t.close} title={t.close} onClick={dialog.close} />
    </div>
  );
}
