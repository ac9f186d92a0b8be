import type { SecurityScheme } from '../../model/api/operation.ts';
import type { PropsWithLanguage } from '../language.ts';
import { Fact } from './fact.tsx';
import { Heading } from './heading.tsx';
import { Authored } from './html.tsx';
import { SchemeKind, Scopes } from './security.tsx';

/** The full description of a security scheme, for the info page. */
export function SchemeDetails({ scheme, id, language }: PropsWithLanguage<{ scheme: SecurityScheme; id: string }>) {
  const { t } = language;
  return (
    <section>
      <Heading level={3} id={id} text={scheme.name} language={language} />
      <p>
        <SchemeKind scheme={scheme} language={language} />
        {scheme.deprecated && <em className="warn"> {t.deprecated}</em>}
      </p>
      <Authored html={scheme.description} language={language} />
      <dl className="facts">
        <Url name={t.discoveryUrl} url={scheme.openIdConnectUrl} />
        <Url name={t.metadataUrl} url={scheme.metadataUrl} />
        {scheme.flows.map((flow) => (
          <Fact key={flow.name} name={`${t.flow}: ${t.flowNames[flow.name] ?? flow.name}`}>
            <dl className="facts">
              <Url name={t.authorizationUrl} url={flow.authorizationUrl} />
              <Url name={t.deviceAuthorizationUrl} url={flow.deviceAuthorizationUrl} />
              <Url name={t.tokenUrl} url={flow.tokenUrl} />
              <Url name={t.refreshUrl} url={flow.refreshUrl} />
              {flow.scopes.length > 0 && (
                <Fact name={language.count(flow.scopes.length, t.scopes)}>
                  <Scopes scopes={flow.scopes} language={language} />
                </Fact>
              )}
            </dl>
          </Fact>
        ))}
      </dl>
    </section>
  );
}

function Url({ name, url }: { name: string; url: string | null }) {
  if (url === null) return null;
  return (
    <Fact name={name}>
      <code>{url}</code>
    </Fact>
  );
}
