import { useEffect, useState } from 'react';

import { bareMediaType } from '../../../model/description/operation.ts';
import { statusWithReason } from '../../../model/request/status.ts';
import { localizePath } from '../../../model/site/path.ts';
import { objectOf, ownProperty } from '../../../model/text/json.ts';
import { saveFile } from '../../browser/save-file.ts';
import { Box, Button, CopyButton, Fact, Facts, Note, panelProps, Tabs, TextBlock } from '../../kit/index.ts';
import { OwnFault } from '../../simulator/own-fault.tsx';
import { useConsole } from '../context.ts';
import { ErrorLinks } from '../sections/error-summary.tsx';
import { MAX_RESPONSE_BYTES, type ServerResponse } from '../send.ts';
import { NewAccount } from '../simulator/account-box.tsx';
import { sendingTarget } from '../targets.ts';
import { JsonTree } from './json-tree.tsx';
import type { ExaminedResponse, ShownBody } from './shown-response.ts';
import { AsDescribed, Verdict } from './verdict.tsx';

const ID = 'console-response';

type View = 'body' | 'raw' | 'headers';

/** A response: status, time and size, how it compares with its description, body and headers. */
export function ResponsePanel({ examined }: { examined: ExaminedResponse }) {
  const { response, shown, errors } = examined;
  const { data, form, t, bytes, count, milliseconds } = useConsole();
  const isSimulated = sendingTarget(data, form.getState().values)?.kind === 'simulator';
  const fault = isSimulated ? new Map(response.headers).get('x-simulator-fault') : undefined;
  const hasAccount = isSimulated && data.simulator?.isOpen !== true;
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
    <div className="stack console-response">
      {isSimulated && response.status === 401 && <NewAccount reason={t.account.expired} />}
      <p className="row muted console-status">
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
        {response.status < 400 && <AsDescribed examined={examined} />}
      </p>
      {fault !== undefined && (
        <Box tone="warning">
          <OwnFault symptom={response} fault={fault} />
        </Box>
      )}
      {response.isTruncated && <Note tone="warning">{t.truncated(bytes(MAX_RESPONSE_BYTES))}</Note>}
      {errors.length > 0 && (
        <Box tone="danger" title={count(errors.length, t.rejected)}>
          <ErrorLinks errors={errors} />
        </Box>
      )}
      {hasAccount && response.status === 409 && <NewAccount reason={t.account.taken} />}
      {hasAccount && <NextSteps examined={examined} />}
      <Verdict examined={examined} />
      <div className="row console-tools">
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

/** Links to the request in the log of the simulator, and to the page on which the customer goes on, if the response has its address. */
function NextSteps({ examined: { response, shown } }: { examined: ExaminedResponse }) {
  const { t, locale, onLeave } = useConsole();
  const id = new Map(response.headers).get('x-request-id');
  const page = localizePath('/simulator', locale);
  const pages = `${location.origin}/simulator/`;
  const ways = shown.kind === 'json' && response.status < 300 ? Object.values(objectOf(shown.value)) : [];
  const customer = ways.find((value) => typeof value === 'string' && value.startsWith(pages));
  return (
    <p className="row">
      {typeof customer === 'string' && (
        <a
          className="button button-small"
          href={localizePath(customer.slice(location.origin.length), locale)}
          onClick={onLeave}
        >
          {t.account.customer}
        </a>
      )}
      <a href={id === undefined ? page : `${page}#requests=${encodeURIComponent(id)}`} onClick={onLeave}>
        {t.account.seen}
      </a>
    </p>
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
  const save = (): void => saveFile(`response.${extension}`, bytes, essence || 'application/octet-stream');
  return (
    <Button isSmall onClick={save}>
      {t.download}
    </Button>
  );
}

interface ResponseBodyProps {
  response: ServerResponse;
  shown: ShownBody;
  isRaw: boolean;
}

function ResponseBody({ response, shown, isRaw }: ResponseBodyProps) {
  const { t } = useConsole();
  switch (shown.kind) {
    case 'none':
      return <Note>{t.noBody}</Note>;
    case 'binary':
      return <Note>{t.binary}</Note>;
    case 'image':
      return <ResponseImage bytes={response.bytes} type={bareMediaType(response.contentType)} />;
    case 'text':
      return <RawText text={shown.text} />;
    case 'json':
      return isRaw ? (
        <RawText text={shown.text} />
      ) : (
        <JsonTree value={shown.value} isProblem={bareMediaType(response.contentType) === 'application/problem+json'} />
      );
  }
}

/** Characters shown at first. Laying out more would block the browser noticeably. */
const PAGE = 100_000;

/** The text of a body as received. Long texts appear in pages. */
function RawText({ text }: { text: string }) {
  const { t, bytes } = useConsole();
  const [shown, setShown] = useState(PAGE);
  return (
    <>
      <TextBlock text={text.slice(0, shown)} />
      {text.length > shown && (
        <Note>
          {t.moreText(bytes(shown), bytes(text.length))}{' '}
          <Button look="link" onClick={() => setShown(shown + PAGE * 5)}>
            {t.showMore}
          </Button>
        </Note>
      )}
    </>
  );
}

/** An image as a `data:` URL, the only kind that the page's Content-Security-Policy allows here. */
function ResponseImage({ bytes, type }: { bytes: Uint8Array<ArrayBuffer>; type: string }) {
  const { t } = useConsole();
  const [source, setSource] = useState<string | null>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    const reader = new FileReader();
    reader.addEventListener('load', () => setSource(typeof reader.result === 'string' ? reader.result : null));
    reader.readAsDataURL(new Blob([bytes], { type }));
    return () => reader.abort();
  }, [bytes, type]);
  if (isBroken) return <Note tone="warning">{t.brokenImage}</Note>;
  return source === null ? null : (
    <img className="console-image" src={source} alt={t.imageAlt} onError={() => setBroken(true)} />
  );
}
