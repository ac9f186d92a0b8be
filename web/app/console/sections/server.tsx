import { lazy, Suspense, useCallback, useMemo } from 'react';

import { serverAddress } from '../../../model/api/server-address.ts';
import type { ConsoleServer } from '../../../model/request/console.ts';
import type { RequestServer } from '../../../model/request/request.ts';
import { useConsole } from '../context.ts';
import { Select } from '../fields/controls.tsx';
import { FieldFrame, invalidProps } from '../fields/field-frame.tsx';
import { controlId } from '../form-store.ts';
import { type Credential, variableNames, variableValues, wantedCredentials } from '../form-values.ts';
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

function labelOf({ url, environment }: ConsoleServer, t: ConsoleStrings): string {
  return environment === undefined ? url : `${t.environments[environment]}: ${url}`;
}

/** The server of the request: the simulator, or one of those that the description lists. */
export function Server() {
  const { data, t, form } = useConsole();
  const position = useFormState(({ values }) => values.server);
  const server = data.servers[Number(position)];
  const address = useFormState(({ values }) => serverAddress(server, variableValues(data, values)));
  // A form that sends nothing, or only to the simulator, chooses the server of the code samples.
  const title = data.canSend ? t.server : t.serverOfSamples;
  if (server === undefined) return <Section title={title} note={t.noServer} />;
  const descriptions = serverDescriptions();
  // The page does not list the simulator, which is the last server.
  const listed = data.servers.filter(({ environment }) => environment !== 'simulator').length;
  const description = listed === descriptions.length ? descriptions[Number(position)] : undefined;
  return (
    <Section title={title}>
      {data.servers.length === 1 ? (
        <p className="c-address">
          <code>{address}</code>
        </p>
      ) : (
        <Select
          label={title}
          value={position}
          options={serverOrder(data).flatMap((value) => {
            const each = data.servers[value];
            return each === undefined ? [] : [{ value, label: labelOf(each, t) }];
          })}
          onChange={(value) => form.change({ server: value })}
        />
      )}
      {data.canSend && server.environment === 'production' && (
        <p className="c-note c-warning c-hint">{t.productionNote}</p>
      )}
      {description !== undefined && description.server !== '' && <p className="c-note c-hint">{description.server}</p>}
      {server.environment === 'simulator' &&
        (data.simulator?.isOpen === true ? (
          <p className="c-note c-hint">{t.openSimulator}</p>
        ) : (
          <Suspense>
            <SimulatorCredentials />
          </Suspense>
        ))}
      {server.variables.map((variable, index) => (
        <Variable key={variable.name} variable={variable} hint={description?.variables[index] ?? ''} />
      ))}
    </Section>
  );
}

function SimulatorCredentials() {
  const { data, t, form } = useConsole();
  const security = useFormState(({ values }) => values.security);
  const wanted = useMemo(() => wantedCredentials(data, security), [data, security]);
  const onCredentials = useCallback(
    (simulatorCredentials: Credential[]) => form.change({ simulatorCredentials }),
    [form],
  );
  return <AccountBox t={t.account} wanted={wanted} onCredentials={onCredentials} />;
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
  const set = (text: string): void => form.setText('variables', index, text);
  return (
    <FieldFrame id={id} label={name} required={fallback === ''} messages={messages} hint={hint}>
      {listed.length > 0 ? (
        <Select
          id={id}
          value={value === '' ? fallback : value}
          options={[...new Set([...(fallback === '' ? [] : [fallback]), ...listed])].map((option) => ({
            value: option,
            label: option,
          }))}
          messages={messages}
          onChange={set}
        />
      ) : (
        <input
          id={id}
          className="field"
          autoComplete="off"
          spellCheck={false}
          placeholder={fallback}
          value={value}
          {...invalidProps(id, messages)}
          onChange={({ currentTarget }) => set(currentTarget.value)}
        />
      )}
    </FieldFrame>
  );
}
