/** The portal's address for signals. */
export const SIGNALS_PATH = '/insight/signals';
/** Maximum size of a signal, in bytes. */
export const MAX_SIGNAL = 2048;
/** The portal's address for reports of browsers. */
export const REPORTS_PATH = '/insight/reports';
/** Maximum size of a message with reports, in bytes. Each repeats the policy. */
export const MAX_REPORTS = 32_768;
/** The fragment of the words that thank a reader whose browser runs no scripts. */
export const THANKS_ID = 'thank-you';

/** The page "What this site records". */
export const PRIVACY_ROUTE = '/privacy';

/** Reasons that the feedback form offers. */
export const REASONS = ['missing', 'wrong', 'unclear', 'other'] as const;
export type Reason = (typeof REASONS)[number];

/** How a call of a tool ended: with a result, or with an error that the caller can correct. */
export const TOOL_OUTCOMES = ['ok', 'error'] as const;
type ToolOutcome = (typeof TOOL_OUTCOMES)[number];

/** The directives of the content policy that a page can violate (CSP Level 3). */
export const VIOLATED = [
  'base-uri',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'worker-src',
] as const;

/** A message of a page about a reader's work with it. `page` is the path of the page on screen. */
export type Signal =
  | { kind: 'feedback'; page: string; helpful: 'yes' | 'no'; reason?: Reason; text?: string; anchor?: string }
  /** A search without a result, or one that the reader left without a choice. With `found`, it is the next search, which found a page. */
  | { kind: 'search'; page: string; text: string; outcome: 'empty' | 'left'; found?: string }
  /** A call of a tool of the MCP server, and the page that it was about. */
  | { kind: 'agent'; tool: string; result: ToolOutcome; page?: string }
  /** An address without a page, and the page of ours that led there. */
  | { kind: 'missing'; path: string; page?: string }
  /** A request that the simulator refused: where and by which rule, never a value. `operation` is such as `POST /shop/tokens`. */
  | {
      kind: 'failure';
      page: string;
      operation: string;
      status: number;
      code?: string;
      pointer?: string;
      rule?: string;
    }
  /** A browser has refused something because of the content policy. */
  | { kind: 'violation'; page: string; directive: (typeof VIOLATED)[number] };

/** Reasons for which a signal is dropped. The inbox shows how many were. */
export type Loss = 'foreign' | 'size' | 'invalid' | 'unknown-place' | 'limit' | 'storage';
