import { isJsonMediaType } from '../../model/api/media-type.ts';
import type { Example, MediaType, Operation, Response } from '../../model/api/operation.ts';
import type { OperationWriting } from './operation-writing.ts';
import { addressLink, oneLine } from './parts.ts';
import { blocks, codeBlock, plain, words } from './writing.ts';

/** The example bodies of a webhook or a callback, and those of an operation that its code samples do not have. */
export function bodyExamples(
  { requestBody, samples }: Operation,
  { level }: { level: number },
  writing: OperationWriting,
): string {
  const { t } = writing.language;
  if (samples !== null && writing.examples !== 'all') return '';
  const isShown = (media: MediaType, { name, isGenerated }: Example): boolean =>
    samples === null ||
    (!isGenerated && (media.name !== samples.mediaType || samples.requests.every((request) => request.name !== name)));
  const all = (requestBody?.content ?? []).flatMap((media) =>
    media.examples.filter((example) => isShown(media, example)).map((example) => ({ media, example })),
  );
  return blocks(
    all.length > 0 && `${'#'.repeat(level + 1)} ${t.examples}`,
    ...all.map(({ media, example }) => exampleBlock(example, media, writing)),
  );
}

export function examples({ status, content: media }: Response, writing: OperationWriting): string {
  if (writing.examples === 'none' || (writing.examples === 'first' && !status.startsWith('2'))) return '';
  const shown = media
    .filter(({ sameAs }) => sameAs === null)
    .flatMap((entry) =>
      entry.examples
        .slice(0, writing.examples === 'all' ? entry.examples.length : 1)
        .map((example) => ({ entry, example })),
    );
  return blocks(...shown.map(({ entry, example }) => exampleBlock(example, entry, writing)));
}

function exampleBlock(
  { name, summary, description, text, serialized, elsewhere, isCut }: Example,
  { name: mediaType }: MediaType,
  writing: OperationWriting,
): string {
  const {
    language: { t },
    context,
  } = writing;
  const label = summary ?? (name === 'default' ? null : name);
  return blocks(
    words(label !== null && `${t.example}: ${plain(label)}`, oneLine(context.markdownOf(description))),
    text !== '' &&
      codeBlock(isJsonMediaType(mediaType) ? compactJson(text) : text, isJsonMediaType(mediaType) ? 'json' : ''),
    isCut && t.exampleInDocument,
    serialized !== null && blocks(t.asSent, codeBlock(serialized.text, '')),
    elsewhere !== null && addressLink(t.exampleElsewhere, elsewhere, writing),
  );
}

/** An object or array without others inside, in pretty JSON. A line break inside a string is escaped, so each one is layout. */
const INNERMOST = /([[{])\n\s*([^[\]{}]*?)\n\s*([\]}])/g;
const LINE = 100;

/** Pretty JSON with less white space: short objects and arrays are on one line. */
function compactJson(text: string): string {
  return text
    .replaceAll(INNERMOST, (whole: string, open: string, inner: string, close: string) => {
      const line = `${open}${inner.replaceAll(/\n\s*/g, ' ')}${close}`;
      return line.length <= LINE ? line : whole;
    })
    .replaceAll(/^ +/gm, (space) => ' '.repeat(space.length / 2));
}
