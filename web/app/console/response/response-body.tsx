import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';

import { bareMediaType } from '../../../model/description/operation.ts';
import type { Json } from '../../../model/text/json.ts';
import { Button } from '../../kit/button.tsx';
import { TextBlock } from '../../kit/code.tsx';
import { Note } from '../../kit/note.tsx';
import { useConsole } from '../context.ts';
import type { ServerResponse } from '../send.ts';
import type { ShownBody } from './shown-response.ts';

interface TreeProps {
  value: Json;
  isProblem: boolean;
  text: string;
}

/** The tree is loaded with the first JSON response. If it does not load, the text is shown. */
const JsonTree = lazy<ComponentType<TreeProps>>(() =>
  import('./json-tree.tsx').then(
    (module) => ({ default: module.JsonTree }),
    () => ({ default: RawText }),
  ),
);

interface ResponseBodyProps {
  response: ServerResponse;
  shown: ShownBody;
  isRaw: boolean;
}

export function ResponseBody({ response, shown, isRaw }: ResponseBodyProps) {
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
        <Suspense fallback={<RawText text={shown.text} />}>
          <JsonTree
            value={shown.value}
            text={shown.text}
            isProblem={bareMediaType(response.contentType) === 'application/problem+json'}
          />
        </Suspense>
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
    <img className="c-image" src={source} alt={t.imageAlt} onError={() => setBroken(true)} />
  );
}
