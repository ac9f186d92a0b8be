import { lazy, Suspense, useCallback, useMemo } from 'react';

import { serverAddress } from '../../../model/api/server-address.ts';
import type { ConsoleServer } from '../../../model/request/console.ts';
import type { RequestServer } from '../../../model/request/request.ts';
import { useConsole } from '../context.ts';
import { FieldFrame, invalidProps } from '../fields/field-frame.tsx';
import { controlId } from '../fields/json-control.tsx';
import { type Credential, schemesOf, variableNames, variableValues } from '../form-values.ts';
import { serverOrder } from '../servers.ts';
import type { ConsoleStrings } from '../strings/en.ts';
import { useFormState, useMessages, useText } from '../use-form.ts';
import { Section } from './section.tsx';

/** Loaded only if the site has a simulator. */
const AccountBox = lazy(async () => ({ default: (await import('../simulator/account-box.tsx')).AccountBox }));

/** The descriptions of the servers, read from the page because the form data is the same in every language. */
function serverDescriptions(): { server: string; variables: string[] }[] {
  const textIn = (element: Element, selector: string): string =>
    element.querySelector(`:scope > ${selector}`)?.textContent.trim() ?? '';
  return Array.from(document.querySelectorAll('ul.servers > li'), (item) => ({
    server: textIn(item, 'div:not(.variable)'),
    variables: Array.from(item.querySelectorAll(':scope > .variable'), (variable) => textIn(variable, 'div')),
  }));
}

/** The address of a server with its environment. */
function labelOf({ url, environment }: ConsoleServer, t: ConsoleStrings): string {
  return environment === undefined ? url : `${t.environments[environment]}: ${url}`;
}

/** The server of the request: the simulator, or one of those that the description lists. */
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
  // The page does not list the simulator, which is the last server.
  const listed = data.servers.filter(({ environment }) => environment !== 'simulator').length;
  const description = listed === descriptions.length ? descriptions[Number(position)] : undefined;
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
          {serverOrder(data).map((index) => {
            const each = data.servers[index];
            return each === undefined ? null : (
              <option key={index} value={index}>
                {labelOf(each, t)}
              </option>
            );
          })}
        </select>
      )}
      {data.canSend && server.environment === 'production' && (
        <p className="c-note c-warning c-hint">{t.productionNote}</p>
      )}
      {description !== undefined && description.server !== '' && <p className="c-note c-hint">{description.server}</p>}
      {server.environment === 'simulator' && (
        <Suspense>
          <SimulatorCredentials />
        </Suspense>
      )}
      {server.variables.map((variable, index) => (
        <Variable key={variable.name} variable={variable} hint={description?.variables[index] ?? ''} />
      ))}
    </Section>
  );
}

/** Fills in the credentials of the simulator account. */
function SimulatorCredentials() {
  const {
    data,
    words: { locale },
    form,
  } = useConsole();
  const security = useFormState(({ values }) => values.security);
  const wanted = useMemo(
    () => ({
      schemes: schemesOf(data),
      chosen: data.security[Number(security)] ?? [],
      tokenPath: data.simulator?.tokenPath ?? null,
    }),
    [data, security],
  );
  const onCredentials = useCallback(
    (simulatorCredentials: Credential[]) => form.change({ simulatorCredentials }),
    [form],
  );
  return <AccountBox locale={locale} wanted={wanted} onCredentials={onCredentials} />;
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
