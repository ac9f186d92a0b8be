import { useCallback, useState } from 'react';

import type { ConsoleBody } from '../../../model/request/console.ts';
import { useConsole } from '../context.ts';
import { invalidProps, Messages } from '../fields/field-frame.tsx';
import { FileField } from '../fields/file-field.tsx';
import { JsonControl, controlId } from '../fields/json-control.tsx';
import { JsonText } from '../fields/json-text.tsx';
import { formField } from '../form-schema.ts';
import { fileKey, slotIndex, slotsOf } from '../form-values.ts';
import { useFiles, useFormState, useMessages, useFieldErrors, useText } from '../use-form.ts';
import { Section } from './section.tsx';

interface BodyProps {
  /** Labels of the request examples on the page, by name. */
  exampleLabels: ReadonlyMap<string, string>;
  /** Called when the reader chooses an example here. */
  onExample: (name: string) => void;
  /** Increases when all inputs are replaced, so that the body renders from scratch. */
  revision: number;
}

/** The body: its media type, its example, and its form or text. */
export function Body({ exampleLabels, onExample, revision }: BodyProps) {
  const {
    data,
    words: { t },
    form,
  } = useConsole();
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
        <label className="c-check">
          <input
            type="checkbox"
            checked={sendsBody}
            onChange={({ currentTarget }) => form.change({ sendsBody: currentTarget.checked })}
          />{' '}
          {t.sendsBody}
        </label>
      )}
      {sendsBody && data.bodies.length > 1 && (
        <label className="c-pair">
          <span>{t.mediaType}</span>
          <select
            className="field"
            value={mediaType}
            onChange={({ currentTarget }) => form.change({ mediaType: currentTarget.value })}
          >
            {data.bodies.map(({ mediaType: name }, index) => (
              <option key={name} value={index}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {sendsBody && examples.length > 1 && (
        <label className="c-pair">
          <span>{t.example}</span>
          <select
            className="field"
            value={example}
            onChange={({ currentTarget }) => {
              form.change({ example: currentTarget.value });
              onExample(examples[Number(currentTarget.value)]?.name ?? '');
            }}
          >
            {examples.map(({ name, example: position }) => (
              <option key={name} value={position}>
                {exampleLabels.get(name ?? '') ?? name}
              </option>
            ))}
          </select>
        </label>
      )}
      {sendsBody && body !== undefined && slot >= 0 && <Content key={`${slot} ${revision}`} body={body} slot={slot} />}
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
  const {
    data,
    words: { t },
  } = useConsole();
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
  const {
    data,
    words: { t },
    anchors,
  } = useConsole();
  const name = `bodies.${slot}.text` as const;
  const errors = useFieldErrors(name);
  const fileField = useCallback(
    (field: string) => {
      if (body.kind !== 'multipart' || !body.files.includes(field)) return null;
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
  const {
    words: { t },
    form,
  } = useConsole();
  const text = useText('bodies', slot);
  const messages = useMessages(`bodies.${slot}.text`);
  const id = controlId(`bodies.${slot}.text`);
  const hasFile = (useFiles().get(fileKey(slot)) ?? []).length > 0;
  return (
    <>
      {!hasFile && (
        <textarea
          id={id}
          className="field mono"
          rows={8}
          aria-label={t.text}
          spellCheck={false}
          value={text}
          {...invalidProps(id, messages)}
          onChange={({ currentTarget }) => form.setText('bodies', slot, currentTarget.value)}
        />
      )}
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
