import { useState } from 'react';

import { statusWithReason } from '../../../model/request/status.ts';
import { CopyButton } from '../../kit/copy-button.tsx';
import { Fact, Facts } from '../../kit/facts.tsx';
import { Note } from '../../kit/note.tsx';
import { panelProps, Tabs } from '../../kit/tabs.tsx';
import { useConsole } from '../context.ts';
import { type ServerResponse, MAX_RESPONSE_BYTES } from '../send.ts';
import type { ExaminedResponse } from '../use-sending.ts';
import { Download } from './download.tsx';
import { ResponseBody } from './response-body.tsx';
import { AsDescribed, Verdict } from './verdict.tsx';

const ID = 'c-response';

type View = 'body' | 'raw' | 'headers';

/** A response: status, time and size, how it compares with its description, body and headers. */
export function ResponsePanel({ examined }: { examined: ExaminedResponse }) {
  const { response, shown } = examined;
  const { t, bytes, milliseconds } = useConsole();
  const [view, setView] = useState<View>('body');
  const tabs: { key: View; label: React.ReactNode }[] = [
    { key: 'body', label: shown.kind === 'json' ? t.pretty : t.body },
    ...(shown.kind === 'json' ? [{ key: 'raw' as const, label: t.raw }] : []),
    {
      key: 'headers',
      label: (
        <>
          {t.headers} <span className="muted">{response.headers.length}</span>
        </>
      ),
    },
  ];
  return (
    <div className="stack c-response">
      <p className="row muted c-status">
        <b className={`status s${String(response.status)[0]}`}>{statusWithReason(response.status)}</b>
        <span>
          <span className="visually-hidden">{t.time}: </span>
          {milliseconds(response.milliseconds)}
        </span>
        <span>
          <span className="visually-hidden">{t.size}: </span>
          {bytes(response.bytes.length)}
          {response.isTruncated && '+'}
        </span>
        <AsDescribed examined={examined} />
      </p>
      {response.isTruncated && <Note tone="warning">{t.truncated(bytes(MAX_RESPONSE_BYTES))}</Note>}
      <Verdict examined={examined} />
      <div className="row c-tools">
        <Tabs id={ID} label={t.response} tabs={tabs} chosen={view} onChoose={setView} />
        {'text' in shown && <CopyButton text={() => shown.text} isSmall />}
        {shown.kind !== 'none' && <Download response={response} />}
      </div>
      <div {...panelProps(ID, view)}>
        {view === 'headers' ? (
          <Headers response={response} />
        ) : (
          <ResponseBody response={response} shown={shown} isRaw={view === 'raw'} />
        )}
      </div>
    </div>
  );
}

function Headers({ response: { headers } }: { response: ServerResponse }) {
  const { t } = useConsole();
  return (
    <div className="stack">
      <Facts>
        {headers.map(([name, value]) => (
          <Fact key={name} name={<code>{name}</code>}>
            <code>{value}</code>
          </Fact>
        ))}
      </Facts>
      <Note>{t.headersNote}</Note>
    </div>
  );
}
