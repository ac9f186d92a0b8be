import type { Alternative } from '../../model/schema.ts';
import type { Language } from '../language.ts';
import { Anchor } from '../parts/heading.tsx';
import { Authored } from '../parts/html.tsx';
import { Facts } from './facts.tsx';
import { hasContent, Structure } from './structure.tsx';
import { Type } from './type.tsx';

interface AlternativesProps {
  label: string;
  alternatives: Alternative[];
  discriminator: string | null;
  /** Only one holds at a time, so opening one closes the others. */
  exclusive?: boolean;
  depth: number;
  language: Language;
}

/**
 * Named alternatives. They are disclosures rather than tabs: a link to a property inside opens them,
 * the browser's find-in-page too, and both without script.
 */
export function Alternatives({ label, alternatives, discriminator, exclusive = false, depth, language }: AlternativesProps) {
  const [first] = alternatives;
  if (first === undefined) return null;
  return (
    <div className="alternatives">
      <p>
        {label}
        {discriminator !== null && <>, {language.t.chosenBy} <code>{discriminator}</code></>}
      </p>
      {alternatives.map((alternative) => {
        const { anchor, schema } = alternative;
        if (!hasContent(schema)) return <div key={anchor} id={anchor}><Name alternative={alternative} language={language} /></div>;
        return (
          <details key={anchor} name={exclusive ? first.anchor : undefined} open={alternative === first && depth <= 1}>
            <summary><Name alternative={alternative} language={language} /></summary>
            <Anchor isTarget id={anchor} name={alternative.label} language={language} />
            <Authored html={schema.description} language={language} />
            {schema.kind === 'schema' && (
              <>
                <Facts schema={schema} language={language} />
                <Structure schema={schema} depth={0} language={language} />
              </>
            )}
          </details>
        );
      })}
    </div>
  );
}

function Name({ alternative: { label, discriminatorValue, schema }, language }: { alternative: Alternative; language: Language }) {
  return (
    <>
      <strong>{label}</strong>
      {label !== schema.type && <> <i><Type schema={schema} language={language} /></i></>}
      {discriminatorValue !== null && <> <code>{discriminatorValue}</code></>}
    </>
  );
}
