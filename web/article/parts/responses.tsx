import type { ProblemCode, Response, ResponseLink } from '../../model/api/operation.ts';
import type { Html } from '../../model/text/html.ts';
import { Anchor, Authored, codes, currentLanguage, type HeadingLevel, levelBelow, sequence, Twin } from '../kit.tsx';
import { Content } from './content.tsx';
import { Parameters } from './parameters.tsx';
import { Servers } from './servers.tsx';
import { statusClass, statusReason } from './status.ts';

/** One disclosure per response. All are folded, so that every status and its problem codes are in sight; a single one is open. */
export function Responses({ responses, level }: { responses: Response[]; level: HeadingLevel }) {
  return (
    <div className="responses">
      {responses.map((response) => (
        <ResponseDetails key={response.anchor} response={response} level={level} isOpen={responses.length === 1} />
      ))}
    </div>
  );
}

function ResponseDetails({ response, level, isOpen }: { response: Response; level: HeadingLevel; isOpen: boolean }) {
  const language = currentLanguage();
  const { t } = language;
  const Title = `h${level}` as const;
  const Label = `h${levelBelow(level)}` as const;
  const { anchor, status, summary, description, excerpt, headers, content, links, problemCodes } = response;
  const reason = statusReason(status, language);
  const codesShown = problemCodes.map(({ code }) => code);
  return (
    <details open={isOpen}>
      <summary>
        <Title>
          <span className={statusClass(status)}>{status}</span>
          {reason !== null && ` ${reason}`}
        </Title>
        {/* The disclosure repeats them. */}
        <Twin as="replaced">
          {problemCodes.length > 0 && <b> {codes(codesShown, ' ')}</b>}
          {excerpt !== '' && <span lang={language.authored(description)}> {excerpt}</span>}
        </Twin>
      </summary>
      <Anchor isTarget id={anchor} name={status} />
      {summary !== null && <p lang={language.authored(summary)}>{summary}</p>}
      <Authored html={description} />
      {problemCodes.length > 0 && (
        <Twin as="replaced" by={<ProblemCodes problems={problemCodes} />}>
          <dl className="problems">
            {problemCodes.map((problem) => (
              <ProblemLines key={problem.code} problem={problem} />
            ))}
          </dl>
        </Twin>
      )}
      {headers.length > 0 && (
        <details className="headers">
          <summary>
            <Twin as="replaced" by={`${t.headers}:`}>
              <Label>{t.headers}</Label>
            </Twin>{' '}
            <span>{headers.map(({ name }) => name).join(', ')}</span>
          </summary>
          <Twin as="once">
            <Parameters parameters={headers} />
          </Twin>
        </details>
      )}
      <Content content={content} group={`${anchor}-media`} />
      {links.length > 0 && (
        <>
          <Twin as="replaced" by={<p>{t.links}:</p>}>
            <Label>{t.links}</Label>
          </Twin>
          <Links links={links} />
        </>
      )}
    </details>
  );
}

/** Cause and fix of a problem code, one line each. */
function ProblemLines({ problem: { code, href, cause, remedy } }: { problem: ProblemCode }) {
  const { t, authored } = currentLanguage();
  const name = <code>{code}</code>;
  const line = (label: string, html: Html | null) =>
    html !== null && (
      <dd>
        <b>{label}:</b> <span lang={authored(html)} dangerouslySetInnerHTML={{ __html: html }} />
      </dd>
    );
  return (
    <div>
      <dt>{href === null ? name : <a href={href}>{name}</a>}</dt>
      {line(t.cause, cause)}
      {line(t.remedy, remedy)}
    </div>
  );
}

/** The codes alone. Programs find their explanations on the errors page. */
function ProblemCodes({ problems }: { problems: readonly ProblemCode[] }) {
  const { t } = currentLanguage();
  return (
    <p>
      {t.problemCodes}:{' '}
      {codes(
        problems.map(({ code }) => code),
        ', ',
      )}
    </p>
  );
}

/** Lists the links of a response: operations that can use its data. */
function Links({ links }: { links: ResponseLink[] }) {
  return (
    <ul className="props">
      {links.map((link) => (
        <li key={link.name}>
          <code>{link.name}</code>{' '}
          <i>
            <Target link={link} />
          </i>
          <Authored html={link.description} />
          <Passed link={link} />
          {link.server !== null && <Servers servers={[link.server]} />}
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
function Passed({ link: { parameters, requestBody } }: { link: ResponseLink }) {
  const { t } = currentLanguage();
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
