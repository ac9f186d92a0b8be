import { createElement } from 'react';
import type { HttpMethod, Operation } from '../../model/operation.ts';
import type { Language } from '../language.ts';
import { sequence } from './sequence.ts';

/** The method as a word; the colour only repeats it. */
export function Method({ method }: { method: HttpMethod }) {
  return <b className={`method ${method}`}>{method.toUpperCase()}</b>;
}

/** A path template with its variables marked. */
export function PathTemplate({ path }: { path: string }) {
  return sequence(path.split(/(\{[^}]*\})/).map((part) => (part.startsWith('{') ? createElement('var', null, part) : part)));
}

interface EndpointProps {
  operation: Operation;
  language: Language;
}

/** Method and address on one line, with a button that copies the address. */
export function Endpoint({ operation, language }: EndpointProps) {
  const isOwnCall = operation.kind === 'operation';
  const base = isOwnCall ? (operation.servers[0]?.url.replace(/\/+$/, '') ?? '') : '';
  return (
    <div className="endpoint" data-code="">
      <Method method={operation.method} />{' '}
      {operation.kind === 'webhook' && <><i>{language.t.webhook}</i> </>}
      <code>
        {base !== '' && <><span>{base}</span><wbr /></>}
        <PathTemplate path={operation.path} />
      </code>
      {isOwnCall && <button type="button" className="copy" data-copy="" hidden aria-label={language.t.copyAddress} />}
    </div>
  );
}
