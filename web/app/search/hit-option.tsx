import type { Hit } from '../../search-engine/results.ts';
import { BreakableText, MarkedText } from './marked-text.tsx';
import { placeText } from './place-text.ts';
import type { SearchStrings } from './strings/en.ts';

export function HitOption({ hit, t }: { hit: Hit; t: SearchStrings }) {
  const { kind, label, text, method, path, crumbs, also, anchor, deprecated } = hit;
  const { where, path: fieldPath } = placeText(anchor, hit.isWebhook, t);
  const isCode = kind === 'parameter' || kind === 'property' || kind === 'value' || kind === 'error';
  const name = <MarkedText pieces={label} />;
  const prefix = kind === 'property' ? fieldPath.slice(0, Math.max(0, fieldPath.lastIndexOf('.') + 1)) : '';
  const breadcrumbs = [...crumbs, where, kind === 'value' ? fieldPath : ''].filter((part) => part !== '');
  return (
    <>
      <span className="search-name">
        {method !== '' && <b className={`method ${method.toLowerCase()}`}>{method}</b>}
        {isCode ? (
          <code>
            {prefix !== '' && (
              <i>
                <BreakableText pieces={[{ text: prefix, isMarked: false }]} />
              </i>
            )}
            {name}
          </code>
        ) : (
          <strong>{name}</strong>
        )}
        {path.length > 0 && (
          <code className="search-path">
            <BreakableText pieces={path} />
          </code>
        )}
        {deprecated && <em>{t.deprecated}</em>}
      </span>
      <span className="search-kind">{t.kinds[kind]}</span>
      <span className="search-line">
        {breadcrumbs.length > 0 && <span>{breadcrumbs.join(' › ')}</span>}
        <span>{also.length > 0 ? t.alsoIn(also.join(', ')) : <MarkedText pieces={text} />}</span>
      </span>
    </>
  );
}
