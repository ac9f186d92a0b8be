import { createElement } from 'react';

import type { Server } from '../../model/api/operation.ts';
import type { Language } from '../language.ts';
import { Authored } from './html.tsx';
import { sequence } from './sequence.ts';

interface ServersProps {
  servers: Server[];
  /** True if the operation has its own servers. */
  isOwn?: boolean;
  language: Language;
}

export function Servers({ servers, isOwn = false, language }: ServersProps) {
  return (
    <>
      {isOwn && <p>{language.t.ownServers}</p>}
      <ul className="props servers">
        {servers.map((server, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two servers may have the same address; their order never changes
          <li key={index}>
            <code>{server.url}</code>
            {server.name !== null && <i lang={language.authored(server.name)}> {server.name}</i>}
            <Authored html={server.description} language={language} />
            {isRelative(server.url) && <p>{language.t.relativeServer}</p>}
            <Variables variables={server.variables} language={language} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** True for an address without scheme and host. It is relative to the location of the description (OpenAPI 3.2, 4.6), which readers do not see. */
function isRelative(url: string): boolean {
  return !/^(?:[a-z][a-z0-9+.-]*:|\/\/|\{)/i.test(url);
}

function Variables({ variables, language }: { variables: Server['variables']; language: Language }) {
  const { t } = language;
  return variables.map((variable) => (
    <div key={variable.name} className="variable">
      <p>
        {t.serverVariable(variable.name)}: {t.default} <code>{variable.default}</code>
        {variable.enum.length > 0 && (
          <>
            {' · '}
            {t.allowedOneOf}{' '}
            {sequence(
              variable.enum.map((value) => createElement('code', null, value)),
              ', ',
            )}
          </>
        )}
      </p>
      <Authored html={variable.description} language={language} />
    </div>
  ));
}
