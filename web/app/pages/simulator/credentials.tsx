import { useState } from 'react';

import { Button, CopyIcon, Fact, Facts, takeLostFocus } from '../../kit/index.ts';
import type { SimulatorAccount } from '../../simulator/account.ts';
import { timeText } from '../../simulator/status/format.ts';
import { usePageProps } from './context.ts';

const SECRETS = ['clientSecret', 'partnerToken', 'gatewayKey', 'webhookSecret'] as const;
const NAMES = ['baseUrl', 'clientId', ...SECRETS] as const;

function masked(secret: string): string {
  return `••••••••${secret.slice(-4)}`;
}

interface CredentialsProps {
  account: SimulatorAccount;
  expiresAt: string;
  level?: 'h2' | 'h3';
}

/** The credentials, each to copy. Secrets are masked until the reader shows them. */
export function Credentials({ account, expiresAt, level: Heading = 'h2' }: CredentialsProps) {
  const { t, locale } = usePageProps();
  const [isShown, setShown] = useState(false);
  const isMasked = (name: (typeof NAMES)[number]): boolean => !isShown && SECRETS.some((secret) => secret === name);
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
          {NAMES.map((name) => (
            <Fact
              key={name}
              name={t.credential[name]}
              action={<CopyIcon text={() => account[name]} name={t.copyNamed(t.credential[name])} />}
            >
              <code>{isMasked(name) ? masked(account[name]) : account[name]}</code>
            </Fact>
          ))}
        </Facts>
        <Button aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? t.hideSecrets : t.showSecrets}
        </Button>
      </div>
    </section>
  );
}
