import type { Hit } from './engine/results.ts';
import { Breakable, Pieces } from './marked-text.tsx';
import { placeWords } from './place-words.ts';
import type { SearchStrings } from './strings/index.ts';

/** What a hit is and where it lies: a name, the way there, and a line of its description. */
export function HitOption({ hit, t }: { hit: Hit; t: SearchStrings }) {
  const { kind, label, text, method, path, crumbs, anchor, deprecated } = hit;
  const { where, path: way } = placeWords(anchor, hit.isWebhook, t);
  const isCode = kind === 'parameter' || kind === 'property' || kind === 'value' || kind === 'error';
  const name = <Pieces pieces={label} />;
  const before = kind === 'property' ? way.slice(0, Math.max(0, way.lastIndexOf('.') + 1)) : '';
  const trail = [...crumbs, where, kind === 'value' ? way : ''].filter((part) => part !== '');
  return (
    <>
      <span className="search-name">
        {method !== '' && <b className={`method ${method.toLowerCase()}`}>{method}</b>}
        {isCode ? (
          <code>
            {before !== '' && (
              <i>
                <Breakable pieces={[{ text: before, isMarked: false }]} />
              </i>
            )}
            {name}
          </code>
        ) : (
          <strong>{name}</strong>
        )}
        {path.length > 0 && (
          <code className="search-path">
            <Breakable pieces={path} />
          </code>
        )}
        {deprecated && <em>{t.deprecated}</em>}
      </span>
      <span className="search-kind">{t.kinds[kind]}</span>
      {trail.length > 0 && <span className="search-trail">{trail.join(' › ')}</span>}
      {text.length > 0 && (
        <span className="search-text">
          <Pieces pieces={text} />
        </span>
      )}
    </>
  );
}
