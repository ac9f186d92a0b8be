import type { Locale } from '../site/locale.ts';

/** Reasons for which a signal is dropped. The inbox shows how many were. */
export const LOSSES = ['foreign', 'size', 'invalid', 'unknown-place', 'limit', 'storage'] as const;
export type Loss = (typeof LOSSES)[number];

/** A signal as the portal received it. */
export interface ReceivedSignal {
  body: string;
  /** A page's script, a page's form (the body is no JSON then), or the MCP server. */
  source: 'page' | 'form' | 'agent';
  /** Whether the reader's browser asks not to be observed (`Sec-GPC: 1`). */
  isPrivate: boolean;
  /** The name that the portal gives the caller's address; see `createCallerNames`. */
  caller: string;
}

/** A decision of a staff member about a row of the inbox. */
export interface Decision {
  subject: string;
  status: string;
  note: string;
  staff: string;
}

/** The forms in which the inbox is read. */
export type InboxFormat = 'html' | 'text' | 'csv' | 'json';

/** The RPC interface of the insight Worker. */
export interface InsightService {
  record(signal: ReceivedSignal): Promise<void>;
  /** Counts signals that the portal did not pass on. */
  lose(reason: Loss, signals: number): Promise<void>;
  inbox(format: InboxFormat, locale: Locale): Promise<string>;
  /** @returns whether the decision is one that the inbox accepts */
  decide(decision: Decision): Promise<boolean>;
}

/** What the insight Worker knows about the site, as the build writes it. */
export interface Places {
  /** Pages by route. */
  pages: Readonly<Record<string, Place>>;
  /** Operations, such as `POST /public/v3/tokens`, and names of fields and problem codes of the simulated APIs. */
  words: readonly string[];
}

export interface Place {
  title: string;
  /** Source file, relative to the site, and the line of an operation or schema, such as `specs/public/v3.yaml:212`. */
  file: string;
  /** Address at which the file can be edited, if the site has one. */
  edit?: string;
  anchors: readonly string[];
}
