import { bareMediaType } from '../../../model/description/operation.ts';
import { ownProperty } from '../../../model/text/json.ts';
import { Button } from '../../kit/button.tsx';
import { useConsole } from '../context.ts';
import type { ServerResponse } from '../send.ts';

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
  return (
    <Button isSmall onClick={save}>
      {t.download}
    </Button>
  );
}
