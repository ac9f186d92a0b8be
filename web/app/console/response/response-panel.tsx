import { useState } from 'react';

import { statusWithReason } from '../../../model/request/status.ts';
import { useConsole } from '../context.ts';
import { panelProps, Tabs } from '../frame/tabs.tsx';
import { type ServerResponse, MAX_RESPONSE_BYTES } from '../send.ts';
import type { ExaminedResponse } from '../use-sending.ts';
import { ResponseBody } from './response-body.tsx';
import { CopyText, Download } from './response-tools.tsx';
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
          {t.headers} <span className="c-count">{response.headers.length}</span>
        </>
      ),
    },
  ];
  return (
    <div className="c-response">
      <p className="c-status">
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
      {response.isTruncated && <p className="c-note c-warning">{t.truncated(bytes(MAX_RESPONSE_BYTES))}</p>}
      <Verdict examined={examined} />
      <div className="c-tools">
        <Tabs id={ID} label={t.response} tabs={tabs} chosen={view} onChoose={setView} />
        {'text' in shown && <CopyText text={shown.text} />}
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
