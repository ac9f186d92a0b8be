import { useCallback, useEffect, useRef, useState } from 'react';

import { checkMessage } from '../../../model/description/check-message.ts';
import type { ConsoleBody } from '../../../model/description/console.ts';
import { Button, Check, Field, Input, Messages, Note, Select } from '../../kit/index.ts';
import {
  type ConsoleContext,
  useConsole,
  useFieldErrors,
  useFiles,
  useFormState,
  useMessages,
  useText,
} from '../context.ts';
import type { Editor, EditorError } from '../editor.ts';
import { jsonMistake, tryJson } from '../exact-json.ts';
import { FileField } from '../fields/file-field.tsx';
import { JsonControl } from '../fields/json-control.tsx';
import { formField, propertyNamed } from '../form-schema.ts';
import { controlId } from '../form-store.ts';
import { bodiesOf, chosenBody, fileKey, type FormBody as EditedBody } from '../form-values.ts';
import { Section } from './section.tsx';

/** The body: its media type, its example, and its form or text. */
export function Body() {
  const { data, t, form, panel } = useConsole();
  const sendsBody = useFormState(({ values }) => values.sendsBody);
  const mediaType = useFormState(({ values }) => values.mediaType);
  const example = useFormState(({ values }) => values.example);
  if (data.bodies.length === 0) return null;
  const shown = chosenBody(data, { mediaType, example });
  const examples = bodiesOf(data).filter(({ body }) => body === shown?.body);
  const isGet = /^(?:GET|HEAD)$/.test(data.method);
  return (
    <Section title={t.body} note={isGet && data.canSend ? t.bodyOnGet : null}>
      {!data.requiresBody && (
        <Check label={t.sendsBody} checked={sendsBody} onChange={(checked) => form.change({ sendsBody: checked })} />
      )}
      {sendsBody && data.bodies.length > 1 && (
        <Field id="console:media-type" label={t.mediaType}>
          <Select
            id="console:media-type"
            value={mediaType}
            options={data.bodies.map(({ mediaType: value }) => ({ value, label: value }))}
            onChange={(value) => form.change({ mediaType: value })}
          />
        </Field>
      )}
      {sendsBody && examples.length > 1 && (
        <Field id="console:example" label={t.example}>
          <Select
            id="console:example"
            value={shown?.example ?? ''}
            options={examples.map(({ example: value }) => ({ value, label: panel?.exampleLabels.get(value) ?? value }))}
            onChange={(value) => {
              form.change({ example: value });
              panel?.choose(value);
            }}
          />
        </Field>
      )}
      {sendsBody && shown !== undefined && <Content key={shown.key} shown={shown} />}
    </Section>
  );
}

function Content({ shown }: { shown: EditedBody }) {
  switch (shown.body.kind) {
    case 'json':
      return <JsonBody body={shown.body} />;
    case 'form':
    case 'multipart':
      return <FormBody shown={shown} />;
    case 'text':
      return <TextBody shown={shown} />;
    case 'file':
      return <FileBody shown={shown} />;
  }
}

/** JSON as a form or as text. Both edit the same text. */
function JsonBody({ body }: { body: ConsoleBody }) {
  const { data, t } = useConsole();
  const messages = <Messages id={controlId('body')} messages={useMessages('body')} />;
  const hasForm = formField(body.schema, data.$defs).widget.kind !== 'json';
  const [view, setView] = useState<'form' | 'json'>(hasForm ? 'form' : 'json');
  return (
    <>
      {hasForm && (
        <p>
          <Button look="link" onClick={() => setView(view === 'form' ? 'json' : 'form')}>
            {view === 'form' ? t.json : t.form}
          </Button>
        </p>
      )}
      {view === 'json' ? (
        <>
          <JsonText body={body} />
          {messages}
        </>
      ) : (
        <JsonControl
          name="body"
          schema={body.schema}
          label={t.body}
          required
          anchor={body.anchor}
          fallback={
            <>
              <Note tone="warning">{t.formNeedsJson}</Note>
              {messages}
            </>
          }
        />
      )}
    </>
  );
}

/** A URL-encoded or multipart form, with file fields for parts that hold files. */
function FormBody({ shown }: { shown: EditedBody }) {
  const { body } = shown;
  const { data, t, anchors } = useConsole();
  const errors = useFieldErrors('body');
  const fileField = useCallback(
    (field: string) => {
      if (body.kind !== 'multipart' || !body.files.includes(field)) return null;
      const encoding = body.encodings[field] ?? {};
      const property = propertyNamed(formField(body.schema, data.$defs).widget, field);
      const isMultiple = property !== undefined && formField(property.schema, data.$defs).widget.kind === 'list';
      return (
        <FileField
          key={field}
          body={shown}
          field={field}
          id={`${controlId('body')}/${field}`}
          label={field}
          required={property?.required === true}
          isMultiple={isMultiple}
          accept={encoding.accept ?? encoding.contentType ?? ''}
          href={anchors.hrefOf(body.anchor, [field])}
          messages={errors[`/${field}`] ?? []}
        />
      );
    },
    [body, shown, errors, anchors, data],
  );
  return (
    <JsonControl name="body" schema={body.schema} label={t.body} required anchor={body.anchor} fileField={fileField} />
  );
}

function TextBody({ shown }: { shown: EditedBody }) {
  const { body } = shown;
  const { t } = useConsole();
  const messages = useMessages('body');
  const id = controlId('body');
  const hasFile = (useFiles().get(fileKey(shown)) ?? []).length > 0;
  return (
    <>
      {!hasFile && <BodyText label={t.text} rows={8} />}
      {!hasFile && <Messages id={id} messages={messages} />}
      <FileField body={shown} id={`${id}:file`} label={t.orFile} accept={body.contentType} messages={[]} />
    </>
  );
}

function FileBody({ shown }: { shown: EditedBody }) {
  const { body } = shown;
  const { data } = useConsole();
  const messages = useMessages('body');
  return (
    <FileField
      body={shown}
      id={controlId('body')}
      label={body.mediaType}
      required={data.requiresBody}
      accept={body.mediaType.includes('*/*') ? '' : body.mediaType}
      messages={messages}
    />
  );
}

/** The mistakes and deviations that the editor marks in a body. */
function editorErrors(text: string, body: ConsoleBody, { data, t }: Pick<ConsoleContext, 'data' | 't'>): EditorError[] {
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
}

/** Loads the editor into an element. It is ready when it has loaded. */
function useEditor(body: ConsoleBody) {
  const { data, t, form } = useConsole();
  const value = useText('body');
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor | null>(null);
  const [isReady, setReady] = useState(false);
  useEffect(() => editor.current?.setText(value), [value]);
  useEffect(() => {
    const parent = host.current;
    let isGone = false;
    const load = async (): Promise<void> => {
      const { createEditor } = await import('../editor.ts');
      if (isGone || parent === null) return;
      const hadFocus = parent.parentElement?.contains(document.activeElement) === true;
      editor.current = createEditor(parent, {
        text: form.textAt('body'),
        label: t.json,
        onChange: (text) => form.setText('body', text),
        errors: (text) => editorErrors(text, body, { data, t }),
        id: controlId('body'),
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
  }, [body, data, form, t]);
  return { host, isReady };
}

/** JSON in an editor that loads when it is first shown. Until then, and if loading fails, a plain text field takes its place. */
function JsonText({ body }: { body: ConsoleBody }) {
  const { t } = useConsole();
  const { host, isReady } = useEditor(body);
  return (
    <div>
      {!isReady && <BodyText label={t.json} rows={12} />}
      <div ref={host} hidden={!isReady} />
    </div>
  );
}

/** The text of a body, in a plain field. */
function BodyText({ label, rows }: { label: string; rows: number }) {
  const { form } = useConsole();
  return (
    <Input
      id={controlId('body')}
      isCode
      rows={rows}
      aria-label={label}
      value={useText('body')}
      messages={useMessages('body')}
      onChange={(text) => form.setText('body', text)}
    />
  );
}
