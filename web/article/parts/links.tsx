import type { ResponseLink } from '../../model/api/operation.ts';
import type { PropsWithLanguage } from '../language.ts';
import { Authored } from './html.tsx';
import { sequence } from './sequence.ts';
import { Servers } from './servers.tsx';

/** Lists the links of a response: operations that can use its data. */
export function Links({ links, language }: PropsWithLanguage<{ links: ResponseLink[] }>) {
  return (
    <ul className="props">
      {links.map((link) => (
        <li key={link.name}>
          <code>{link.name}</code>{' '}
          <i>
            <Target link={link} />
          </i>
          <Authored html={link.description} language={language} />
          <Passed link={link} language={language} />
          {link.server !== null && <Servers servers={[link.server]} language={language} />}
        </li>
      ))}
    </ul>
  );
}

/** Shows the linked operation: its name if it is in this document, or the address of an external one. */
function Target({ link: { operationId, href } }: { link: ResponseLink }) {
  return href === null ? operationId : <a href={href}>{operationId}</a>;
}

/** The parameters and the body that a link passes on. */
function Passed({ link: { parameters, requestBody }, language: { t } }: PropsWithLanguage<{ link: ResponseLink }>) {
  const passed = [...parameters, ...(requestBody === null ? [] : [{ name: t.linkBody, expression: requestBody }])];
  if (passed.length === 0) return null;
  return (
    <p>
      {sequence(
        passed.map(({ name, expression }) => (
          <>
            {name} = <code>{expression}</code>
          </>
        )),
        ' · ',
      )}
    </p>
  );
}
