import type { Alternative, Schema } from '../../model/api/schema.ts';
import { Anchor, coded, codes, currentLanguage, Twin } from '../kit.tsx';
import { SchemaBody } from './structure.tsx';
import { Cut, hrefOf, referenceOf, Type } from './type.tsx';

interface AlternativesProps {
  label: string;
  alternatives: Alternative[];
  discriminator: string | null;
  /** Whether only one alternative can apply. Then opening one closes the others. */
  exclusive?: boolean;
  depth: number;
}

/**
 * Named alternatives. They are disclosures instead of tabs, because a link to a property inside and the browser's
 * find-in-page open them without scripts.
 */
export function Alternatives({ label, alternatives, discriminator, exclusive = false, depth }: AlternativesProps) {
  const { t } = currentLanguage();
  const [first] = alternatives;
  if (first === undefined) return null;
  return (
    <div className="alternatives">
      <p>
        {label}
        {discriminator !== null && coded(`, ${t.chosenBy}`, discriminator)}
        <Twin as="replaced" by=":" />
      </p>
      {alternatives.map((alternative) => {
        const { anchor, schema } = alternative;
        const path = `<${alternative.label}>`;
        const name = <Name alternative={alternative} />;
        if (!hasContent(schema))
          return (
            <Twin key={anchor} as="row" path={path} href={null}>
              <div id={anchor}>
                {name} <Anchor id={anchor} name={alternative.label} />
              </div>
            </Twin>
          );
        const cut = schema.kind === 'ref' && schema.href !== null ? schema : null;
        return (
          <Twin key={anchor} as="row" path={path} href={hrefOf(schema)}>
            <details
              className={cut === null ? undefined : 'cut'}
              name={exclusive ? first.anchor : undefined}
              open={alternative === first && depth <= 1 && cut === null}
            >
              <summary data-page={(cut === null && schema.href) || undefined}>{name}</summary>
              <Anchor isTarget id={anchor} name={alternative.label} />
              <SchemaBody schema={schema} names={[alternative.label]} />
              {schema.kind === 'schema' && <Cut schema={schema} />}
              {cut !== null && cut.href !== null && (
                <Twin as="replaced">
                  <a href={cut.href}>{t.schemaPage(cut.name)}</a>
                </Twin>
              )}
            </details>
          </Twin>
        );
      })}
    </div>
  );
}

function Name({ alternative }: { alternative: Alternative }) {
  const { label, discriminatorValue, furtherValues, isDefault, schema } = alternative;
  const { authored, t } = currentLanguage();
  const type = <Type schema={schema} />;
  const isTyped = label !== schema.type && !label.startsWith(`${schema.type} (`);
  return (
    <>
      <strong lang={authored(label)}>{label}</strong>
      {isTyped ? (
        <>
          {' '}
          <i>{type}</i>
        </>
      ) : (
        <Twin as="replaced" by={<i>{type}</i>} />
      )}
      {discriminatorValue !== null && <> {codes([discriminatorValue, ...furtherValues], ' ')}</>}
      {isDefault && <em> {t.default}</em>}
      {schema.deprecated && <em className="warn"> {t.deprecated}</em>}
    </>
  );
}

/** True if a schema has anything to show besides its type. */
function hasContent(schema: Schema): boolean {
  if (schema.description !== null || (referenceOf(schema)?.href ?? null) !== null) return true;
  if (schema.kind === 'ref') return false;
  const lists = [
    schema.properties,
    schema.requires,
    schema.dependencies,
    schema.prefixItems,
    schema.oneOf,
    schema.anyOf,
    schema.allOf,
    schema.enum,
    schema.constraints,
    schema.examples,
    schema.conflicts,
  ];
  const single = [
    schema.const,
    schema.default,
    schema.not,
    schema.conditions,
    schema.propertyNames,
    schema.contains,
    schema.content,
    schema.xml,
    schema.externalDocs,
  ];
  return (
    schema.isClosed ||
    schema.isClosedTuple ||
    lists.some((list) => list.length > 0) ||
    single.some((value) => value !== null) ||
    (schema.items !== null && hasContent(schema.items))
  );
}
