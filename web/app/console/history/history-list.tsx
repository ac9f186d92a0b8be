import { useRef } from 'react';

import { statusWithReason } from '../../../model/request/status.ts';
import { Button, Fold, Log, Note, TextBlock } from '../../kit/index.ts';
import { useStore } from '../../state/store.ts';
import { useConsole } from '../context.ts';
import { failureText } from '../response/failure-panel.tsx';
import { type HistoryEntry, history, type StoredText } from './history.ts';

export interface HistoryListProps {
  /** Address of this form's data. */
  href: string;
  onFill: (entry: HistoryEntry) => void;
}

/** The last requests of this tab. Each opens to what was sent and what came back. */
export function HistoryList({ href, onFill }: HistoryListProps) {
  const { t } = useConsole();
  const { entries } = useStore(history);
  const heading = useRef<HTMLHeadingElement>(null);
  const clear = (): void => {
    history.clear();
    // The button is gone.
    heading.current?.focus();
  };
  return (
    <section className="stack console-history" aria-labelledby="console-history">
      <div className="row">
        <h3 id="console-history" ref={heading} tabIndex={-1}>
          {t.history.title}
        </h3>
        {entries.length > 0 && (
          <Button isSmall onClick={clear}>
            {t.history.clear}
          </Button>
        )}
      </div>
      <Note>{entries.length === 0 ? t.history.none : t.history.note}</Note>
      <Log entries={entries} keyOf={({ time }) => time} isRuled>
        {(entry) => <Entry entry={entry} isOwn={entry.href === href} onFill={onFill} />}
      </Log>
    </section>
  );
}

function Entry({ entry, isOwn, onFill }: { entry: HistoryEntry; isOwn: boolean } & Pick<HistoryListProps, 'onFill'>) {
  const { t, milliseconds, time, onLeave } = useConsole();
  const { method, url, request, outcome, fragment } = entry;
  const summary = (
    <span className="verbatim">
      <span className="muted">{time(entry.time)}</span> <b>{method}</b> <code>{pathOf(url)}</code>{' '}
      <Outcome outcome={outcome} /> <span className="muted">{milliseconds(entry.milliseconds)}</span>
    </span>
  );
  return (
    <Fold summary={summary}>
      {() => (
        <div className="stack">
          <h4>{t.request}</h4>
          <p className="verbatim">
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
            <Note>{failureText(outcome.failure, t).text}</Note>
          )}
          {fragment === null ? (
            <Note>{t.history.tooLong}</Note>
          ) : isOwn ? (
            <Button isSmall onClick={() => onFill(entry)}>
              {t.history.again}
            </Button>
          ) : (
            <a className="button button-small" href={entry.page + fragment} onClick={onLeave}>
              {t.history.again}
            </a>
          )}
        </div>
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
      <TextBlock text={headers.map(([name, value]) => `${name}: ${value}`).join('\n')} />
      {body === null ? <Note>{t.history.noBody}</Note> : <TextBlock text={body.text} />}
      {body?.isCut === true && <Note>{t.history.cut}</Note>}
    </>
  );
}
