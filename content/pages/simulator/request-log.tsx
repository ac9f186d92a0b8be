import kebabCase from 'lodash-es/kebabCase.js';
import { Fragment } from 'react';

import { CopyButton, Line, Note, TextBlock } from '../../../web/app/kit/index.ts';
import { keysOf, type SimulatorAccount } from '../../../web/app/simulator/account.ts';
import type { LoggedRequest } from '../../../web/app/simulator/client.ts';
import { timeText } from '../../../web/app/simulator/status/format.ts';
import type { Locale } from '../../../web/model/site/locale.ts';
import { localizePath } from '../../../web/model/site/path.ts';
import { prettyJson, tryParseJson } from '../../../web/model/text/json.ts';
import { Bench } from './bench.tsx';
import { bugReport } from './bug-report.ts';
import { usePageProps } from './context.ts';
import { logWorkflow } from './log-workflow.ts';
import { FaultBadge, ResponseBadge } from './status/badges.tsx';

interface RequestLogProps {
  requests: readonly LoggedRequest[];
  isPaused: boolean;
  credentials: SimulatorAccount;
}

export function RequestLog({ requests, isPaused, credentials }: RequestLogProps) {
  const { t, data } = usePageProps();
  const { clientId, clientSecret, webhookSecret, baseUrl } = credentials;
  const keys = keysOf(credentials).map((name) => credentials[name] ?? '');
  const report = (): string => bugReport({ requests, clientId, secrets: [clientSecret, ...keys, webhookSecret] });
  const workflow = (): string =>
    prettyJson(logWorkflow({ requests, apis: data?.apis ?? [], siteUrl: location.origin, baseUrl }));
  return (
    <>
      <p>
        {t.logText} <span className="muted">{isPaused ? t.logPaused : t.logLive}</span>
      </p>
      {requests.length > 0 && (
        <div className="row">
          <CopyButton isSmall label={t.logCopyReport} text={report} />
          {data !== null && <CopyButton isSmall label={t.logCopyWorkflow} text={workflow} />}
        </div>
      )}
      <Bench
        entries={requests}
        keyOf={({ requestId }) => requestId}
        renderRow={(request) => <Summary request={request} />}
        empty={t.logEmpty}
      >
        {(request) => <Details request={request} />}
      </Bench>
    </>
  );
}

/** A page of the reference of the API that the request called. */
function referenceHref(path: string, slug: string, locale: Locale): string {
  const [base = '%BASE%'] = /^(?:%BASES%)(?=\/)/.exec(path) ?? [];
  return localizePath(`${base}/${slug}`, locale);
}

/** The log keeps only the beginning of a long body, which is no JSON then. */
function prettyText(text: string): string {
  const value = tryParseJson(text);
  return value === undefined ? `${text}…` : JSON.stringify(value, null, 2);
}

function Summary({ request: { at, method, path, status, fault } }: { request: LoggedRequest }) {
  const { locale } = usePageProps();
  return (
    <Line>
      <span className={`method ${method.toLowerCase()}`}>{method}</span>
      <ResponseBadge status={status} />
      <span className="verbatim mono">{path}</span>
      {fault !== null && <FaultBadge fault={fault} />}
      <time dateTime={at}>{timeText(at, locale)}</time>
    </Line>
  );
}

function Details({ request }: { request: LoggedRequest }) {
  const { t, locale } = usePageProps();
  const { path, code, detail, errors, operationId, requestId, requestBody, responseBody } = request;
  const bodies = [
    { label: t.logRequestBody, text: requestBody ?? null },
    { label: t.logResponseBody, text: responseBody ?? null },
  ].flatMap(({ label, text }) => (text === null ? [] : [{ label, text: prettyText(text) }]));
  return (
    <div className="stack">
      {code !== null && (
        <p className="verbatim">
          <a href={`${referenceHref(path, 'errors', locale)}#${encodeURIComponent(code)}`}>
            <code>{code}</code>
          </a>{' '}
          {/* The simulator describes errors in English, as the APIs do. */}
          <span lang="en">{detail}</span>
        </p>
      )}
      {errors.length > 0 && (
        <ul lang="en">
          {errors.map((error) => (
            <li key={`${error.pointer} ${error.code}`} className="verbatim">
              <code>{error.pointer === '' ? '/' : error.pointer}</code> <code>{error.code}</code> {error.message}
            </li>
          ))}
        </ul>
      )}
      {bodies.map(({ label, text }) => (
        <Fragment key={label}>
          <h3>{label}</h3>
          <TextBlock text={text} />
        </Fragment>
      ))}
      <Note>
        <a href={referenceHref(path, kebabCase(operationId), locale)}>
          <code>{operationId}</code>
        </a>{' '}
        <code>{requestId}</code>
      </Note>
    </div>
  );
}
