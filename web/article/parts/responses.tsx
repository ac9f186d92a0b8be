import { createElement } from 'react';

import type { Response } from '../../model/api/operation.ts';
import type { Language } from '../language.ts';
import { Content } from './content.tsx';
import { Anchor, levelBelow, type HeadingLevel } from './heading.tsx';
import { Authored } from './html.tsx';
import { Links } from './links.tsx';
import { Parameters } from './parameters.tsx';
import { sequence } from './sequence.ts';
import { statusClass, statusReason } from './status.ts';

interface ResponsesProps {
  responses: Response[];
  /** Level of each response's heading. */
  level: HeadingLevel;
  language: Language;
}

/** One disclosure per response. All are folded, so that every status and its problem codes are in sight; a single one is open. */
export function Responses({ responses, level, language }: ResponsesProps) {
  return (
    <div className="responses">
      {responses.map((response) => (
        <ResponseDetails
          key={response.anchor}
          response={response}
          level={level}
          isOpen={responses.length === 1}
          language={language}
        />
      ))}
    </div>
  );
}

interface ResponseDetailsProps {
  response: Response;
  level: HeadingLevel;
  isOpen: boolean;
  language: Language;
}

function ResponseDetails({ response, level, isOpen, language }: ResponseDetailsProps) {
  const { t } = language;
  const Title = `h${level}` as const;
  const Label = `h${levelBelow(level)}` as const;
  const { anchor, status, summary, description, excerpt, headers, content, links, problemCodes } = response;
  const reason = statusReason(status, language);
  return (
    <details open={isOpen}>
      <summary>
        <Title>
          <span className={statusClass(status)}>{status}</span>
          {reason !== null && ` ${reason}`}
        </Title>
        {problemCodes.length > 0 && (
          <b>
            {' '}
            {sequence(
              problemCodes.map(({ code }) => createElement('code', null, code)),
              ' ',
            )}
          </b>
        )}
        {excerpt !== '' && <span lang={language.authored(description)}> {excerpt}</span>}
      </summary>
      <Anchor isTarget id={anchor} name={status} language={language} />
      {summary !== null && <p lang={language.authored(summary)}>{summary}</p>}
      <Authored html={description} language={language} />
      {problemCodes.length > 0 && (
        <p className="problems">
          {t.problemCodes}:{' '}
          {problemCodes.map(({ code, href }, index) => (
            <span key={code}>
              {index > 0 && ', '}
              {href === null ? (
                <code>{code}</code>
              ) : (
                <a href={href}>
                  <code>{code}</code>
                </a>
              )}
            </span>
          ))}
        </p>
      )}
      {headers.length > 0 && (
        <details className="headers">
          <summary>
            <Label>{t.headers}</Label> <span>{headers.map(({ name }) => name).join(', ')}</span>
          </summary>
          <Parameters parameters={headers} language={language} />
        </details>
      )}
      <Content content={content} group={`${anchor}-media`} language={language} />
      {links.length > 0 && (
        <>
          <Label>{t.links}</Label>
          <Links links={links} language={language} />
        </>
      )}
    </details>
  );
}
