import { useState } from 'react';

import type { SimulatorAccount } from '../../simulator/account.ts';
import { usePageProps } from './context.ts';
import { CopyButton } from './copy-button.tsx';
import { timeText } from './format.ts';

const SECRETS = ['clientSecret', 'partnerToken', 'gatewayKey', 'webhookSecret'] as const;
const NAMES = ['baseUrl', 'clientId', ...SECRETS] as const;

function masked(secret: string): string {
  return `••••••••${secret.slice(-4)}`;
}

/** The credentials, each to copy. Secrets are masked until the reader shows them. */
export function Credentials({ account, expiresAt }: { account: SimulatorAccount; expiresAt: string }) {
  const { t, locale } = usePageProps();
  const [isShown, setShown] = useState(false);
  const isMasked = (name: (typeof NAMES)[number]): boolean => !isShown && SECRETS.some((secret) => secret === name);
  return (
    <section>
      <h2 id="credentials">{t.credentialsHeading}</h2>
      <p>
        {t.credentialsText} {t.expires(timeText(expiresAt, locale))}
      </p>
      <dl className="sim-credentials">
        {NAMES.map((name) => (
          <div key={name}>
            <dt>{t.credential[name]}</dt>
            <dd>
              <code className="sim-text">{isMasked(name) ? masked(account[name]) : account[name]}</code>
            </dd>
            <dd className="sim-row">
              <CopyButton text={() => account[name]} name={t.copyNamed(t.credential[name])} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="sim-row">
        <button type="button" className="button" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? t.hideSecrets : t.showSecrets}
        </button>
      </div>
    </section>
  );
}
