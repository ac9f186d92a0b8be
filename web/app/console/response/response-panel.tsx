import { lazy, Suspense, useState } from 'react';

import { bareMediaType } from '../../../model/description/operation.ts';
import { statusWithReason } from '../../../model/request/status.ts';
import { ownProperty } from '../../../model/text/json.ts';
import { Button } from '../../kit/button.tsx';
import { CopyButton } from '../../kit/copy-button.tsx';
import { Fact, Facts } from '../../kit/facts.tsx';
import { Note } from '../../kit/note.tsx';
import { panelProps, Tabs } from '../../kit/tabs.tsx';
import { useConsole } from '../context.ts';
import { MAX_RESPONSE_BYTES, type ServerResponse } from '../send.ts';
import { sendingTarget } from '../targets.ts';
import type { ExaminedResponse, SendingState } from '../use-sending.ts';
import { FailurePanel } from './failure-panel.tsx';
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

/** File extensions that differ from the name of the media subtype. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  'text/plain': 'txt',
  'image/svg+xml': 'svg',
  'image/jpeg': 'jpg',
  'application/octet-stream': 'bin',
};

function Download({ response: { bytes, contentType } }: { response: ServerResponse }) {
  const { t } = useConsole();
  const essence = bareMediaType(contentType);
  const extension =
    ownProperty(EXTENSIONS, essence) ?? (essence.split('/')[1]?.split('+').at(-1)?.replaceAll(/[^\w]/g, '') || 'bin');
  const save = (): void => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([bytes], { type: essence === '' ? 'application/octet-stream' : essence }));
    link.download = `response.${extension}`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  };
  return (
    <Button isSmall onClick={save}>
      {t.download}
    </Button>
  );
}

/** Loaded only if the site has a simulator. */
const ExpiredAccount = lazy(async () => ({ default: (await import('../simulator/account-box.tsx')).ExpiredAccount }));

export function ResponsePane({ state }: { state: SendingState }) {
  const { data, form, t } = useConsole();
  switch (state.kind) {
    case 'idle':
      return <Note>{t.nothingSent}</Note>;
    case 'sending':
      return <p className="note c-under-way">{t.sending}</p>;
    case 'response':
      return (
        <>
          {state.response.status === 401 && sendingTarget(data, form.getState().values)?.kind === 'simulator' && (
            <Suspense>
              <ExpiredAccount t={t.account} />
            </Suspense>
          )}
          <ResponsePanel examined={state} />
        </>
      );
    case 'failure':
      return <FailurePanel failure={state.failure} />;
  }
}
