import { useState } from 'react';

import { ownProperty } from '../../../model/text/json.ts';
import { Button, CopyIcon, Fact, Facts, takeLostFocus } from '../../kit/index.ts';
import { keysOf, type SimulatorAccount } from '../account.ts';
import { timeText } from '../status/format.ts';
import { usePartProps } from './context.ts';

function masked(secret: string): string {
  return `••••••••${secret.slice(-4)}`;
}

export interface CredentialsProps {
  account: SimulatorAccount;
  /** Names of API keys in the reader's language, by their name in the account. */
  keys: Readonly<Record<string, string>>;
  expiresAt: string;
  level?: 'h2' | 'h3';
}

/** The credentials, each to copy. Secrets are masked until the reader shows them. */
export function Credentials({ account, keys, expiresAt, level: Heading = 'h2' }: CredentialsProps) {
  const { t, locale } = usePartProps();
  const [isShown, setShown] = useState(false);
  const { baseUrl, clientId, clientSecret, webhookSecret } = t.credential;
  const named = [
    { name: 'baseUrl', label: baseUrl, isSecret: false },
    { name: 'clientId', label: clientId, isSecret: false },
    { name: 'clientSecret', label: clientSecret, isSecret: true },
    ...keysOf(account).map((name) => ({ name, label: ownProperty(keys, name) ?? name, isSecret: true })),
    { name: 'webhookSecret', label: webhookSecret, isSecret: true },
  ];
  return (
    <section>
      {/* The button that created the account is gone. */}
      <Heading ref={takeLostFocus} tabIndex={-1}>
        {t.credentialsHeading}
      </Heading>
      <p>
        {t.credentialsText} {t.expires(timeText(expiresAt, locale))}
      </p>
      <div className="stack">
        <Facts isRuled>
          {named.map(({ name, label, isSecret }) => {
            const value = account[name] ?? '';
            return (
              <Fact key={name} name={label} action={<CopyIcon text={() => value} name={t.copyNamed(label)} />}>
                <code>{isSecret && !isShown ? masked(value) : value}</code>
              </Fact>
            );
          })}
        </Facts>
        <Button aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? t.hideSecrets : t.showSecrets}
        </Button>
      </div>
    </section>
  );
}
