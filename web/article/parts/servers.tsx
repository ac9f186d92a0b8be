import type { Server } from '../../model/api/operation.ts';
import { Authored, codes, currentLanguage } from '../kit.tsx';

export function Servers({ servers, isOwn = false }: { servers: Server[]; isOwn?: boolean }) {
  const { authored, t } = currentLanguage();
  return (
    <>
      {isOwn && <p>{t.ownServers}</p>}
      <ul className="props servers">
        {servers.map((server, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two servers may have the same address; their order never changes
          <li key={index}>
            <code>{server.url}</code>
            {server.name !== null && <i lang={authored(server.name)}> {server.name}</i>}
            <Authored html={server.description} />
            {isRelative(server.url) && <p>{t.relativeServer}</p>}
            <Variables variables={server.variables} />
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

function Variables({ variables }: { variables: Server['variables'] }) {
  const { t } = currentLanguage();
  return variables.map((variable) => (
    <div key={variable.name} className="variable">
      <p>
        {t.serverVariable(variable.name)}: {t.default} <code>{variable.default}</code>
        {variable.enum.length > 0 && (
          <>
            {' · '}
            {t.allowedOneOf} {codes(variable.enum, ', ')}
          </>
        )}
      </p>
      <Authored html={variable.description} />
    </div>
  ));
}
