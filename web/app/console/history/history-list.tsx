import { useRef } from 'react';

import { statusWithReason } from '../../../model/request/status.ts';
import { useStore } from '../../state/store.ts';
import { useConsole } from '../context.ts';
import { SmallButton } from '../fields/controls.tsx';
import { Fold } from '../fields/fold.tsx';
import { failureText } from '../response/failure-panel.tsx';
import type { HistoryEntry, RequestHistory, StoredText } from './history.ts';

interface HistoryListProps {
  history: RequestHistory;
  /** Address of this form's data. */
  href: string;
  onFill: (entry: HistoryEntry) => void;
}

/** The last requests of this tab. Each opens to what was sent and what came back. */
export function HistoryList({ history, href, onFill }: HistoryListProps) {
  const { t } = useConsole();
  const { entries } = useStore(history);
  const heading = useRef<HTMLHeadingElement>(null);
  const clear = (): void => {
    history.clear();
    // The button is gone.
    heading.current?.focus();
  };
  return (
    <section className="c-history" aria-labelledby="c-history">
      <div className="c-tools">
        <h3 id="c-history" ref={heading} tabIndex={-1}>
          {t.history.title}
        </h3>
        {entries.length > 0 && <SmallButton onClick={clear}>{t.history.clear}</SmallButton>}
      </div>
      <p className="c-note">{entries.length === 0 ? t.history.none : t.history.note}</p>
      <ol>
        {entries.map((entry) => (
          <li key={entry.time}>
            <Entry entry={entry} isOwn={entry.href === href} onFill={onFill} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Entry({ entry, isOwn, onFill }: { entry: HistoryEntry; isOwn: boolean } & Pick<HistoryListProps, 'onFill'>) {
  const { t, milliseconds, time, onLeave } = useConsole();
  const { method, url, request, outcome, fragment } = entry;
  const summary = (
    <>
      <time dateTime={new Date(entry.time).toISOString()}>{time(entry.time)}</time> <b>{method}</b>{' '}
      <code>{pathOf(url)}</code> <Outcome outcome={outcome} /> {milliseconds(entry.milliseconds)}
    </>
  );
  return (
    <Fold className="" summary={summary}>
      {() => (
        <>
          <h4>{t.request}</h4>
          <p className="c-address">
            <code>
              {method} {url}
            </code>
          </p>
          <Message headers={request.headers} body={request.body} />
          <h4>
            {t.response}
            {outcome.kind === 'response' && ` ${statusWithReason(outcome.status)}`}
          </h4>
          {outcome.kind === 'response' ? (
            <Message headers={outcome.headers} body={outcome.body} />
          ) : (
            <p className="c-note">{failureText(outcome.failure, t).text}</p>
          )}
          {fragment === null ? (
            <p className="c-note">{t.history.tooLong}</p>
          ) : isOwn ? (
            <SmallButton onClick={() => onFill(entry)}>{t.history.again}</SmallButton>
          ) : (
            <a className="button button-small" href={entry.page + fragment} onClick={onLeave}>
              {t.history.again}
            </a>
          )}
        </>
      )}
    </Fold>
  );
}

function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : url;
}

function Outcome({ outcome }: { outcome: HistoryEntry['outcome'] }) {
  const { t } = useConsole();
  return outcome.kind === 'response' ? (
    <b className={`status s${String(outcome.status)[0]}`}>{outcome.status}</b>
  ) : (
    <b>{failureText(outcome.failure, t).title}</b>
  );
}

function Message({ headers, body }: { headers: [name: string, value: string][]; body: StoredText | null }) {
  const { t } = useConsole();
  return (
    <>
      <pre className="c-raw">{headers.map(([name, value]) => `${name}: ${value}`).join('\n')}</pre>
      {body === null ? (
        <p className="c-note">{t.history.noBody}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a block that scrolls must be reachable by keyboard (WCAG 2.1.1)
        <pre tabIndex={0} className="c-raw">
          {body.text}
        </pre>
      )}
      {body?.isCut === true && <p className="c-note">{t.history.cut}</p>}
    </>
  );
}
