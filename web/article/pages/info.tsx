import { createElement } from 'react';

import type { SecurityScheme } from '../../model/api/operation.ts';
import type { InfoPage } from '../../model/page/page.ts';
import type { PropsWithLanguage } from '../language.ts';
import { Address, ExternalDocs } from '../parts/address.tsx';
import { Fact } from '../parts/fact.tsx';
import { Heading } from '../parts/heading.tsx';
import { Authored } from '../parts/html.tsx';
import { coded, LinkTo, sequence } from '../parts/inline.tsx';
import { OperationList } from '../parts/operation-list.tsx';
import { SchemeKind, Scopes } from '../parts/security.tsx';
import { Servers } from '../parts/servers.tsx';
import { type ReferencePart, referenceSections, type Section, withFreeIds } from '../sections.ts';

/** The front page of a reference. */
export function InfoArticle({ page, language }: PropsWithLanguage<{ page: InfoPage }>) {
  const { t } = language;
  const { base, version } = page.reference;
  const files = { yaml: 'YAML', json: 'JSON', 'd.ts': 'TypeScript' };
  const offered = {
    ...files,
    ...(page.hasCollection && { 'postman.json': t.postmanCollection }),
    ...(page.hasEvents && { 'asyncapi.json': 'AsyncAPI' }),
  };
  const downloads = Object.entries(offered).map(([ending, label]) =>
    createElement('a', { href: `${base}.${ending}`, download: true }, label),
  );
  return (
    <article className="reference">
      <header>
        <h1 lang={language.authored(page.title)}>
          {page.title} <small>{t.version(version)}</small>
        </h1>
        {page.summary !== null && (
          <p className="lead" lang={language.authored(page.summary)}>
            {page.summary}
          </p>
        )}
        <p className="actions">
          {t.download} {sequence(downloads, ' ')}
        </p>
        <More page={page} language={language} />
      </header>
      <Authored className="prose" html={page.body} language={language} />
      <ExternalDocs docs={page.externalDocs} language={language} />
      {withFreeIds(referenceSections(page, language), page.toc).map((section) => (
        <section key={section.id}>
          <Heading level={2} id={section.id} text={section.text} language={language} />
          <Part section={section} page={page} language={language} />
        </section>
      ))}
    </article>
  );
}

/** Links to pages other than operations: errors, changes between versions, and changes by release. */
function More({ page: { reference, migrations, changelog }, language: { t } }: PropsWithLanguage<{ page: InfoPage }>) {
  if (reference.errorsHref === null && migrations.length === 0 && changelog === undefined) return null;
  return (
    <p className="actions">
      {reference.errorsHref !== null && <a href={reference.errorsHref}>{t.errors}</a>}
      {migrations.map(({ side, version, href }) => (
        <a key={`${side} ${version}`} href={href}>
          {side === 'old' ? t.migration(version) : t.migrateFrom(version)}
        </a>
      ))}
      {changelog !== undefined && <a href={changelog.href}>{t.changelog}</a>}
    </p>
  );
}

function Part({
  section: { part, entries },
  page,
  language,
}: PropsWithLanguage<{ section: Section<ReferencePart>; page: InfoPage }>) {
  switch (part) {
    case 'servers':
      return <Servers servers={page.servers} language={language} />;
    case 'authentication':
      return page.securitySchemes.map((scheme, index) => (
        <SchemeDetails key={scheme.name} scheme={scheme} id={entries?.[index]?.id ?? scheme.name} language={language} />
      ));
    case 'operations':
      return page.tags.map((tag, index) => {
        const id = entries?.[index]?.id ?? tag.name;
        return (
          <section key={tag.name}>
            <Heading level={3} id={id} text={tag.label} language={language}>
              <LinkTo link={tag} language={language} />
            </Heading>
            <OperationList compact operations={tag.operations} language={language} />
            {tag.more > 0 && (
              <p>
                <a href={tag.href}>{language.count(tag.more, language.t.moreOperations)}</a>
              </p>
            )}
          </section>
        );
      });
    case 'contact':
      return <Contact page={page} language={language} />;
    default:
      return null;
  }
}

function Contact({ page, language }: PropsWithLanguage<{ page: InfoPage }>) {
  const { contact, license, termsOfService } = page;
  const { t } = language;
  return (
    <dl className="facts">
      {contact !== null && (
        <Fact name={t.contact}>
          <Address address={contact.address} language={language}>
            {contact.name ?? contact.address?.url}
          </Address>
          {contact.email !== null && (
            <>
              {' '}
              <a href={`mailto:${contact.email}`}>{contact.email}</a>
            </>
          )}
        </Fact>
      )}
      {license !== null && (
        <Fact name={t.license}>
          <Address address={license.address} language={language}>
            {license.name}
          </Address>
          {license.identifier !== null && license.identifier !== license.name && coded('', license.identifier)}
        </Fact>
      )}
      {termsOfService !== null && (
        <Fact name={t.termsOfService}>
          <Address address={termsOfService} language={language}>
            {termsOfService.url}
          </Address>
        </Fact>
      )}
    </dl>
  );
}

/** The full description of a security scheme, for the info page. */
function SchemeDetails({ scheme, id, language }: PropsWithLanguage<{ scheme: SecurityScheme; id: string }>) {
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
