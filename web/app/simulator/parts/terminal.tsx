import type { SimulatorWords } from '../../pages/simulator/words/en.ts';
import { useMounted } from '../../state/mounted.ts';
import type { SimulatorAccount } from '../account.ts';
import { CopyButton } from './copy-button.tsx';

/** The address in the prerendered page. The browser replaces it by its own. */
const PORTAL = 'https://developers.akko.example';
const MASK = '••••••••';

/** The commands for a terminal: to create an account, or to use the one of this browser. */
export function Terminal({ account, words }: { account: SimulatorAccount | null; words: SimulatorWords }) {
  const isMounted = useMounted();
  const base = `${isMounted ? location.origin : PORTAL}/simulator`;
  return (
    <section>
      <h2 id="terminal">{words.terminalHeading}</h2>
      {account === null ? (
        <>
          <p>{words.terminalText}</p>
          <Commands text={`curl --request POST ${base}/accounts`} />
          <p>{words.terminalNext}</p>
          <Commands
            text={`export BASE_URL='${base}'\ncurl "$BASE_URL/public/v3/tokens" \\\n  --user 'YOUR_CLIENT_ID:YOUR_CLIENT_SECRET' \\\n  --data 'grant_type=client_credentials'\n\n# ${words.inboxHeading}\ncurl "$BASE_URL/account/events" --user 'YOUR_CLIENT_ID:YOUR_CLIENT_SECRET'`}
          />
        </>
      ) : (
        <>
          <p>{words.terminalOwn}</p>
          <Commands text={variables({ ...account, clientSecret: MASK, gatewayKey: MASK, webhookSecret: MASK })} />
          <div className="sim-row">
            <CopyButton text={() => variables(account)} label={words.terminalCopy} words={words} />
          </div>
        </>
      )}
    </section>
  );
}

/** The variables of the workflows' shell scripts, and the secret of the webhook receiver in the guide Get started. */
function variables({ baseUrl, clientId, clientSecret, gatewayKey, webhookSecret }: SimulatorAccount): string {
  return [
    `export BASE_URL='${baseUrl}'`,
    `export CLIENT_ID='${clientId}'`,
    `export CLIENT_SECRET='${clientSecret}'`,
    `export GATEWAY_KEY='${gatewayKey}'`,
    `export AKKO_ENDPOINT_SECRET='${webhookSecret}'`,
  ].join('\n');
}

function Commands({ text }: { text: string }) {
  return (
    <div className="code-block">
      {/* Scrollable regions must be reachable by keyboard (WCAG 2.1.1). */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
    </div>
  );
}
