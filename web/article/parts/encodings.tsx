import type { Encoding } from '../../model/api/operation.ts';
import type { PropsWithLanguage } from '../language.ts';
import { Parameters } from './parameters.tsx';
import { sequence } from './sequence.ts';

/** How the parts of a body are sent: their media types and headers. */
export function Encodings({ encoding, language }: PropsWithLanguage<{ encoding: Encoding[] }>) {
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
