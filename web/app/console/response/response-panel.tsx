import { useState } from 'react';

import { useConsole } from '../context.ts';
import { panelProps, Tabs } from '../frame/tabs.tsx';
import { type Answer, MAX_ANSWER_BYTES } from '../send.ts';
import type { Settled } from '../use-sending.ts';
import { CopyText, Download } from './response-tools.tsx';
import { AnswerImage } from './response-image.tsx';
import { JsonTree } from './json-tree.tsx';
import { RawText } from './raw-text.tsx';
import { essenceOf, type Shown } from './shown-response.ts';
import { AsDescribed, isAsDescribed, Verdict } from './verdict.tsx';

const ID = 'c-answer';

type View = 'body' | 'raw' | 'headers';

/** Status with its reason, as far as one is known: HTTP/2 sends none. */
export function statusText({ status, statusText: reason }: Answer): string {
  return reason === '' ? String(status) : `${status} ${reason}`;
}

/** An answer: what it is, whether it is as described, its body and its headers. */
export function AnswerPanel({ examined }: { examined: Settled & { kind: 'answer' } }) {
  const { answer, shown } = examined;
  const {
    words: { t, bytes, milliseconds },
  } = useConsole();
  const [view, setView] = useState<View>('body');
  const tabs: { key: View; label: React.ReactNode }[] = [
    { key: 'body', label: shown.kind === 'json' ? t.pretty : t.body },
    ...(shown.kind === 'json' ? [{ key: 'raw' as const, label: t.raw }] : []),
    {
      key: 'headers',
      label: (
        <>
          {t.headers} <span className="c-count">{answer.headers.length}</span>
        </>
      ),
    },
  ];
  return (
    <div className="c-answer">
      <p className="c-status">
        <b className={`status s${String(answer.status)[0]}`}>{statusText(answer)}</b>
        <span>
          <span className="visually-hidden">{t.time}: </span>
          {milliseconds(answer.milliseconds)}
        </span>
        <span>
          <span className="visually-hidden">{t.size}: </span>
          {bytes(answer.bytes.length)}
          {answer.isTruncated && '+'}
        </span>
        {isAsDescribed(examined) && <AsDescribed examined={examined} />}
      </p>
      {answer.isTruncated && <p className="c-note c-warning">{t.truncated(bytes(MAX_ANSWER_BYTES))}</p>}
      <Verdict examined={examined} />
      <div className="c-tools">
        <Tabs id={ID} label={t.answer} tabs={tabs} chosen={view} onChoose={setView} />
        {'text' in shown && <CopyText text={shown.text} />}
        {shown.kind !== 'none' && <Download answer={answer} />}
      </div>
      <div {...panelProps(ID, view)}>
        {view === 'headers' ? (
          <Headers answer={answer} />
        ) : (
          <Body answer={answer} shown={shown} isRaw={view === 'raw'} />
        )}
      </div>
    </div>
  );
}

function Headers({ answer: { headers } }: { answer: Answer }) {
  const {
    words: { t },
  } = useConsole();
  return (
    <div className="c-headers">
      <dl>
        {headers.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="c-note">{t.headersNote}</p>
    </div>
  );
}

function Body({ answer, shown, isRaw }: { answer: Answer; shown: Shown; isRaw: boolean }) {
  const {
    words: { t },
  } = useConsole();
  switch (shown.kind) {
    case 'none':
      return <p className="c-note">{t.noBody}</p>;
    case 'binary':
      return <p className="c-note">{t.binary}</p>;
    case 'image':
      return <AnswerImage bytes={answer.bytes} type={essenceOf(answer.contentType)} />;
    case 'text':
      return <RawText text={shown.text} />;
    case 'json':
      return isRaw ? <RawText text={shown.text} /> : <JsonTree value={shown.value} />;
  }
}
