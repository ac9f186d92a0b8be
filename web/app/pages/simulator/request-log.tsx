import kebabCase from 'lodash-es/kebabCase.js';
import { Fragment } from 'react';

import { localizePath } from '../../../model/page/path.ts';
import { bugReport } from '../../../model/simulator/bug-report.ts';
import { logWorkflow } from '../../../model/simulator/log-workflow.ts';
import type { Locale } from '../../../model/site/locale.ts';
import { prettyJson, tryParseJson } from '../../../model/text/json.ts';
import type { SimulatorAccount } from '../../simulator/account.ts';
import type { LoggedRequest } from '../../simulator/client.ts';
import { usePageProps } from './context.ts';
import { CopyButton } from './copy-button.tsx';
import { Badge, Count, Fold, TextBlock, useFirst } from './elements.tsx';
import { timeText } from './format.ts';

interface RequestLogProps {
  requests: readonly LoggedRequest[];
  isPaused: boolean;
  credentials: SimulatorAccount;
}

export function RequestLog({ requests, isPaused, credentials }: RequestLogProps) {
  const { t, data } = usePageProps();
  const { shown, showAll } = useFirst(requests);
  const { clientId, clientSecret, partnerToken, gatewayKey, webhookSecret, baseUrl } = credentials;
  const report = (): string =>
    bugReport({ requests, clientId, secrets: [clientSecret, partnerToken, gatewayKey, webhookSecret] });
  const workflow = (): string =>
    prettyJson(logWorkflow({ requests, apis: data?.apis ?? [], siteUrl: location.origin, baseUrl }));
  return (
    <section>
      <h2 id="requests">
        {t.logHeading} <Count of={requests} />
      </h2>
      <p>
        {t.logText} <span className="sim-hint">{isPaused ? t.logPaused : t.logLive}</span>
      </p>
      {requests.length === 0 ? (
        <p className="sim-empty">{t.logEmpty}</p>
      ) : (
        <div className="sim-row sim-form">
          <CopyButton label={t.logCopyReport} text={report} />
          {data !== null && <CopyButton label={t.logCopyWorkflow} text={workflow} />}
        </div>
      )}
      <ol className="sim-log">
        {shown.map((request) => (
          <li key={request.requestId}>
            <Entry request={request} />
          </li>
        ))}
      </ol>
      {showAll}
    </section>
  );
}

function toneOf(status: number): string {
  return status >= 500 ? 'danger' : status >= 400 ? 'warning' : 'tip';
}

/** A page of the reference of the API that the request called. */
function referenceHref(path: string, slug: string, locale: Locale): string {
  const base = /^\/(?:public\/v\d+|akko)/.exec(path)?.[0] ?? '/public/v3';
  return localizePath(`${base}/${slug}`, locale);
}

/** The log keeps only the beginning of a long body, which is no JSON then. */
function prettyText(text: string): string {
  const value = tryParseJson(text);
  return value === undefined ? `${text}…` : JSON.stringify(value, null, 2);
}

function Entry({ request }: { request: LoggedRequest }) {
  const { t, locale } = usePageProps();
  const { at, method, path, status, code, detail, errors, operationId, requestId, requestBody, responseBody } = request;
  const line = (
    <span className="sim-summary">
      <span className={`method ${method.toLowerCase()}`}>{method}</span>
      <span className="sim-text mono">{path}</span>
      <Badge text={String(status)} tone={toneOf(status)} />
      {code !== null && <code>{code}</code>}
      <time dateTime={at}>{timeText(at, locale)}</time>
    </span>
  );
  const bodies = [
    { label: t.logRequestBody, text: requestBody ?? null },
    { label: t.logResponseBody, text: responseBody ?? null },
  ].flatMap(({ label, text }) => (text === null ? [] : [{ label, text: prettyText(text) }]));
  return (
    <Fold summary={line} className="sim-card">
      {() => (
        <div className="sim-stack">
          {code !== null && (
            <p className="sim-text">
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
                <li key={`${error.pointer} ${error.code}`} className="sim-text">
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
          <p className="sim-hint">
            <a href={referenceHref(path, kebabCase(operationId), locale)}>
              <code>{operationId}</code>
            </a>{' '}
            <code>{requestId}</code>
          </p>
        </div>
      )}
    </Fold>
  );
}
