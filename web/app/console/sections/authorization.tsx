import { useReducer, useState } from 'react';

import type { RequestScheme } from '../../../model/request/request.ts';
import { useConsole } from '../context.ts';
import { Check, Select } from '../fields/controls.tsx';
import { FieldFrame, invalidProps } from '../fields/field-frame.tsx';
import { SecretInput } from '../fields/text-widget.tsx';
import { controlId } from '../form-store.ts';
import { type Credential, credentialList, isBasic, schemesOf } from '../form-values.ts';
import { credentialLabel } from '../sending-errors.ts';
import { isSimulated, needsNoCredentials } from '../servers.ts';
import { useFormState, useMessages } from '../use-form.ts';
import { Section } from './section.tsx';

/** One of the security requirements, and a secret for each of its schemes. */
export function Authorization() {
  const { data, t, form } = useConsole();
  const position = useFormState(({ values }) => values.security);
  const isSimulator = useFormState(({ values }) => isSimulated(data, values));
  if (data.security.every((schemes) => schemes.length === 0))
    return data.saysSecurity ? <Section title={t.authorization} note={t.noAuthorization} /> : null;
  const schemes = data.security[Number(position)] ?? [];
  return (
    <Section title={t.authorization}>
      {data.security.length > 1 && (
        <Select
          label={t.authorization}
          value={position}
          options={data.security.map((requirement, value) => ({
            value,
            label: requirement.map(({ name }) => name).join(t.and) || t.noneOfThese,
          }))}
          onChange={(value) => form.change({ security: value })}
        />
      )}
      {schemes.map((scheme) => (
        <Secret key={scheme.name} scheme={scheme} />
      ))}
      {schemes.length > 0 && <ShowSecrets />}
      {schemes.length > 0 && !isSimulator && <KeepSecrets />}
    </Section>
  );
}

function Secret({ scheme }: { scheme: RequestScheme }) {
  const { data, t, form } = useConsole();
  const index = schemesOf(data).findIndex(({ name }) => name === scheme.name);
  const list = useFormState(({ values }) => credentialList(data, values));
  const credential = useFormState(({ values }) => values[list][index]) ?? { user: '', secret: '' };
  const userMessages = useMessages(`credentials.${index}.user`);
  const messages = useMessages(`credentials.${index}.secret`);
  const userId = controlId(`credentials.${index}.user`);
  const id = controlId(`credentials.${index}.secret`);
  const set = (change: Partial<Credential>): void =>
    form.change({ [list]: form.getState().values[list].with(index, { ...credential, ...change }) });
  const isRequired = useFormState(({ values }) => data.canSend && !needsNoCredentials(data, values));
  if (scheme.type === 'mutualTLS') return <p className="c-note">{t.mutualTls}</p>;
  const label = credentialLabel(scheme, 'secret', t);
  return (
    <>
      {isBasic(scheme) && (
        <FieldFrame id={userId} label={t.user} required={isRequired} messages={userMessages}>
          <input
            id={userId}
            className="field"
            autoComplete="off"
            spellCheck={false}
            value={credential.user}
            onChange={({ currentTarget }) => set({ user: currentTarget.value })}
            {...invalidProps(userId, userMessages)}
          />
        </FieldFrame>
      )}
      <FieldFrame
        id={id}
        label={label}
        type={scheme.name}
        required={isRequired && !isBasic(scheme) && scheme.in !== 'cookie'}
        messages={messages}
      >
        <SecretInput
          id={id}
          name={label}
          value={credential.secret}
          onChange={(value) => set({ secret: value })}
          {...invalidProps(id, messages)}
        />
      </FieldFrame>
      {scheme.type === 'apiKey' && scheme.in === 'cookie' && <p className="c-note">{t.cookieNote}</p>}
    </>
  );
}

/** Shows the credentials in the code samples until the form is opened again. */
function ShowSecrets() {
  const { t, form } = useConsole();
  const showsSecrets = useFormState((state) => state.showsSecrets);
  return <Check label={t.showSecrets} checked={showsSecrets} onChange={(isShown) => form.setShowsSecrets(isShown)} />;
}

function KeepSecrets() {
  const { t, memory } = useConsole();
  // Renders again whenever a secret changes, because the storage may be full by then.
  useFormState(({ values }) => values.credentials);
  const isKept = memory.keepsSecrets();
  const [hasFailed, setFailed] = useState(false);
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const change = (keeps: boolean): void => {
    setFailed(!memory.setKeepsSecrets(keeps));
    rerender();
  };
  return (
    <>
      <Check label={t.keep} checked={isKept} onChange={change} />
      <p className="c-note c-hint" role={hasFailed ? 'alert' : undefined}>
        {hasFailed ? t.keepFailed : isKept ? t.keptNote : t.keepNote}
      </p>
    </>
  );
}
