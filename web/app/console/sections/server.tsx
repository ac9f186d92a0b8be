import type { ConsoleServer } from '../../../model/description/console.ts';
import type { RequestServer } from '../../../model/request/request.ts';
import { serverAddress } from '../../../model/request/server-address.ts';
import { Check, Field, Input, Note, Select } from '../../kit/index.ts';
import { useConsole, useFormState, useMessages, useText } from '../context.ts';
import { controlId } from '../form-store.ts';
import { enteredVariables, renewedKeyOf } from '../form-values.ts';
import { AccountBox } from '../simulator/account-box.tsx';
import type { ConsoleStrings } from '../strings/en.ts';
import { needsNoCredentials, targetOf, targetsOf } from '../targets.ts';
import { Authorization } from './authorization.tsx';
import { ParameterField } from './parameters.tsx';
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

function labelOf({ url, environment }: ConsoleServer, t: ConsoleStrings): string {
  return environment === undefined ? url : `${t.environments[environment]}: ${url}`;
}

/** The server of the request: the simulator, or one of those that the description lists. */
function Server() {
  const { data, t, form } = useConsole();
  const chosen = useFormState(({ values }) => values.target);
  const target = targetOf(data, { target: chosen });
  const address = useFormState(({ values }) => serverAddress(target?.server, enteredVariables(values)));
  if (target === undefined) return <Section title={t.server} note={t.noServer} />;
  const { server, kind } = target;
  const targets = targetsOf(data);
  const descriptions = serverDescriptions();
  const description =
    descriptions.length === data.servers.length ? descriptions[data.servers.indexOf(server)] : undefined;
  return (
    <Section title={t.server} note={data.canSend ? null : t.samplesNote}>
      {targets.length === 1 ? (
        <p className="verbatim">
          <code>{address}</code>
        </p>
      ) : (
        <Select
          label={t.server}
          value={chosen}
          options={targets.map((each) => ({ value: each.server.url, label: labelOf(each.server, t) }))}
          onChange={(value) => form.change({ target: value })}
        />
      )}
      {data.canSend && server.environment === 'production' && <Note tone="warning">{t.productionNote}</Note>}
      {description !== undefined && description.server !== '' && <Note>{description.server}</Note>}
      {needsNoCredentials(data, target) && <Note>{t.openSimulator}</Note>}
      {kind === 'simulator' && !needsNoCredentials(data, target) && <AccountBox />}
      {server.variables.map((variable, index) => (
        <Variable key={variable.name} variable={variable} hint={description?.variables[index] ?? ''} />
      ))}
    </Section>
  );
}

function Variable({ variable, hint }: { variable: RequestServer['variables'][number]; hint: string }) {
  const { name, default: fallback, enum: listed } = variable;
  const { form } = useConsole();
  const fieldName = `variable.${name}` as const;
  const value = useText(fieldName);
  const messages = useMessages(fieldName);
  const id = controlId(fieldName);
  const set = (text: string): void => form.setText(fieldName, text);
  return (
    <Field id={id} label={name} required={fallback === ''} messages={messages} hint={hint}>
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
        <Input id={id} placeholder={fallback} value={value} messages={messages} onChange={set} />
      )}
    </Field>
  );
}

/** The server and the credentials of the request, and the key that the form renews by itself. */
export function ConnectionFields() {
  const { data, t } = useConsole();
  const key = renewedKeyOf(data);
  return (
    <div className="stack console-sections">
      <Server />
      <Authorization />
      {key !== undefined && (
        <Section title={t.header}>
          <ParameterField parameter={key} />
          <FreshKey />
        </Section>
      )}
    </div>
  );
}

/** Whether each request gets a new idempotency key. Readers who repeat a request keep the key. */
function FreshKey() {
  const { t, form } = useConsole();
  const freshKey = useFormState(({ values }) => values.freshKey);
  return <Check label={t.freshKey} checked={freshKey} onChange={(checked) => form.change({ freshKey: checked })} />;
}
