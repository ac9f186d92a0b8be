import { useState } from 'react';

import type { Locale } from '../../../model/site/locale.ts';
import type { SimulatorWords } from '../../pages/simulator/words/en.ts';
import type { LoggedRequest } from '../client.ts';
import { Badge } from './badge.tsx';
import { Count } from './count.tsx';
import { Fold } from './fold.tsx';
import { timeText } from './format.ts';

/** How many entries are shown at first. */
const FIRST = 10;

interface RequestLogProps {
  requests: readonly LoggedRequest[];
  isPaused: boolean;
  words: SimulatorWords;
  locale: Locale;
}

/** The last API requests, with what was wrong in each. */
export function RequestLog({ requests, isPaused, words, locale }: RequestLogProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? requests : requests.slice(0, FIRST);
  return (
    <section>
      <h2 id="requests">
        {words.logHeading} <Count of={requests} />
      </h2>
      <p>
        {words.logText} <span className="sim-hint">{isPaused ? words.logPaused : words.logLive}</span>
      </p>
      {requests.length === 0 && <p className="sim-empty">{words.logEmpty}</p>}
      <ol className="sim-log">
        {shown.map((request) => (
          <li key={request.requestId}>
            <Entry request={request} locale={locale} />
          </li>
        ))}
      </ol>
      {requests.length > shown.length && (
        <button type="button" className="button" onClick={() => setShowsAll(true)}>
          {words.showAll(requests.length)}
        </button>
      )}
    </section>
  );
}

function toneOf(status: number): string {
  return status >= 500 ? 'danger' : status >= 400 ? 'warning' : 'tip';
}

function Entry({ request, locale }: { request: LoggedRequest; locale: Locale }) {
  const { at, method, path, status, code, detail, errors, operationId, requestId } = request;
  const line = (
    <span className="sim-summary">
      <span className={`method ${method.toLowerCase()}`}>{method}</span>
      <span className="sim-text mono">{path}</span>
      <Badge text={String(status)} tone={toneOf(status)} />
      {code !== null && <code>{code}</code>}
      <time dateTime={at}>{timeText(at, locale)}</time>
    </span>
  );
  if (code === null) return <div className="sim-entry">{line}</div>;
  return (
    <Fold summary={line} className="sim-card">
      {() => (
        <div className="sim-stack">
          {/* The simulator describes errors in English, as the APIs do. */}
          <p className="sim-text" lang="en">
            {detail}
          </p>
          {errors.length > 0 && (
            <ul className="sim-errors" lang="en">
              {errors.map((error) => (
                <li key={`${error.pointer} ${error.code}`} className="sim-text">
                  <code>{error.pointer === '' ? '/' : error.pointer}</code> <code>{error.code}</code> {error.message}
                </li>
              ))}
            </ul>
          )}
          <p className="sim-hint">
            <code>{operationId}</code> <code>{requestId}</code>
          </p>
        </div>
      )}
    </Fold>
  );
}
