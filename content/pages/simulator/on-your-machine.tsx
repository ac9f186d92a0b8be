import { Code } from '../../../web/app/kit/index.ts';
import { useMounted } from '../../../web/app/state/mounted.ts';
import { localizePath } from '../../../web/model/site/path.ts';
import { usePageProps } from './context.ts';

/** The commands of the package that runs the simulator, and forwards webhooks, on the reader's machine. */
export function OnYourMachine() {
  const { t, locale, siteUrl, data } = usePageProps();
  const { local } = t;
  const server = useMounted() ? location.origin : siteUrl;
  const install = data?.packageFile ? `npm install -D ${server}${data.packageFile}\n` : '';
  return (
    <section>
      <h2 id="local">{local.heading}</h2>
      <p>
        {local.text} <a href={localizePath('/guides/test-your-integration', locale)}>{local.link}</a>
      </p>
      <Code text={`${install}npx %SIMULATOR% --port 4010 --seed 7 --now 2026-03-02 --state past-due`} />
      <p>{local.listen}</p>
      <Code
        text={`npx %SIMULATOR% listen --server ${server} \\\n  --account "$CLIENT_ID:$CLIENT_SECRET" --to http://localhost:3000/hooks`}
      />
    </section>
  );
}
