import type { SlotKind, Template } from '../../model/snippets/sample-template.ts';

const number = (index: number): string => String(index).padStart(2, '0');

/**
 * Sentinels: what the engine writes where a template has a slot. They are identifiers, so that no language and no
 * highlighter takes one apart, and of a fixed width, so that the engine's sorting keeps their order.
 */
export const SLOT = {
  url: 'zzurlzz',
  cookies: 'zzcookieszz',
  body: 'zzbodyzz',
  mime: 'zzmimezz',
  headerName: (index: number) => `zzhn${number(index)}zz`,
  headerValue: (index: number) => `zzhv${number(index)}zz`,
  fieldName: (index: number) => `zzfn${number(index)}zz`,
  /** A field's name as a key of an object literal. */
  fieldKey: (index: number) => `zzfk${number(index)}zz`,
  fieldValue: (index: number) => `zzfv${number(index)}zz`,
  /** Which of the files a field is, counted from 0. */
  fileIndex: (index: number) => `zzfi${number(index)}zz`,
  /** The same, counted from 1. */
  fileNumber: (index: number) => `zzfo${number(index)}zz`,
};

const SENTINEL = /zz(url|cookies|body|mime|hn|hv|fn|fk|fv|fi|fo)(\d*)zz/g;

/** Code split at its sentinels, fixed pieces and slots in turn. */
export function splitAtSlots(code: string): Template {
  const pieces: Template[number][] = [];
  let end = 0;
  for (const { 0: whole, 1: kind, 2: index, index: start } of code.matchAll(SENTINEL)) {
    if (start > end) pieces.push(code.slice(end, start));
    pieces.push({ kind: kind as SlotKind, index: Number(index) });
    end = start + whole.length;
  }
  if (end < code.length) pieces.push(code.slice(end));
  return pieces;
}
