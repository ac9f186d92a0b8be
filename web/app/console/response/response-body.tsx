import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';

import { bareMediaType } from '../../../model/description/operation.ts';
import type { Json } from '../../../model/text/json.ts';
import { useConsole } from '../context.ts';
import { LinkButton } from '../fields/controls.tsx';
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
      return <p className="c-note">{t.noBody}</p>;
    case 'binary':
      return <p className="c-note">{t.binary}</p>;
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
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a block that scrolls must be reachable by keyboard (WCAG 2.1.1) */}
      <pre tabIndex={0} className="c-raw">
        {text.slice(0, shown)}
      </pre>
      {text.length > shown && (
        <p className="c-note">
          {t.moreText(bytes(shown), bytes(text.length))}{' '}
          <LinkButton onClick={() => setShown(shown + PAGE * 5)}>{t.showMore}</LinkButton>
        </p>
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
  if (isBroken) return <p className="c-note c-warning">{t.brokenImage}</p>;
  return source === null ? null : (
    <img className="c-image" src={source} alt={t.imageAlt} onError={() => setBroken(true)} />
  );
}
