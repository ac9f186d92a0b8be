import type { Decision, InboxRows } from './inbox-rows.ts';
import type { Loss } from './signal.ts';

/** A signal as the portal received it. */
export interface ReceivedSignal {
  /** The id of the request, for log lines. */
  requestId: string;
  body: string;
  /** A page's script, a page's form (the body is no JSON then), the MCP server, or a browser that reports violations. */
  source: 'page' | 'form' | 'agent' | 'report';
  /** Whether the reader's browser asks not to be observed (`Sec-GPC: 1`). */
  isPrivate: boolean;
  /** The name that the portal gives the caller's address; see `createCallerNames`. */
  caller: string;
  /**
   * Names an internal page, so that the Worker never stores its route; null if there is no such page. It is null itself for a reader whom
   * the gate has not admitted.
   */
  nameInternal: ((route: string) => Promise<string | null>) | null;
}

/** The RPC interface of the insight Worker. */
export interface InsightService {
  record(signal: ReceivedSignal): Promise<void>;
  /** Counts a signal that the portal did not pass on. @param requestId for log lines */
  lose(reason: Loss, requestId: string): Promise<void>;
  rows(): Promise<InboxRows>;
  /** Resolves if the database responds. */
  ping(): Promise<void>;
  /** @returns whether the decision is one that the inbox accepts */
  decide(decision: Decision): Promise<boolean>;
}

/** The public places for which the insight Worker accepts signals, as the build writes them. */
export interface SignalPlaces {
  /** The anchors of pages by route. */
  pages: Readonly<Record<string, readonly string[]>>;
  /** The kinds of pages by route. */
  kinds: Readonly<Record<string, string>>;
  /** Operations, such as `POST /shop/tokens`, and names of fields and problem codes of the simulated APIs. */
  words: readonly string[];
}

/** Every page by its route, public or internal. The internal Worker has them, for the inbox. */
export type Places = Readonly<Record<string, SitePlace>>;

export interface SitePlace {
  title: string;
  /** Source file, relative to the site, and the line of an operation or schema, such as `specs/public/<api>.yaml:212`. */
  file: string;
  /** Address at which the file can be edited, if the site has one. */
  edit?: string;
}
