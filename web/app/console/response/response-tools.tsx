import { useState } from 'react';

import { ownProperty } from '../../../model/text/json.ts';
import { useConsole } from '../context.ts';
import type { ServerResponse } from '../send.ts';
import { essenceOf } from './shown-response.ts';

export function CopyText({ text }: { text: string }) {
  const {
    words: { t },
  } = useConsole();
  const [state, setState] = useState<'copied' | 'copyFailed' | null>(null);
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      () => setState('copyFailed'),
    );
    setTimeout(() => setState(null), 2_000);
  };
  return (
    <button type="button" className="button button-small" onClick={copy}>
      <output>{t[state ?? 'copy']}</output>
    </button>
  );
}

/** File extensions that differ from the name of the media subtype. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  'text/plain': 'txt',
  'image/svg+xml': 'svg',
  'image/jpeg': 'jpg',
  'application/octet-stream': 'bin',
};

export function Download({ response: { bytes, contentType } }: { response: ServerResponse }) {
  const {
    words: { t },
  } = useConsole();
  const essence = essenceOf(contentType);
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
    <button type="button" className="button button-small" onClick={save}>
      {t.download}
    </button>
  );
}
