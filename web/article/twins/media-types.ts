import type { Encoding, MediaType } from '../../model/api/operation.ts';
import type { Schema } from '../../model/api/schema.ts';
import type { OperationWriting } from './operation-writing.ts';
import { headerList } from './parameters.ts';
import { schemaToMarkdown, typeToMarkdown } from './schema.ts';
import { blocks, code, words } from './writing.ts';

/** The schemas of a body, one after the other. */
export function content(list: readonly MediaType[], required: boolean, writing: OperationWriting): string {
  return list
    .map((media) => {
      const head = mediaLine(media, required, writing);
      return blocks(head, mediaSchemas(media, writing), encodings(media.encoding, writing));
    })
    .join('\n\n');
}

export function mediaLine({ name, schema, sameAs }: MediaType, required: boolean, writing: OperationWriting): string {
  const { t } = writing.language;
  const same = sameAs === null ? '' : t.sameAs([sameAs.status, sameAs.mediaType].filter(Boolean).join(' '));
  const type = schema === null ? '' : typeToMarkdown(schema, writing);
  return [code(name), type, required && `**${t.required}**`, same].filter(Boolean).join(', ');
}

function mediaSchemas({ schema, itemSchema, sameAs }: MediaType, writing: OperationWriting): string {
  if (sameAs !== null) return '';
  return blocks(
    schema !== null && bodyToMarkdown(schema, writing),
    itemSchema !== null &&
      blocks(
        `${writing.language.t.eachStreamItem} ${typeToMarkdown(itemSchema, writing)}`,
        schemaToMarkdown(itemSchema, writing),
      ),
  );
}

function bodyToMarkdown(schema: Schema, writing: OperationWriting): string {
  const known = writing.written.get(writing.cutDepth) ?? new Map<Schema, string>();
  const text = known.get(schema) ?? schemaToMarkdown(schema, writing);
  writing.written.set(writing.cutDepth, known.set(schema, text));
  return text;
}

function encodings(list: readonly Encoding[], writing: OperationWriting): string {
  if (list.length === 0) return '';
  const { t } = writing.language;
  const lines = (parts: readonly Encoding[], indent: string): string[] =>
    parts.flatMap(({ name, kind, contentType, style, explode, allowReserved, headers, parts: inner }) => [
      words(
        `${indent}- ${code(name)}`,
        contentType ?? (kind === 'items' && t.eachFurtherPart),
        style !== null && code(`style: ${style}`),
        explode !== null && code(`explode: ${explode}`),
        allowReserved && t.allowReserved,
        headers.length > 0 && `${t.headers}: ${headerList(headers, writing)}`,
      ),
      ...lines(inner, `${indent}  `),
    ]);
  return blocks(t.encodingOfParts, lines(list, '').join('\n'));
}
