import { partHeaders } from '../request/multipart.ts';
import type { Field } from '../request/request.ts';
import type { Code } from './tokens.ts';

interface PartNotation {
  string: (text: string) => Code;
  /** A boundary, with the text behind it. */
  boundary: (text: string) => Code;
  /** The bytes of a file. */
  file: (name: string) => Code;
}

/** The pieces of a multipart body (RFC 7578), for clients that cannot send its parts by themselves. */
export function partPieces(fields: readonly Field[], { string, boundary, file }: PartNotation): Code[] {
  return [
    ...fields.flatMap((field) => {
      const start = `\r\n${partHeaders(field)}\r\n\r\n`;
      return field.isFile
        ? [boundary(start), file(field.value), string('\r\n')]
        : [boundary(`${start}${field.value}\r\n`)];
    }),
    boundary('--\r\n'),
  ];
}
