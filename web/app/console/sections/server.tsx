import { serverAddress } from '../../../model/api/server-address.ts';
import type { RequestServer } from '../../../model/request/request.ts';
import { useConsole } from '../context.ts';
import { FieldFrame, invalidProps } from '../fields/field-frame.tsx';
import { useFormState, useMessages, useText } from '../use-form.ts';
import { variableNames, variableValues } from '../form-values.ts';
import { controlId } from '../fields/json-control.tsx';
import { Section } from './section.tsx';

/** What the page says of the servers, in its own language. */
function described(): { server: string; variables: string[] }[] {
  const textIn = (element: Element, selector: string): string =>
    element.querySelector(`:scope > ${selector}`)?.textContent.trim() ?? '';
  return Array.from(document.querySelectorAll('ul.servers > li'), (item) => ({
    server: textIn(item, 'div:not(.variable)'),
    variables: Array.from(item.querySelectorAll(':scope > .variable'), (variable) => textIn(variable, 'div')),
  }));
}

/** Whom to call, among those that the description lists. */
export function Server() {
  const {
    data,
    words: { t },
    form,
  } = useConsole();
  const position = useFormState(({ values }) => values.server);
  const server = data.servers[Number(position)];
  const address = useFormState(({ values }) => serverAddress(server, variableValues(data, values)));
  if (server === undefined)
    return (
      <Section title={t.server} note={t.noServer}>
        {null}
      </Section>
    );
  const all = described();
  const description = data.servers.length === all.length ? all[Number(position)] : undefined;
  return (
    <Section title={t.server}>
      {data.servers.length === 1 ? (
        <p className="c-address">
          <code>{address}</code>
        </p>
      ) : (
        <select
          className="field"
          aria-label={t.server}
          value={position}
          onChange={({ currentTarget }) => form.change({ server: currentTarget.value })}
        >
          {data.servers.map(({ url }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two servers may have one address; their order is the description's
            <option key={index} value={index}>
              {url}
            </option>
          ))}
        </select>
      )}
      {description !== undefined && description.server !== '' && <p className="c-note c-hint">{description.server}</p>}
      {server.variables.map((variable, index) => (
        <Variable key={variable.name} variable={variable} hint={description?.variables[index] ?? ''} />
      ))}
    </Section>
  );
}

function Variable({
  variable: { name, default: fallback, enum: listed },
  hint,
}: {
  variable: RequestServer['variables'][number];
  hint: string;
}) {
  const { data, form } = useConsole();
  const index = variableNames(data).indexOf(name);
  const fieldName = `variables.${index}.text` as const;
  const value = useText('variables', index);
  const messages = useMessages(fieldName);
  const id = controlId(fieldName);
  const onChange = ({ currentTarget }: { currentTarget: { value: string } }): void =>
    form.setText('variables', index, currentTarget.value);
  return (
    <FieldFrame id={id} label={name} required={fallback === ''} messages={messages} hint={hint}>
      {listed.length > 0 ? (
        <select
          id={id}
          className="field"
          value={value === '' ? fallback : value}
          {...invalidProps(id, messages)}
          onChange={onChange}
        >
          {[...new Set([...(fallback === '' ? [] : [fallback]), ...listed])].map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          className="field"
          autoComplete="off"
          spellCheck={false}
          placeholder={fallback}
          value={value}
          {...invalidProps(id, messages)}
          onChange={onChange}
        />
      )}
    </FieldFrame>
  );
}
