import { type ComponentType, lazy, Suspense, useState } from 'react';

import type { Json } from '../../../model/text/json.ts';
import { useConsole } from '../context.ts';
import { panelProps, Tabs } from '../frame/tabs.tsx';
import { type ServerResponse, MAX_RESPONSE_BYTES } from '../send.ts';
import type { ExaminedResponse } from '../use-sending.ts';
import { RawText } from './raw-text.tsx';
import { ResponseImage } from './response-image.tsx';
import { CopyText, Download } from './response-tools.tsx';
import { essenceOf, type ShownBody } from './shown-response.ts';
import { AsDescribed, isAsDescribed, Verdict } from './verdict.tsx';

const ID = 'c-response';

interface TreeProps {
  value: Json;
  text: string;
}

/** The tree is loaded with the first JSON response. If it does not load, the text is shown. */
const JsonTree = lazy<ComponentType<TreeProps>>(() =>
  import('./json-tree.tsx').then(
    (module) => ({ default: module.JsonTree }),
    () => ({ default: RawText }),
  ),
);

type View = 'body' | 'raw' | 'headers';

/** The status with its reason phrase, which HTTP/2 does not send. */
export function statusText({ status, statusText: reason }: Pick<ServerResponse, 'status' | 'statusText'>): string {
  return reason === '' ? String(status) : `${status} ${reason}`;
}

/** A response: status, time and size, how it compares with its description, body and headers. */
export function ResponsePanel({ examined }: { examined: ExaminedResponse }) {
  const { response, shown } = examined;
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
          {t.headers} <span className="c-count">{response.headers.length}</span>
        </>
      ),
    },
  ];
  return (
    <div className="c-response">
      <p className="c-status">
        <b className={`status s${String(response.status)[0]}`}>{statusText(response)}</b>
        <span>
          <span className="visually-hidden">{t.time}: </span>
          {milliseconds(response.milliseconds)}
        </span>
        <span>
          <span className="visually-hidden">{t.size}: </span>
          {bytes(response.bytes.length)}
          {response.isTruncated && '+'}
        </span>
        {isAsDescribed(examined) && <AsDescribed examined={examined} />}
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
          <Body response={response} shown={shown} isRaw={view === 'raw'} />
        )}
      </div>
    </div>
  );
}

function Headers({ response: { headers } }: { response: ServerResponse }) {
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

function Body({ response, shown, isRaw }: { response: ServerResponse; shown: ShownBody; isRaw: boolean }) {
  const {
    words: { t },
  } = useConsole();
  switch (shown.kind) {
    case 'none':
      return <p className="c-note">{t.noBody}</p>;
    case 'binary':
      return <p className="c-note">{t.binary}</p>;
    case 'image':
      return <ResponseImage bytes={response.bytes} type={essenceOf(response.contentType)} />;
    case 'text':
      return <RawText text={shown.text} />;
    case 'json':
      return isRaw ? (
        <RawText text={shown.text} />
      ) : (
        <Suspense fallback={<RawText text={shown.text} />}>
          <JsonTree value={shown.value} text={shown.text} />
        </Suspense>
      );
  }
}
