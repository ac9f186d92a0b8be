import { createElement } from 'react';

import type { SecurityScheme } from '../../model/api/operation.ts';
import type { InfoPage } from '../../model/page/page.ts';
import { type ArticleKind, present, type Section, withFreeIds } from '../kind.ts';
import { Authored, coded, currentLanguage, Fact, Heading, type Language, LinkTo, sequence } from '../kit.tsx';
import { Address, ExternalDocs } from '../parts/address.tsx';
import { OperationList } from '../parts/operation-list.tsx';
import { SchemeKind, Scopes, schemeAnchor } from '../parts/security.tsx';
import { Servers } from '../parts/servers.tsx';

type InfoPart = 'servers' | 'authentication' | 'operations' | 'contact';

function sectionsOf(page: InfoPage, { t }: Language): Section<InfoPart>[] {
  const { servers, securitySchemes, tags } = page;
  const hasContact = page.contact !== null || page.license !== null || page.termsOfService !== null;
  return present([
    servers.length > 0 && { part: 'servers', id: 'servers', text: t.servers },
    securitySchemes.length > 0 && {
      part: 'authentication',
      id: 'authentication',
      text: t.authentication,
      entries: securitySchemes.map(({ name }) => ({ id: schemeAnchor(name), text: name })),
    },
    tags.length > 0 && {
      part: 'operations',
      id: 'operations',
      text: t.operations,
      entries: tags.map(({ name, label, lang }) => ({ id: `tag-${name.replaceAll(/\s+/g, '-')}`, text: label, lang })),
    },
    hasContact && { part: 'contact', id: 'contact', text: t.contactAndLicense },
  ]);
}

/** The front page of a reference. */
function InfoArticle({ page }: { page: InfoPage }) {
  const language = currentLanguage();
  const { t } = language;
  const { base, version } = page.reference;
  const files = { yaml: 'YAML', json: 'JSON', 'd.ts': 'TypeScript' };
  const offered = {
    ...files,
    ...(page.hasCollection && { 'postman.json': t.postmanCollection }),
    ...(page.hasEvents && { 'asyncapi.json': 'AsyncAPI' }),
  };
  const downloads = Object.entries(offered).map(([ending, label]) =>
    createElement('a', { className: 'button button-small', href: `${base}.${ending}`, download: true }, label),
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
        <p className="row small">
          {t.download} {sequence(downloads, ' ')}
        </p>
        <More page={page} />
      </header>
      <Authored className="prose" html={page.body} />
      <ExternalDocs docs={page.externalDocs} />
      {withFreeIds(sectionsOf(page, language), page.toc).map((section) => (
        <section key={section.id}>
          <Heading level={2} id={section.id} text={section.text} />
          <Part section={section} page={page} />
        </section>
      ))}
    </article>
  );
}

/** Links to pages other than operations: errors, changes between versions, and changes by release. */
function More({ page: { reference, migrations, changelog } }: { page: InfoPage }) {
  const { t } = currentLanguage();
  const pages = [
    ...(reference.errorsHref === null ? [] : [{ label: t.errors, href: reference.errorsHref }]),
    ...migrations.map(({ side, version, href }) => ({
      label: side === 'old' ? t.migration(version) : t.migrateFrom(version),
      href,
    })),
    ...(changelog === undefined ? [] : [{ label: t.changelog, href: changelog.href }]),
  ];
  if (pages.length === 0) return null;
  return (
    <p className="row">
      {pages.map(({ label, href }) => (
        <a key={href} className="button button-small" href={href}>
          {label}
        </a>
      ))}
    </p>
  );
}

function Part({ section: { part, entries }, page }: { section: Section<InfoPart>; page: InfoPage }) {
  const { count, t } = currentLanguage();
  switch (part) {
    case 'servers':
      return <Servers servers={page.servers} />;
    case 'authentication':
      return page.securitySchemes.map((scheme, index) => (
        <SchemeDetails key={scheme.name} scheme={scheme} id={entries?.[index]?.id ?? scheme.name} />
      ));
    case 'operations':
      return page.tags.map((tag, index) => {
        const id = entries?.[index]?.id ?? tag.name;
        return (
          <section key={tag.name}>
            <Heading level={3} id={id} text={tag.label}>
              <LinkTo link={tag} />
            </Heading>
            <OperationList compact operations={tag.operations} />
            {tag.more > 0 && (
              <p>
                <a href={tag.href}>{count(tag.more, t.moreOperations)}</a>
              </p>
            )}
          </section>
        );
      });
    case 'contact':
      return <Contact page={page} />;
    default:
      return null;
  }
}

function Contact({ page }: { page: InfoPage }) {
  const { contact, license, termsOfService } = page;
  const { t } = currentLanguage();
  return (
    <dl className="facts">
      {contact !== null && (
        <Fact name={t.contact}>
          <Address address={contact.address}>{contact.name ?? contact.address?.url}</Address>
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
          <Address address={license.address}>{license.name}</Address>
          {license.identifier !== null && license.identifier !== license.name && coded('', license.identifier)}
        </Fact>
      )}
      {termsOfService !== null && (
        <Fact name={t.termsOfService}>
          <Address address={termsOfService}>{termsOfService.url}</Address>
        </Fact>
      )}
    </dl>
  );
}

/** The full description of a security scheme, for the info page. */
function SchemeDetails({ scheme, id }: { scheme: SecurityScheme; id: string }) {
  const { t, count } = currentLanguage();
  return (
    <section>
      <Heading level={3} id={id} text={scheme.name} />
      <p>
        <SchemeKind scheme={scheme} />
        {scheme.deprecated && <em className="warn"> {t.deprecated}</em>}
      </p>
      <Authored html={scheme.description} />
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
                <Fact name={count(flow.scopes.length, t.scopes)}>
                  <Scopes scopes={flow.scopes} />
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

export const info: ArticleKind<InfoPage> = { Article: InfoArticle, sections: sectionsOf };
