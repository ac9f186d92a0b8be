import { isFormMediaType, isJsonMediaType, isMultipartMediaType, isTextMediaType } from '../../model/api/media-type.ts';
import type { Encoding, Example, MediaType } from '../../model/api/operation.ts';
import type { SampleSet } from '../../model/snippets/code-samples.ts';
import type { Language, PropsWithLanguage } from '../language.ts';
import { Type } from '../schema/type.tsx';
import { Value } from '../schema/value.tsx';
import { exampleLabel, ExamplePanel } from './examples.tsx';
import { Authored } from './html.tsx';
import { sequence } from './inline.tsx';
import { Parameters } from './parameters.tsx';
import { Twin } from './twin.tsx';

interface ContentProps {
  content: MediaType[];
  /** Name of the group of media types, unique on the page. Only one of them is open at a time. */
  group: string;
  required?: boolean;
  /** The code samples of the request. Examples that they do not have are shown here. */
  samples?: SampleSet;
  language: Language;
}

/** Whether a code sample shows all of an example. Binary bodies are sent from files there. */
function isSampled(
  { name, isGenerated, serialized, elsewhere }: Example,
  media: MediaType,
  samples: SampleSet,
): boolean {
  if (isGenerated) return true;
  const isReadable = [isJsonMediaType, isFormMediaType, isMultipartMediaType, isTextMediaType].some((test) =>
    test(media.name),
  );
  return (
    isReadable &&
    media.name === samples.mediaType &&
    samples.requests.some((request) => request.name === name) &&
    serialized === null &&
    elsewhere === null
  );
}

function hasBody({ description, schema, itemSchema, encoding }: MediaType): boolean {
  return [description, schema, itemSchema].some((part) => part !== null) || encoding.length > 0;
}

/** The schemas of a body. They are the target of a link if another part of the page refers to them. */
function Shown({ media: { anchor, schema, itemSchema }, language }: PropsWithLanguage<{ media: MediaType }>) {
  const content = (
    <>
      {schema !== null && <Value schema={schema} language={language} />}
      {itemSchema !== null && (
        <div className="clause">
          <p>
            <strong>{language.t.eachStreamItem}</strong>{' '}
            <i>
              <Type schema={itemSchema} language={language} />
            </i>
            {itemSchema.nullable && <em> {language.t.nullable}</em>}
          </p>
          <Value schema={itemSchema} language={language} />
        </div>
      )}
    </>
  );
  return anchor === null ? content : <div id={anchor}>{content}</div>;
}

function MediaTypeBody({ media, others, language }: PropsWithLanguage<{ media: MediaType; others: Example[] }>) {
  const { t } = language;
  const { encoding, sameAs } = media;
  return (
    <>
      <Authored html={media.description} language={language} />
      {sameAs === null ? (
        <Shown media={media} language={language} />
      ) : (
        <p className="same">
          <a href={`#${encodeURI(sameAs.anchor)}`}>
            {t.sameAs([sameAs.status, sameAs.mediaType].filter(Boolean).join(' '))}
          </a>
        </p>
      )}
      <Encodings encoding={encoding} language={language} />
      {others.map((example) => (
        <Twin key={example.name} as="extra" rank={2}>
          <div className="clause">
            <p>
              <strong>{t.example}</strong>{' '}
              <span lang={language.authored(example.summary)}>{exampleLabel(example)}</span>
            </p>
            <ExamplePanel example={example} mediaType={media.name} language={language} />
          </div>
        </Twin>
      ))}
    </>
  );
}

/** A body, in its only media type or in several to choose from. */
export function Content({ content, group, required = false, samples, language }: ContentProps) {
  const others = (media: MediaType): Example[] =>
    samples === undefined ? [] : media.examples.filter((example) => !isSampled(example, media, samples));
  const [only] = content;
  if (only === undefined) return null;
  if (content.length === 1) {
    return (
      <>
        <p className="media">
          <MediaTypeName media={only} required={required} language={language} />
        </p>
        <MediaTypeBody media={only} others={others(only)} language={language} />
      </>
    );
  }
  const firstOwn = content.findIndex(({ sameAs }) => sameAs === null);
  return (
    <div className="alternatives">
      {content.map((media, index) =>
        !hasBody(media) && others(media).length === 0 ? (
          <div key={media.name}>
            <MediaTypeName media={media} required={required} language={language} />
          </div>
        ) : (
          <details key={media.name} name={group} open={index === Math.max(firstOwn, 0)}>
            <summary>
              <MediaTypeName media={media} required={required} language={language} />
            </summary>
            <MediaTypeBody media={media} others={others(media)} language={language} />
          </details>
        ),
      )}
    </div>
  );
}

function MediaTypeName({ media, required, language }: PropsWithLanguage<{ media: MediaType; required: boolean }>) {
  return (
    <>
      <code>{media.name}</code>
      {media.schema !== null && (
        <>
          {' '}
          <i>
            <Twin as="words" again>
              <Type schema={media.schema} language={language} />
            </Twin>
          </i>
        </>
      )}
      {required && <b> {language.t.required}</b>}
      {media.schema?.nullable && <em> {language.t.nullable}</em>}
    </>
  );
}

/** How the parts of a body are sent: their media types and headers. */
function Encodings({ encoding, language }: PropsWithLanguage<{ encoding: Encoding[] }>) {
  if (encoding.length === 0) return null;
  return (
    <div className="clause encodings">
      <p>
        <strong>{language.t.encodingOfParts}</strong>
      </p>
      <List encoding={encoding} language={language} />
    </div>
  );
}

function List({ encoding, language }: PropsWithLanguage<{ encoding: Encoding[] }>) {
  const { t } = language;
  return (
    <ul className="props">
      {encoding.map((part) => (
        <li key={`${part.kind} ${part.name}`}>
          <code>{part.name}</code> <i>{part.contentType ?? (part.kind === 'items' ? t.eachFurtherPart : '')}</i>
          <Style part={part} language={language} />
          {part.headers.length > 0 && (
            <div className="part-headers">
              <p>{t.headers}</p>
              <Parameters parameters={part.headers} language={language} />
            </div>
          )}
          {part.parts.length > 0 && <List encoding={part.parts} language={language} />}
        </li>
      ))}
    </ul>
  );
}

/** `style`, `explode` and `allowReserved` as written: their words are those of the standard. */
function Style({ part: { style, explode, allowReserved }, language: { t } }: PropsWithLanguage<{ part: Encoding }>) {
  const facts = [
    ...(style === null ? [] : [<code key="style">{`style: ${style}`}</code>]),
    ...(explode === null ? [] : [<code key="explode">{`explode: ${explode}`}</code>]),
    ...(allowReserved ? [t.allowReserved] : []),
  ];
  return facts.length === 0 ? null : <p>{sequence(facts, ' · ')}</p>;
}
