import type { InfoPage } from '../../model/page/page.ts';
import type { Language } from '../language.ts';
import { Address } from '../parts/address.tsx';
import { ExternalDocs } from '../parts/external-docs.tsx';
import { Anchor, Heading } from '../parts/heading.tsx';
import { Authored } from '../parts/html.tsx';
import { OperationList } from '../parts/operation-list.tsx';
import { SchemeDetails } from '../parts/scheme-details.tsx';
import { Servers } from '../parts/servers.tsx';
import { referenceSections, withFreeIds, type ReferencePart, type Section } from '../sections.ts';

/** The front page of a reference. */
export function InfoArticle({ page, language }: { page: InfoPage; language: Language }) {
  const { t } = language;
  const { base, version } = page.reference;
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
          {t.download}{' '}
          <a href={`${base}.yaml`} download>
            YAML
          </a>{' '}
          <a href={`${base}.json`} download>
            JSON
          </a>{' '}
          <a href={`${base}.d.ts`} download>
            TypeScript
          </a>
          {page.hasCollection && (
            <>
              {' '}
              <a href={`${base}.postman.json`} download>
                {t.postmanCollection}
              </a>
            </>
          )}
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
function More({ page: { reference, migrations, changelog }, language: { t } }: { page: InfoPage; language: Language }) {
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
}: {
  section: Section<ReferencePart>;
  page: InfoPage;
  language: Language;
}) {
  switch (part) {
    case 'servers':
      return <Servers servers={page.servers} language={language} />;
    case 'authentication':
      return page.securitySchemes.map((scheme, index) => (
        <SchemeDetails key={scheme.name} scheme={scheme} id={entries[index]?.id ?? scheme.name} language={language} />
      ));
    case 'operations':
      return page.tags.map((tag, index) => {
        const id = entries[index]?.id ?? tag.name;
        return (
          <section key={tag.name}>
            <h3 id={id}>
              <a href={tag.href} lang={language.inLanguage(tag.lang)}>
                {tag.label}
              </a>
              <Anchor id={id} name={tag.label} language={language} />
            </h3>
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

function Contact({ page, language }: { page: InfoPage; language: Language }) {
  const { contact, license, termsOfService } = page;
  const { t } = language;
  return (
    <dl className="facts">
      {contact !== null && (
        <div>
          <dt>{t.contact}</dt>
          <dd>
            {contact.address === null ? (
              contact.name
            ) : (
              <Address address={contact.address} language={language}>
                {contact.name ?? contact.address.url}
              </Address>
            )}
            {contact.email !== null && (
              <>
                {' '}
                <a href={`mailto:${contact.email}`}>{contact.email}</a>
              </>
            )}
          </dd>
        </div>
      )}
      {license !== null && (
        <div>
          <dt>{t.license}</dt>
          <dd>
            {license.address === null ? (
              license.name
            ) : (
              <Address address={license.address} language={language}>
                {license.name}
              </Address>
            )}
            {license.identifier !== null && license.identifier !== license.name && (
              <>
                {' '}
                <code>{license.identifier}</code>
              </>
            )}
          </dd>
        </div>
      )}
      {termsOfService !== null && (
        <div>
          <dt>{t.termsOfService}</dt>
          <dd>
            <Address address={termsOfService} language={language}>
              {termsOfService.url}
            </Address>
          </dd>
        </div>
      )}
    </dl>
  );
}
