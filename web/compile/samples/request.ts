import type { Json } from '../../model/json.ts';

/** A piece of a request: fixed, or what a form can replace. */
export interface Part {
  text: string;
  /** Name of the place; null for fixed text. */
  place: string | null;
}

/** A header of a request. */
export interface HeaderLine {
  name: string;
  value: Part[];
}

/** One field of a form. */
export interface Field {
  name: string;
  /** Text, or the name of a file. */
  value: string;
  isFile: boolean;
}

/** What is sent, in the way that languages differ in sending it. */
export type Body =
  | { kind: 'none' }
  | { kind: 'json'; value: Json }
  | { kind: 'text'; text: string }
  | { kind: 'form'; fields: Field[] }
  | { kind: 'multipart'; fields: Field[] }
  | { kind: 'file'; name: string };

/** One request in terms of HTTP, before any language has written it. */
export interface SampledRequest {
  /** As it is sent, e.g. `POST`. */
  method: string;
  isSecure: boolean;
  url: Part[];
  headers: HeaderLine[];
  /** Value of the `Cookie` header; empty for none. */
  cookies: Part[];
  contentType: string | null;
  body: Body;
  /** Whether the answer is to be read as JSON. */
  answersJson: boolean;
}

export const fixed = (text: string): Part => ({ text, place: null });
