import { useEffect, useRef, useState } from 'react';

import type { ConsoleBody } from '../../../model/request/console.ts';
import { check } from '../check.ts';
import { useConsole } from '../context.ts';
import type { Editor, EditorError } from '../editor.ts';
import { jsonMistake, tryJson } from '../exact-json.ts';
import { controlId } from '../form-store.ts';
import { useText } from '../use-form.ts';
import { BodyText } from './controls.tsx';

/** JSON in an editor that loads when it is first shown. Until then, and if loading fails, a plain text field takes its place. */
export function JsonText({ slot, body }: { slot: number; body: ConsoleBody }) {
  const { data, t, form } = useConsole();
  const value = useText('bodies', slot);
  const id = controlId(`bodies.${slot}.text`);
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
        return (
          check(parsed, body.schema, {
            definitions: data.$defs,
            direction: 'request',
            isBlankMissing: true,
            tellsUndescribed: true,
            strings: t.check,
          }) ?? []
        );
      const mistake = text.trim() === '' ? null : jsonMistake(text);
      return mistake === null ? [] : [{ position: mistake.position, message: t.notJson(mistake.line, mistake.column) }];
    };
    const load = async (): Promise<void> => {
      const { createEditor } = await import('../editor.ts');
      if (isGone || parent === null) return;
      const hadFocus = parent.parentElement?.contains(document.activeElement) === true;
      editor.current = createEditor(parent, {
        text: form.getState().values.bodies[slot]?.text ?? '',
        label: t.json,
        onChange: (text) => form.setText('bodies', slot, text),
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
  }, [body, data, form, id, slot, t]);

  return (
    <div>
      {!isReady && <BodyText slot={slot} label={t.json} rows={12} />}
      <div ref={host} hidden={!isReady} />
    </div>
  );
}
