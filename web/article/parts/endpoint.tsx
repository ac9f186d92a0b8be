import { createElement, type ReactNode } from 'react';

import { type HttpMethod, type Operation, sentMethod } from '../../model/api/operation.ts';
import { currentLanguage, sequence, Twin } from '../kit.tsx';

/** The method as a word. The color only repeats it. */
export function Method({ method }: { method: HttpMethod }) {
  return <b className={`method ${method}`}>{sentMethod(method)}</b>;
}

/** A longer path may get a second line on a phone. */
const LONG_PATH = 32;

/** A path template with marked variables. A long one may break before its segments. */
export function PathTemplate({ path }: { path: string }) {
  return sequence(
    path.split(/(\{[^}]*\})/).flatMap((part, index): ReactNode[] => {
      if (part.startsWith('{')) return [createElement('var', null, part)];
      if (path.length <= LONG_PATH) return [part];
      return part
        .split(/(?=\/)/)
        .flatMap((segment, place) =>
          segment.startsWith('/') && index + place > 0 ? [createElement('wbr'), segment] : [segment],
        );
    }),
  );
}

/** Method and path, e.g. of a link. */
export function Call({ call: { method, path } }: { call: Pick<Operation, 'method' | 'path'> }) {
  return (
    <Twin as="replaced" by={<code>{`${sentMethod(method)} ${path}`}</code>}>
      <Method method={method} />{' '}
      <code>
        <PathTemplate path={path} />
      </code>
    </Twin>
  );
}

/** Method and address on one line, with a copy button. */
export function Endpoint({ operation }: { operation: Operation }) {
  const { t } = currentLanguage();
  const isOwnCall = operation.kind === 'operation';
  const path = operation.eventType ?? operation.path;
  const base = isOwnCall ? (operation.servers[0]?.url.replace(/\/+$/, '') ?? '') : '';
  return (
    <div className="endpoint" data-code="">
      <Twin as="replaced" by={<code>{`${sentMethod(operation.method)} ${base}${path}`}</code>}>
        <Method method={operation.method} />{' '}
        {operation.kind === 'webhook' && (
          <>
            <i>{t.webhook}</i>{' '}
          </>
        )}
        <code>
          {base !== '' && <span>{base}</span>}
          <span>
            <PathTemplate path={path} />
          </span>
        </code>
      </Twin>
      {isOwnCall && <button type="button" className="copy" data-copy="" hidden aria-label={t.copyAddress} />}
    </div>
  );
}
