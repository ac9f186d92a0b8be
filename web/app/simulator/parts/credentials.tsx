import { useState } from 'react';

import type { Locale } from '../../../model/site/locale.ts';
import type { SimulatorWords } from '../../pages/simulator/words/en.ts';
import type { SimulatorAccount } from '../account.ts';
import { CopyButton } from './copy-button.tsx';
import { timeText } from './format.ts';

const SECRETS = ['clientSecret', 'partnerToken', 'gatewayKey', 'webhookSecret'] as const;
const NAMES = ['baseUrl', 'clientId', ...SECRETS] as const;

function masked(secret: string): string {
  return `••••••••${secret.slice(-4)}`;
}

/** The credentials, each to copy. Secrets are masked until the reader shows them. */
export function Credentials({
  account,
  expiresAt,
  words,
  locale,
}: {
  account: SimulatorAccount;
  expiresAt: string;
  words: SimulatorWords;
  locale: Locale;
}) {
  const [isShown, setShown] = useState(false);
  const isMasked = (name: (typeof NAMES)[number]): boolean => !isShown && SECRETS.some((secret) => secret === name);
  return (
    <section>
      <h2 id="credentials">{words.credentialsHeading}</h2>
      <p>
        {words.credentialsText} {words.expires(timeText(expiresAt, locale))}
      </p>
      <dl className="sim-credentials">
        {NAMES.map((name) => (
          <div key={name}>
            <dt>{words.credential[name]}</dt>
            <dd>
              <code className="sim-text">{isMasked(name) ? masked(account[name]) : account[name]}</code>
            </dd>
            <dd className="sim-row">
              <CopyButton text={() => account[name]} name={words.copyNamed(words.credential[name])} words={words} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="sim-row">
        <button type="button" className="button" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? words.hideSecrets : words.showSecrets}
        </button>
      </div>
    </section>
  );
}
