import { Code } from '../../../web/app/kit/index.ts';
import type { SimulatorAccount } from '../../../web/app/simulator/account.ts';
import { useMounted } from '../../../web/app/state/mounted.ts';
import { localizePath } from '../../../web/model/site/path.ts';
import { usePageProps } from './context.ts';

const MASK = '••••••••';

/** The commands for a terminal: to create an account, or to use the one of this browser. */
export function Terminal({ account }: { account: SimulatorAccount | null }) {
  const { t, locale, siteUrl } = usePageProps();
  const isMounted = useMounted();
  const base = `${isMounted ? location.origin : siteUrl}/simulator`;
  return (
    <section>
      <h2 id="terminal">{t.terminalHeading}</h2>
      {account === null ? (
        <>
          <p>{t.terminalText}</p>
          <Code text={`curl --request POST ${base}/accounts`} />
          <p>{t.terminalNext}</p>
          <Code
            text={`export BASE_URL='${base}'\n${firstCall('YOUR_CLIENT_ID:YOUR_CLIENT_SECRET')}\n\n# ${t.inboxHeading}\ncurl "$BASE_URL/account/events" --user 'YOUR_CLIENT_ID:YOUR_CLIENT_SECRET'`}
          />
          <p>
            <a href={`${localizePath('/simulator/reference/%SLUG%-simulator', locale)}#limits`}>{t.limitsLink}</a>
          </p>
        </>
      ) : (
        <>
          <p>{t.terminalOwn}</p>
          <Code
            text={variables({ ...account, clientSecret: MASK, gatewayKey: MASK, webhookSecret: MASK })}
            copy={() => variables(account)}
            copyName={t.terminalCopy}
          />
          <Code text={firstCall('$CLIENT_ID:$CLIENT_SECRET')} />
        </>
      )}
    </section>
  );
}

/** The request of an access token. @param user client id and secret, as text or as variables of the shell */
function firstCall(user: string): string {
  const quote = user.startsWith('$') ? '"' : "'";
  return `curl "$BASE_URL/public/v3/tokens" \\\n  --user ${quote}${user}${quote} \\\n  --data 'grant_type=client_credentials'`;
}

/** The variables of the workflows' shell scripts, and the secret of the webhook receiver in the guide Get started. */
function variables({ baseUrl, clientId, clientSecret, gatewayKey, webhookSecret }: SimulatorAccount): string {
  return [
    `export BASE_URL='${baseUrl}'`,
    `export CLIENT_ID='${clientId}'`,
    `export CLIENT_SECRET='${clientSecret}'`,
    `export GATEWAY_KEY='${gatewayKey}'`,
    `export ENDPOINT_SECRET='${webhookSecret}'`,
  ].join('\n');
}
