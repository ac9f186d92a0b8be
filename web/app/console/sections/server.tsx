import { serverAddress } from '../../../model/api/server-address.ts';
import type { RequestServer } from '../../../model/request/request.ts';
import { useConsole } from '../context.ts';
import { FieldFrame, invalidProps } from '../fields/field-frame.tsx';
import { controlId } from '../fields/json-control.tsx';
import { variableNames, variableValues } from '../form-values.ts';
import { useFormState, useMessages, useText } from '../use-form.ts';
import { Section } from './section.tsx';

/** The descriptions of the servers, read from the page because the form data is the same in every language. */
function serverDescriptions(): { server: string; variables: string[] }[] {
  const textIn = (element: Element, selector: string): string =>
    element.querySelector(`:scope > ${selector}`)?.textContent.trim() ?? '';
  return Array.from(document.querySelectorAll('ul.servers > li'), (item) => ({
    server: textIn(item, 'div:not(.variable)'),
    variables: Array.from(item.querySelectorAll(':scope > .variable'), (variable) => textIn(variable, 'div')),
  }));
}

/** The server of the request, one of those that the description lists. */
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
  const descriptions = serverDescriptions();
  const description = data.servers.length === descriptions.length ? descriptions[Number(position)] : undefined;
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
            // oxlint-disable-next-line react/no-array-index-key -- two servers may have the same address, and their order never changes
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
