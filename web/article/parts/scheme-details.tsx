import type { ReactNode } from 'react';

import type { SecurityScheme } from '../../model/api/operation.ts';
import type { Language } from '../language.ts';
import { Heading } from './heading.tsx';
import { Authored } from './html.tsx';
import { SchemeKind } from './security.tsx';

interface SchemeDetailsProps {
  scheme: SecurityScheme;
  id: string;
  language: Language;
}

/** The full description of a security scheme, for the info page. */
export function SchemeDetails({ scheme, id, language }: SchemeDetailsProps) {
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
        <Fact name={t.discoveryUrl} value={scheme.openIdConnectUrl} />
        <Fact name={t.metadataUrl} value={scheme.metadataUrl} />
        {scheme.flows.map((flow) => (
          <div key={flow.name}>
            <dt>
              {t.flow}: {t.flowNames[flow.name] ?? flow.name}
            </dt>
            <dd>
              <dl className="facts">
                <Fact name={t.authorizationUrl} value={flow.authorizationUrl} />
                <Fact name={t.deviceAuthorizationUrl} value={flow.deviceAuthorizationUrl} />
                <Fact name={t.tokenUrl} value={flow.tokenUrl} />
                <Fact name={t.refreshUrl} value={flow.refreshUrl} />
                {flow.scopes.length > 0 && (
                  <Fact
                    name={language.count(flow.scopes.length, t.scopes)}
                    value={
                      <ul className="enum">
                        {flow.scopes.map((scope) => (
                          <li key={scope.name}>
                            <code>{scope.name}</code>{' '}
                            <span lang={language.authored(scope.description)}>{scope.description}</span>
                          </li>
                        ))}
                      </ul>
                    }
                  />
                )}
              </dl>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  if (value === null) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{typeof value === 'string' ? <code>{value}</code> : value}</dd>
    </div>
  );
}
