import { useReducer, useState } from 'react';

import type { RequestScheme } from '../../../model/request/request.ts';
import { useConsole } from '../context.ts';
import { FieldFrame, invalidProps } from '../fields/field-frame.tsx';
import { controlId } from '../fields/json-control.tsx';
import { SecretInput } from '../fields/text-widget.tsx';
import { type Credential, isBasic, schemesOf } from '../form-values.ts';
import type { OperationMemory } from '../memory.ts';
import type { ConsoleStrings } from '../strings/en.ts';
import { useFormState, useMessages } from '../use-form.ts';
import { Section } from './section.tsx';

interface AuthorizationProps {
  memory: OperationMemory;
}

/** One of the security requirements, and a secret for each of its schemes. */
export function Authorization({ memory }: AuthorizationProps) {
  const {
    data,
    words: { t },
    form,
  } = useConsole();
  const position = useFormState(({ values }) => values.security);
  if (data.security.every((schemes) => schemes.length === 0))
    return data.saysSecurity ? (
      <Section title={t.authorization} note={t.noAuthorization}>
        {null}
      </Section>
    ) : null;
  const schemes = data.security[Number(position)] ?? [];
  return (
    <Section title={t.authorization}>
      {data.security.length > 1 && (
        <select
          className="field"
          aria-label={t.authorization}
          value={position}
          onChange={({ currentTarget }) => form.change({ security: currentTarget.value })}
        >
          {data.security.map((requirement, index) => {
            const label = requirement.map(({ name }) => name).join(t.and);
            return (
              // oxlint-disable-next-line react/no-array-index-key -- two requirements may differ only in their scopes, and their order never changes
              <option key={index} value={index}>
                {label === '' ? t.noneOfThese : label}
              </option>
            );
          })}
        </select>
      )}
      {schemes.map((scheme) => (
        <Secret key={scheme.name} scheme={scheme} />
      ))}
      {schemes.length > 0 && <KeepSecrets memory={memory} />}
    </Section>
  );
}

/** The label of a scheme's secret. */
function labelOf({ type, in: place, parameterName, name, scheme }: RequestScheme, t: ConsoleStrings): string {
  if (type === 'apiKey')
    return t.apiKey(place === 'header' ? (parameterName ?? name) : `${parameterName ?? name}, ${place ?? ''}`);
  if (type === 'http' && scheme !== null && scheme.toLowerCase() !== 'bearer') return t.credentials;
  return t.token;
}

function Secret({ scheme }: { scheme: RequestScheme }) {
  const {
    data,
    words: { t },
    form,
  } = useConsole();
  const index = schemesOf(data).findIndex(({ name }) => name === scheme.name);
  const credential = useFormState(({ values }) => values.credentials[index]) ?? { user: '', secret: '' };
  const messages = useMessages(`credentials.${index}.secret`);
  const id = controlId(`credentials.${index}.secret`);
  const set = (change: Partial<Credential>): void =>
    form.change({ credentials: form.state().values.credentials.with(index, { ...credential, ...change }) });
  if (scheme.type === 'mutualTLS') return <p className="c-note">{t.mutualTls}</p>;
  const label = isBasic(scheme) ? t.password : labelOf(scheme, t);
  return (
    <>
      {isBasic(scheme) && (
        <FieldFrame id={`${id}:user`} label={t.user} messages={[]}>
          <input
            id={`${id}:user`}
            className="field"
            autoComplete="off"
            spellCheck={false}
            value={credential.user}
            onChange={({ currentTarget }) => set({ user: currentTarget.value })}
          />
        </FieldFrame>
      )}
      <FieldFrame id={id} label={label} type={scheme.name} messages={messages}>
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

function KeepSecrets({ memory }: AuthorizationProps) {
  const {
    words: { t },
  } = useConsole();
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
      <label className="c-check">
        <input type="checkbox" checked={isKept} onChange={({ currentTarget }) => change(currentTarget.checked)} />{' '}
        {t.keep}
      </label>
      <p className="c-note c-hint" role={hasFailed ? 'alert' : undefined}>
        {hasFailed ? t.keepFailed : isKept ? t.keptNote : t.keepNote}
      </p>
    </>
  );
}
