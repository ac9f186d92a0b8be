import { useEffect, useRef } from 'react';

import { ownProperty } from '../../../model/text/json.ts';
import { useConsole } from '../context.ts';

interface ConfirmProductionProps {
  url: string;
  onConfirm: () => void;
  onCancel: () => void;
}

const TITLE_ID = 'c-confirm-title';
const EFFECT_ID = 'c-confirm-effect';
const CONFIRMED = 'send';

/** Asks before a request changes real data. The browser keeps the focus inside and returns it at the end. */
export function ConfirmProduction({ url, onConfirm, onCancel }: ConfirmProductionProps) {
  const {
    data: { method },
    t,
  } = useConsole();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const { host, pathname } = new URL(url);
  return (
    <dialog
      ref={dialog}
      className="c-confirm"
      role="alertdialog"
      aria-labelledby={TITLE_ID}
      aria-describedby={EFFECT_ID}
      onClose={({ currentTarget }) => (currentTarget.returnValue === CONFIRMED ? onConfirm() : onCancel())}
    >
      <h3 id={TITLE_ID}>{t.confirm.title}</h3>
      <div id={EFFECT_ID}>
        <p className="c-warning">{ownProperty(t.confirm.effects, method) ?? t.confirm.effect}</p>
        <dl>
          <dt>{t.confirm.host}</dt>
          <dd>{host}</dd>
          <dt>{t.confirm.method}</dt>
          <dd>{method}</dd>
          <dt>{t.confirm.path}</dt>
          <dd>{pathname}</dd>
        </dl>
      </div>
      <form method="dialog">
        <button className="button">{t.cancel}</button>
        <button className="button c-danger" value={CONFIRMED}>
          {t.confirm.send}
        </button>
      </form>
    </dialog>
  );
}
