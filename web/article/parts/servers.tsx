import type { Server } from '../../model/operation.ts';
import type { Language } from '../language.ts';
import { Authored } from './html.tsx';

interface ServersProps {
  servers: Server[];
  language: Language;
}

export function Servers({ servers, language }: ServersProps) {
  return (
    <ul className="props servers">
      {servers.map((server) => (
        <li key={server.url}>
          <code>{server.url}</code>
          <Authored html={server.description} language={language} />
          {server.variables.map((variable) => (
            <p key={variable.name}>
              {language.t.serverVariable(variable.name)}: {language.t.default} <code>{variable.default}</code>
              {variable.enum.length > 0 && (
                <>
                  {' · '}
                  {language.t.allowedOneOf} <code>{variable.enum.join(', ')}</code>
                </>
              )}
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}
