import type { MediaType } from '../../model/api/operation.ts';
import type { Language } from '../language.ts';
import { Type } from '../schema/type.tsx';
import { Value } from '../schema/value.tsx';

interface ContentProps {
  content: MediaType[];
  /** Name of the group of media types, unique on the page. Only one of them is open at a time. */
  group: string;
  required?: boolean;
  language: Language;
}

/** Renders a body: directly if it has one media type, else as one disclosure for each media type. */
export function Content({ content, group, required = false, language }: ContentProps) {
  const [only] = content;
  if (only === undefined) return null;
  if (content.length === 1) {
    return (
      <>
        <p className="media">
          <MediaTypeName media={only} required={required} language={language} />
        </p>
        {only.schema !== null && <Value schema={only.schema} language={language} />}
      </>
    );
  }
  return (
    <div className="alternatives">
      {content.map((media, index) =>
        media.schema === null ? (
          <div key={media.name}>
            <MediaTypeName media={media} required={required} language={language} />
          </div>
        ) : (
          <details key={media.name} name={group} open={index === 0}>
            <summary>
              <MediaTypeName media={media} required={required} language={language} />
            </summary>
            <Value schema={media.schema} language={language} />
          </details>
        ),
      )}
    </div>
  );
}

function MediaTypeName({ media, required, language }: { media: MediaType; required: boolean; language: Language }) {
  return (
    <>
      <code>{media.name}</code>
      {media.schema !== null && (
        <>
          {' '}
          <i>
            <Type schema={media.schema} language={language} />
          </i>
        </>
      )}
      {required && <b> {language.t.required}</b>}
    </>
  );
}
