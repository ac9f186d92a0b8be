import { useEffect, useRef, useState } from 'react';

import { checkMessage } from '../../../model/description/check-message.ts';
import type { ConsoleBody } from '../../../model/request/console.ts';
import { useConsole } from '../context.ts';
import type { Editor, EditorError } from '../editor.ts';
import { jsonMistake, tryJson } from '../exact-json.ts';
import { controlId } from '../form-store.ts';
import { useText } from '../use-form.ts';
import { BodyText } from './body-text.tsx';

/** JSON in an editor that loads when it is first shown. Until then, and if loading fails, a plain text field takes its place. */
export function JsonText({ body }: { body: ConsoleBody }) {
  const { data, t, form } = useConsole();
  const value = useText('body');
  const id = controlId('body');
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor | null>(null);
  const [isReady, setReady] = useState(false);
  useEffect(() => editor.current?.setText(value), [value]);

  useEffect(() => {
    const parent = host.current;
    let isGone = false;
    const errors = (text: string): EditorError[] => {
      const parsed = tryJson(text);
      if (parsed !== undefined)
        return checkMessage({ kind: 'body', value: parsed, schema: body.schema, anchor: body.anchor }, data, {
          direction: 'request',
          isBlankMissing: true,
          tellsUndescribed: true,
          strings: t.check,
        }).filter(({ kind }) => kind !== 'unjudged');
      const mistake = text.trim() === '' ? null : jsonMistake(text);
      return mistake === null ? [] : [{ position: mistake.position, message: t.notJson(mistake.line, mistake.column) }];
    };
    const load = async (): Promise<void> => {
      const { createEditor } = await import('../editor.ts');
      if (isGone || parent === null) return;
      const hadFocus = parent.parentElement?.contains(document.activeElement) === true;
      editor.current = createEditor(parent, {
        text: form.textAt('body'),
        label: t.json,
        onChange: (text) => form.setText('body', text),
        errors,
        id,
      });
      setReady(true);
      if (hadFocus) editor.current.focus();
    };
    load().catch((reason: unknown) =>
      console.warn('The editor could not be loaded. A plain text field takes its place.', reason),
    );
    return () => {
      isGone = true;
      editor.current?.destroy();
      editor.current = null;
    };
  }, [body, data, form, id, t]);

  return (
    <div>
      {!isReady && <BodyText label={t.json} rows={12} />}
      <div ref={host} hidden={!isReady} />
    </div>
  );
}
