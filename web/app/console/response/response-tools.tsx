import { useState } from 'react';

import { bareMediaType } from '../../../model/description/operation.ts';
import { ownProperty } from '../../../model/text/json.ts';
import { useConsole } from '../context.ts';
import { SmallButton } from '../fields/controls.tsx';
import type { ServerResponse } from '../send.ts';

export function CopyText({ text }: { text: string }) {
  const { t } = useConsole();
  const [state, setState] = useState<'copied' | 'copyFailed' | null>(null);
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      () => setState('copyFailed'),
    );
    setTimeout(() => setState(null), 2_000);
  };
  return (
    <SmallButton onClick={copy}>
      <output>{t[state ?? 'copy']}</output>
    </SmallButton>
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
  return <SmallButton onClick={save}>{t.download}</SmallButton>;
}
