import { Fragment } from 'react';

import type { Operation, RequestPart, SecurityRequirement, SecurityScheme } from '../../model/api/operation.ts';
import { coded, currentLanguage } from '../kit.tsx';

/** Describes a scheme in words: `Bearer token (JWT)`, `API key in the header X-Api-Key`. */
export function SchemeKind({ scheme }: { scheme: SecurityScheme }) {
  const { t } = currentLanguage();
  switch (scheme.type) {
    case 'http': {
      const kind = scheme.scheme?.toLowerCase();
      if (kind === 'bearer') return t.bearerToken + (scheme.bearerFormat === null ? '' : ` (${scheme.bearerFormat})`);
      return kind === 'basic' ? t.basic : t.httpScheme(scheme.scheme ?? '');
    }
    case 'apiKey': {
      const place = scheme.in === 'query' ? t.inQuery : scheme.in === 'cookie' ? t.inCookie : t.inHeader;
      return coded(`${t.apiKey} ${place}`, scheme.parameterName);
    }
    case 'oauth2': {
      const flows = scheme.flows.map((flow) => t.flowNames[flow.name] ?? flow.name);
      return t.oauth2 + (flows.length === 0 ? '' : ` (${flows.join(', ')})`);
    }
    case 'openIdConnect':
      return t.openIdConnect;
    case 'mutualTLS':
      return t.mutualTls;
    default:
      return scheme.type;
  }
}

/** Schemes that are all required, joined by "and", and what their scopes allow. */
function Requirement({ requirement: { schemes }, infoHref }: { requirement: SecurityRequirement; infoHref: string }) {
  const { count, t } = currentLanguage();
  return (
    <>
      <p>
        {schemes.map(({ scheme, scopes }, index) => (
          <Fragment key={scheme.name}>
            {index > 0 && <b> {t.and} </b>}
            <SchemeKind scheme={scheme} />{' '}
            {/* A scheme that the document does not describe has no link target. The linter reports it. */}
            {scheme.type === '' ? (
              <code>{scheme.name}</code>
            ) : (
              <a href={`${infoHref}#${encodeURI(schemeAnchor(scheme.name))}`}>{scheme.name}</a>
            )}
            {scheme.deprecated && <em className="warn"> {t.deprecated}</em>}
            {scopes.length > 0 && (
              <span>
                {' · '}
                {count(scopes.length, t.scopes)}{' '}
                {!isDescribed(scheme, scopes) &&
                  scopes.map((scope) => (
                    <Fragment key={scope}>
                      <code>{scope}</code>{' '}
                    </Fragment>
                  ))}
              </span>
            )}
          </Fragment>
        ))}
      </p>
      {schemes
        .filter(({ scheme, scopes }) => isDescribed(scheme, scopes))
        .map(({ scheme, scopes }) => (
          <Scopes key={scheme.name} scopes={scopes.map((name) => ({ name, description: meaningOf(scheme, name) }))} />
        ))}
    </>
  );
}

export function Scopes({ scopes }: { scopes: SecurityScheme['flows'][number]['scopes'] }) {
  const { authored } = currentLanguage();
  return (
    <ul className="enum">
      {scopes.map(({ name, description }) => (
        <li key={name}>
          <code>{name}</code> <span lang={authored(description)}>{description}</span>
        </li>
      ))}
    </ul>
  );
}

function isDescribed(scheme: SecurityScheme, scopes: string[]): boolean {
  return scopes.some((scope) => meaningOf(scheme, scope) !== '');
}

/** Returns the description of a scope from the first flow that has it. */
function meaningOf({ flows }: SecurityScheme, scope: string): string {
  return flows.flatMap(({ scopes }) => scopes).find(({ name }) => name === scope)?.description ?? '';
}

/** The authorization of an operation: any one of its requirements. Each may need several schemes at once. */
export function Security({
  operation: { security, exactlyOneOf },
  infoHref,
}: {
  operation: Pick<Operation, 'security' | 'exactlyOneOf'>;
  infoHref: string;
}) {
  const { t } = currentLanguage();
  const secret = exactlyOneOf.find((group) => group.some((part) => part.in === 'security'))?.find(isInBody);
  if (security === null) return <p>{t.authorizationUnknown}</p>;
  const needed = security.filter((requirement) => requirement.schemes.length > 0);
  const [only] = needed;
  if (only === undefined) return <p>{t.noAuthorization}</p>;
  return (
    <div>
      {needed.length === 1 ? (
        <Requirement requirement={only} infoHref={infoHref} />
      ) : (
        <>
          <p>{t.anyOneOf}</p>
          <ul>
            {needed.map((requirement) => (
              <li key={requirement.schemes.map(({ scheme, scopes }) => `${scheme.name} ${scopes.join()}`).join()}>
                <Requirement requirement={requirement} infoHref={infoHref} />
              </li>
            ))}
          </ul>
        </>
      )}
      {needed.length < security.length && <p>{secret === undefined ? t.orNone : t.orInBody(secret.name)}</p>}
    </div>
  );
}

function isInBody(part: RequestPart): boolean {
  return part.in === 'body';
}

/** Returns the fragment identifier of a security scheme on the info page of its reference. */
export function schemeAnchor(name: string): string {
  return `authentication-${name}`;
}
