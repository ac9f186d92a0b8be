import { createElement } from 'react';

import type { Alternative } from '../../model/api/schema.ts';
import type { Language } from '../language.ts';
import { ExternalDocs } from '../parts/external-docs.tsx';
import { Anchor } from '../parts/heading.tsx';
import { sequence } from '../parts/sequence.ts';
import { Cut } from './cut.tsx';
import { Description } from './description.tsx';
import { Facts } from './facts.tsx';
import { hasContent } from './has-content.ts';
import { Structure } from './structure.tsx';
import { Type } from './type.tsx';

interface AlternativesProps {
  label: string;
  alternatives: Alternative[];
  discriminator: string | null;
  /** Whether only one alternative can apply. Then opening one closes the others. */
  exclusive?: boolean;
  depth: number;
  language: Language;
}

/**
 * Named alternatives. They are disclosures instead of tabs, because a link to a property inside and the browser's
 * find-in-page open them without scripts.
 */
export function Alternatives({
  label,
  alternatives,
  discriminator,
  exclusive = false,
  depth,
  language,
}: AlternativesProps) {
  const [first] = alternatives;
  if (first === undefined) return null;
  return (
    <div className="alternatives">
      <p>
        {label}
        {discriminator !== null && (
          <>
            , {language.t.chosenBy} <code>{discriminator}</code>
          </>
        )}
      </p>
      {alternatives.map((alternative) => {
        const { anchor, schema } = alternative;
        const name = <Name alternative={alternative} language={language} />;
        if (!hasContent(schema))
          return (
            <div key={anchor} id={anchor}>
              {name} <Anchor id={anchor} name={alternative.label} language={language} />
            </div>
          );
        const cut = schema.kind === 'ref' && schema.href !== null ? schema : null;
        return (
          <details
            key={anchor}
            className={cut === null ? undefined : 'cut'}
            name={exclusive ? first.anchor : undefined}
            open={alternative === first && depth <= 1 && cut === null}
          >
            <summary data-page={(cut === null && schema.href) || undefined}>{name}</summary>
            <Anchor isTarget id={anchor} name={alternative.label} language={language} />
            <Description schema={schema} names={[alternative.label]} language={language} />
            {schema.kind === 'schema' && (
              <>
                <Facts schema={schema} language={language} />
                <ExternalDocs docs={schema.externalDocs} language={language} />
                <Structure schema={schema} depth={0} language={language} />
                <Cut schema={schema} language={language} />
              </>
            )}
            {cut !== null && cut.href !== null && <a href={cut.href}>{language.t.schemaPage(cut.name)}</a>}
          </details>
        );
      })}
    </div>
  );
}

function Name({
  alternative: { label, discriminatorValue, furtherValues, isDefault, schema },
  language,
}: {
  alternative: Alternative;
  language: Language;
}) {
  return (
    <>
      <strong lang={language.authored(label)}>{label}</strong>
      {label !== schema.type && !label.startsWith(`${schema.type} (`) && (
        <>
          {' '}
          <i>
            <Type schema={schema} language={language} />
          </i>
        </>
      )}
      {discriminatorValue !== null && (
        <>
          {' '}
          {sequence(
            [discriminatorValue, ...furtherValues].map((value) => createElement('code', null, value)),
            ' ',
          )}
        </>
      )}
      {isDefault && <em> {language.t.default}</em>}
      {schema.deprecated && <em className="warn"> {language.t.deprecated}</em>}
    </>
  );
}
