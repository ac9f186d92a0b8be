import { useEffect, useRef, useState } from 'react';

import type { ConsoleBody } from '../../../model/request/console.ts';
import { check } from '../check.ts';
import { useConsole } from '../context.ts';
import type { Editor, EditorError } from '../editor.ts';
import { jsonMistake, tryJson } from '../exact-json.ts';
import { useMessages, useText } from '../use-form.ts';
import { invalidProps } from './field-frame.tsx';
import { controlId } from './json-control.tsx';

/** JSON in an editor that loads when it is first shown. Until then, and if loading fails, a plain text field takes its place. */
export function JsonText({ slot, body }: { slot: number; body: ConsoleBody }) {
  const {
    data,
    words: { t },
    form,
  } = useConsole();
  const value = useText('bodies', slot);
  const messages = useMessages(`bodies.${slot}.text`);
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
        return check(parsed, body.schema, { definitions: data.$defs, direction: 'request', words: t.check }) ?? [];
      const mistake = text.trim() === '' ? null : jsonMistake(text);
      return mistake === null ? [] : [{ position: mistake.position, message: t.notJson(mistake.line, mistake.column) }];
    };
    const load = async (): Promise<void> => {
      const { createEditor } = await import('../editor.ts');
      if (isGone || parent === null) return;
      const hadFocus = parent.parentElement?.contains(document.activeElement) === true;
      editor.current = createEditor(parent, {
        text: form.state().values.bodies[slot]?.text ?? '',
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
      {!isReady && (
        <textarea
          id={id}
          className="field mono"
          rows={12}
          aria-label={t.json}
          spellCheck={false}
          value={value}
          {...invalidProps(id, messages)}
          onChange={({ currentTarget }) => form.setText('bodies', slot, currentTarget.value)}
        />
      )}
      <div ref={host} hidden={!isReady} />
    </div>
  );
}
