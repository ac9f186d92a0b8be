import type { SampleSet } from '../../model/api/code-samples.ts';
import { isFormMediaType, isJsonMediaType, isMultipartMediaType, isTextMediaType } from '../../model/api/media-type.ts';
import type { Encoding, Example, MediaType } from '../../model/api/operation.ts';
import { Authored, currentLanguage, sequence, Twin } from '../kit.tsx';
import { Type, Value } from '../schema/type.tsx';
import { exampleLabel, ExamplePanel } from './examples.tsx';
import { Parameters } from './parameters.tsx';

interface ContentProps {
  content: MediaType[];
  /** Name of the group of media types, unique on the page. Only one of them is open at a time. */
  group: string;
  required?: boolean;
  /** The code samples of the request. Examples that they do not have are shown here. */
  samples?: SampleSet;
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
function Shown({ media: { anchor, schema, itemSchema } }: { media: MediaType }) {
  const { t } = currentLanguage();
  const content = (
    <>
      {schema !== null && <Value schema={schema} />}
      {itemSchema !== null && (
        <div className="clause">
          <p>
            <strong>{t.eachStreamItem}</strong>{' '}
            <i>
              <Type schema={itemSchema} />
            </i>
            {itemSchema.nullable && <em> {t.nullable}</em>}
          </p>
          <Value schema={itemSchema} />
        </div>
      )}
    </>
  );
  return anchor === null ? content : <div id={anchor}>{content}</div>;
}

function MediaTypeBody({ media, others }: { media: MediaType; others: Example[] }) {
  const { t, authored } = currentLanguage();
  const { encoding, sameAs } = media;
  return (
    <>
      <Authored html={media.description} />
      {sameAs === null ? (
        <Shown media={media} />
      ) : (
        <p className="same">
          <a href={`#${encodeURI(sameAs.anchor)}`}>
            {t.sameAs([sameAs.status, sameAs.mediaType].filter(Boolean).join(' '))}
          </a>
        </p>
      )}
      <Encodings encoding={encoding} />
      {others.map((example) => (
        <Twin key={example.name} as="extra" rank={2}>
          <div className="clause">
            <p>
              <strong>{t.example}</strong> <span lang={authored(example.summary)}>{exampleLabel(example)}</span>
            </p>
            <ExamplePanel example={example} mediaType={media.name} />
          </div>
        </Twin>
      ))}
    </>
  );
}

/** A body, in its only media type or in several to choose from. */
export function Content({ content, group, required = false, samples }: ContentProps) {
  const others = (media: MediaType): Example[] =>
    samples === undefined ? [] : media.examples.filter((example) => !isSampled(example, media, samples));
  const [only] = content;
  if (only === undefined) return null;
  if (content.length === 1) {
    return (
      <>
        <p className="media">
          <MediaTypeName media={only} required={required} />
        </p>
        <MediaTypeBody media={only} others={others(only)} />
      </>
    );
  }
  const firstOwn = content.findIndex(({ sameAs }) => sameAs === null);
  return (
    <div className="alternatives">
      {content.map((media, index) =>
        !hasBody(media) && others(media).length === 0 ? (
          <div key={media.name}>
            <MediaTypeName media={media} required={required} />
          </div>
        ) : (
          <details key={media.name} name={group} open={index === Math.max(firstOwn, 0)}>
            <summary>
              <MediaTypeName media={media} required={required} />
            </summary>
            <MediaTypeBody media={media} others={others(media)} />
          </details>
        ),
      )}
    </div>
  );
}

function MediaTypeName({ media, required }: { media: MediaType; required: boolean }) {
  const { t } = currentLanguage();
  return (
    <>
      <code>{media.name}</code>
      {media.schema !== null && (
        <>
          {' '}
          <i>
            <Twin as="words" again>
              <Type schema={media.schema} />
            </Twin>
          </i>
        </>
      )}
      {required && <b> {t.required}</b>}
      {media.schema?.nullable && <em> {t.nullable}</em>}
    </>
  );
}

/** How the parts of a body are sent: their media types and headers. */
function Encodings({ encoding }: { encoding: Encoding[] }) {
  const { t } = currentLanguage();
  if (encoding.length === 0) return null;
  return (
    <div className="clause encodings">
      <p>
        <strong>{t.encodingOfParts}</strong>
      </p>
      <List encoding={encoding} />
    </div>
  );
}

function List({ encoding }: { encoding: Encoding[] }) {
  const { t } = currentLanguage();
  return (
    <ul className="props">
      {encoding.map((part) => (
        <li key={`${part.kind} ${part.name}`}>
          <code>{part.name}</code> <i>{part.contentType ?? (part.kind === 'items' ? t.eachFurtherPart : '')}</i>
          <Style part={part} />
          {part.headers.length > 0 && (
            <div className="part-headers">
              <p>{t.headers}</p>
              <Parameters parameters={part.headers} />
            </div>
          )}
          {part.parts.length > 0 && <List encoding={part.parts} />}
        </li>
      ))}
    </ul>
  );
}

/** `style`, `explode` and `allowReserved` as written: their words are those of the standard. */
function Style({ part: { style, explode, allowReserved } }: { part: Encoding }) {
  const { t } = currentLanguage();
  const facts = [
    ...(style === null ? [] : [<code key="style">{`style: ${style}`}</code>]),
    ...(explode === null ? [] : [<code key="explode">{`explode: ${explode}`}</code>]),
    ...(allowReserved ? [t.allowReserved] : []),
  ];
  return facts.length === 0 ? null : <p>{sequence(facts, ' · ')}</p>;
}
