import { createElement } from 'react';

import type { SchemaPage } from '../../model/page/page.ts';
import type { Language } from '../language.ts';
import { Heading } from '../parts/heading.tsx';
import { History } from '../parts/history.tsx';
import { Authored } from '../parts/html.tsx';
import { OperationList } from '../parts/operation-list.tsx';
import { sequence } from '../parts/sequence.ts';
import { Type } from '../schema/type.tsx';
import { Value } from '../schema/value.tsx';
import { referenceSections, withFreeIds } from '../sections.ts';

export function SchemaArticle({ page, language }: { page: SchemaPage; language: Language }) {
  const { schema, usedBy, moreUsers, partOf, title } = page;
  // The description is at the top of the page, so the schema below is rendered without it.
  const body = { ...schema, description: null };
  const type = schema.kind === 'schema' && schema.types.length > 0 ? schema.types.join(' | ') : schema.type;
  return (
    <article className="reference">
      <header>
        <h1>
          {title}
          {type !== title && (
            <>
              {' '}
              <small>
                <Type schema={{ ...schema, type }} language={language} />
              </small>
            </>
          )}
        </h1>
        {schema.deprecated && <p className="deprecated">{language.t.deprecationNote}</p>}
        <Authored html={schema.description} language={language} />
      </header>
      {withFreeIds(referenceSections(page, language), page.toc).map(({ part, id, text }) => (
        <section key={id}>
          <Heading level={2} id={id} text={text} language={language} />
          {part === 'properties' && <Value schema={body} language={language} />}
          {part === 'usedBy' &&
            (usedBy.length > 0 ? (
              <>
                <OperationList compact operations={usedBy} language={language} />
                {moreUsers > 0 && <p>{language.count(moreUsers, language.t.moreOperations)}</p>}
              </>
            ) : (
              <p>{language.t.notUsed}</p>
            ))}
          {part === 'changes' && <History page={page} language={language} />}
          {part === 'partOf' && (
            <p>
              {sequence(
                partOf.map(({ label, href }) => createElement('a', { href }, label)),
                ' · ',
              )}
            </p>
          )}
        </section>
      ))}
    </article>
  );
}
