import { ARTICLE_SECTIONS } from '../../model/page/page-data.ts';
import type { SchemaPage } from '../../model/page/page.ts';
import { ALL, WHOLE, type ArticleKind, present, withFreeIds } from '../kind.ts';
import { Authored, currentLanguage, Heading, type Language, links, Twin } from '../kit.tsx';
import { ExamplePanel } from '../parts/examples.tsx';
import { History, historySections } from '../parts/history.tsx';
import { OperationList } from '../parts/operation-list.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { Type, Value } from '../schema/type.tsx';

function sectionsOf(page: SchemaPage, language: Language) {
  const { t } = language;
  return present<'properties' | 'usedBy' | 'partOf' | 'changes'>([
    { part: 'properties', id: ARTICLE_SECTIONS.properties, text: t.properties },
    { part: 'usedBy', id: 'used-by', text: t.usedBy },
    page.partOf.length > 0 && { part: 'partOf', id: 'part-of', text: t.partOf },
    ...historySections(page, language),
  ]);
}

function SchemaArticle({ page }: { page: SchemaPage }) {
  const language = currentLanguage();
  const { schema, example, usedBy, moreUsers, partOf, title } = page;
  // The description is at the top of the page, so the schema below is rendered without it.
  const body = { ...schema, description: null };
  const type = schema.kind === 'schema' && schema.types.length > 0 ? schema.types.join(' | ') : schema.type;
  return (
    <article className={example === null ? 'reference' : 'reference operation with-samples'}>
      <header>
        <h1>
          {title}
          {type !== title && (
            <>
              {' '}
              <Twin as="replaced" by={`(${type})`}>
                <small>
                  <Type schema={{ ...schema, type }} />
                </small>
              </Twin>
            </>
          )}
        </h1>
        {schema.deprecated && <p className="deprecated">{language.t.deprecationNote}</p>}
        <Authored html={schema.description} />
      </header>
      <div className="reading">
        <div className="request">
          {withFreeIds(sectionsOf(page, language), page.toc).map(({ part, id, text }) => (
            <section key={id}>
              <Heading level={2} id={id} text={text} />
              {part === 'properties' && <Value schema={body} />}
              {part === 'usedBy' &&
                (usedBy.length > 0 ? (
                  <>
                    <OperationList compact operations={usedBy} />
                    {moreUsers > 0 && <p>{language.count(moreUsers, language.t.moreOperations)}</p>}
                  </>
                ) : (
                  <p>{language.t.notUsed}</p>
                ))}
              {part === 'changes' && <History page={page} />}
              {part === 'partOf' && <p>{links(partOf, ' · ')}</p>}
            </section>
          ))}
        </div>
      </div>
      {example !== null && (
        <Twin as="extra" rank={1}>
          <div className="samples">
            <Tabs
              className="request-sample"
              name="example"
              legend={language.t.example}
              tabs={[
                {
                  value: 'example',
                  label: 'JSON',
                  panel: <ExamplePanel example={example} mediaType="application/json" />,
                },
              ]}
            />
          </div>
        </Twin>
      )}
    </article>
  );
}

export const schema: ArticleKind<SchemaPage> = {
  Article: SchemaArticle,
  sections: sectionsOf,
  twinSteps: [
    { ...WHOLE, limit: 16_000 },
    { rank: 3, cutDepth: 1, limit: ALL },
  ],
};
