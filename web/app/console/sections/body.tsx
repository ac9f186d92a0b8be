import { useCallback, useState } from 'react';

import type { ConsoleBody } from '../../../model/request/console.ts';
import { useConsole } from '../context.ts';
import { BodyText, Check, Select } from '../fields/controls.tsx';
import { Messages } from '../fields/field-frame.tsx';
import { FileField } from '../fields/file-field.tsx';
import { JsonControl } from '../fields/json-control.tsx';
import { JsonText } from '../fields/json-text.tsx';
import { formField } from '../form-schema.ts';
import { controlId } from '../form-store.ts';
import { fileKey, slotIndex, slotsOf } from '../form-values.ts';
import { useFiles, useFormState, useMessages, useFieldErrors } from '../use-form.ts';
import { Section } from './section.tsx';

/** The body: its media type, its example, and its form or text. */
export function Body() {
  const { data, t, form, panel } = useConsole();
  const sendsBody = useFormState(({ values }) => values.sendsBody);
  const mediaType = useFormState(({ values }) => values.mediaType);
  const example = useFormState(({ values }) => values.example);
  if (data.bodies.length === 0) return null;
  const slot = slotIndex(data, { mediaType, example });
  const body = data.bodies[Number(mediaType)];
  const examples = slotsOf(data).filter((candidate) => candidate.body === Number(mediaType));
  const isGet = /^(?:GET|HEAD)$/.test(data.method);
  return (
    <Section title={t.body} note={isGet && data.canSend ? t.bodyOnGet : null}>
      {!data.requiresBody && (
        <Check label={t.sendsBody} checked={sendsBody} onChange={(checked) => form.change({ sendsBody: checked })} />
      )}
      {sendsBody && data.bodies.length > 1 && (
        <label className="c-pair">
          <span>{t.mediaType}</span>
          <Select
            value={mediaType}
            options={data.bodies.map(({ mediaType: label }, value) => ({ value, label }))}
            onChange={(value) => form.change({ mediaType: value })}
          />
        </label>
      )}
      {sendsBody && examples.length > 1 && (
        <label className="c-pair">
          <span>{t.example}</span>
          <Select
            value={example}
            options={examples.map(({ name, example: value }) => ({
              value,
              label: panel?.exampleLabels.get(name ?? '') ?? name ?? '',
            }))}
            onChange={(value) => {
              form.change({ example: value });
              panel?.choose(examples[Number(value)]?.name ?? '');
            }}
          />
        </label>
      )}
      {sendsBody && body !== undefined && slot >= 0 && <Content key={slot} body={body} slot={slot} />}
    </Section>
  );
}

function Content({ body, slot }: { body: ConsoleBody; slot: number }) {
  switch (body.kind) {
    case 'json':
      return <JsonBody body={body} slot={slot} />;
    case 'form':
    case 'multipart':
      return <FormBody body={body} slot={slot} />;
    case 'text':
      return <TextBody body={body} slot={slot} />;
    case 'file':
      return <FileBody body={body} slot={slot} />;
  }
}

/** JSON as a form or as text. Both edit the same text. */
function JsonBody({ body, slot }: { body: ConsoleBody; slot: number }) {
  const { data, t } = useConsole();
  const name = `bodies.${slot}.text` as const;
  const messages = <Messages id={controlId(name)} messages={useMessages(name)} />;
  const hasForm = formField(body.schema, data.$defs).widget.kind !== 'json';
  const [view, setView] = useState<'form' | 'json'>(hasForm ? 'form' : 'json');
  return (
    <>
      {hasForm && (
        <div className="c-switch">
          {(['form', 'json'] as const).map((each) => (
            <button key={each} type="button" aria-pressed={view === each} onClick={() => setView(each)}>
              {t[each]}
            </button>
          ))}
        </div>
      )}
      {view === 'json' ? (
        <>
          <JsonText slot={slot} body={body} />
          {messages}
        </>
      ) : (
        <JsonControl
          list="bodies"
          index={slot}
          schema={body.schema}
          label={t.body}
          required
          anchor={body.anchor}
          fallback={
            <>
              <p className="c-note c-warning">{t.formNeedsJson}</p>
              {messages}
            </>
          }
        />
      )}
    </>
  );
}

/** A URL-encoded or multipart form, with file fields for parts that hold files. */
function FormBody({ body, slot }: { body: ConsoleBody; slot: number }) {
  const { data, t, anchors } = useConsole();
  const name = `bodies.${slot}.text` as const;
  const errors = useFieldErrors(name);
  const fileField = useCallback(
    (field: string) => {
      if (body.kind !== 'multipart' || !body.files.includes(field)) return null;
      const encoding = body.encodings[field] ?? {};
      const { widget } = formField(body.schema, data.$defs);
      const property =
        widget.kind === 'object' ? widget.properties.find((candidate) => candidate.name === field) : undefined;
      const isMultiple = property !== undefined && formField(property.schema, data.$defs).widget.kind === 'list';
      return (
        <FileField
          key={field}
          slot={slot}
          field={field}
          id={`${controlId(name)}/${field}`}
          label={field}
          required={property?.required === true}
          isMultiple={isMultiple}
          accept={encoding.accept ?? encoding.contentType ?? ''}
          href={anchors.hrefOf(body.anchor, [field])}
          messages={errors[`/${field}`] ?? []}
        />
      );
    },
    [body, slot, errors, anchors, data, name],
  );
  return (
    <JsonControl
      list="bodies"
      index={slot}
      schema={body.schema}
      label={t.body}
      required
      anchor={body.anchor}
      fileField={fileField}
    />
  );
}

function TextBody({ body, slot }: { body: ConsoleBody; slot: number }) {
  const { t } = useConsole();
  const messages = useMessages(`bodies.${slot}.text`);
  const id = controlId(`bodies.${slot}.text`);
  const hasFile = (useFiles().get(fileKey(slot)) ?? []).length > 0;
  return (
    <>
      {!hasFile && <BodyText slot={slot} label={t.text} rows={8} />}
      {!hasFile && <Messages id={id} messages={messages} />}
      <FileField slot={slot} id={`${id}:file`} label={t.orFile} accept={body.contentType} messages={[]} />
    </>
  );
}

function FileBody({ body, slot }: { body: ConsoleBody; slot: number }) {
  const { data } = useConsole();
  const messages = useMessages(`bodies.${slot}.text`);
  return (
    <FileField
      slot={slot}
      id={controlId(`bodies.${slot}.text`)}
      label={body.mediaType}
      required={data.requiresBody}
      accept={body.mediaType.includes('*/*') ? '' : body.mediaType}
      messages={messages}
    />
  );
}
