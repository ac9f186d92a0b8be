import { useReducer, useState } from 'react';

import { isBasic, type RequestScheme } from '../../../model/request/request.ts';
import { ownProperty } from '../../../model/text/json.ts';
import { Check, Field, Note, SecretInput, Select, TextField } from '../../kit/index.ts';
import { useConsole, useFormState, useMessages } from '../context.ts';
import { controlId } from '../form-store.ts';
import { chosenSchemes, type Credential, credentialOwner, NO_CREDENTIAL, requirementKey } from '../form-values.ts';
import { credentialLabel } from '../sending-errors.ts';
import { targetOf } from '../targets.ts';
import { Section } from './section.tsx';

/** One of the security requirements, and a secret for each of its schemes. */
export function Authorization() {
  const { data, t, form } = useConsole();
  const security = useFormState(({ values }) => values.security);
  const isSimulator = useFormState(({ values }) => targetOf(data, values)?.kind === 'simulator');
  if (data.security.every((schemes) => schemes.length === 0))
    return data.saysSecurity ? <Section title={t.authorization} note={t.noAuthorization} /> : null;
  const schemes = chosenSchemes(data, { security });
  return (
    <Section title={t.authorization}>
      {data.security.length > 1 && (
        <Select
          label={t.authorization}
          value={security}
          options={data.security.map((requirement) => ({
            value: requirementKey(requirement),
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
  const owner = useFormState(({ values }) => credentialOwner(targetOf(data, values)));
  const credential = useFormState(({ values }) => ownProperty(values.credentials[owner], scheme.name)) ?? NO_CREDENTIAL;
  const userMessages = useMessages(`user.${scheme.name}`);
  const messages = useMessages(`secret.${scheme.name}`);
  const id = controlId(`secret.${scheme.name}`);
  const set = (change: Partial<Credential>): void =>
    form.enterCredentials(owner, { [scheme.name]: { ...credential, ...change } });
  const isRequired = data.canSend && owner === 'server';
  if (scheme.type === 'mutualTLS') return <Note>{t.mutualTls}</Note>;
  const label = credentialLabel(scheme, 'secret', t);
  return (
    <>
      {isBasic(scheme) && (
        <TextField
          id={controlId(`user.${scheme.name}`)}
          label={t.user}
          isMarked={isRequired}
          value={credential.user}
          messages={userMessages}
          onChange={(user) => set({ user })}
        />
      )}
      <Field
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
          messages={messages}
          onChange={(value) => set({ secret: value })}
        />
      </Field>
      {scheme.type === 'apiKey' && scheme.in === 'cookie' && <Note>{t.cookieNote}</Note>}
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
      {hasFailed ? <Note role="alert">{t.keepFailed}</Note> : <Note>{isKept ? t.keptNote : t.keepNote}</Note>}
    </>
  );
}
