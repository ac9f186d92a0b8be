/** The portal's address for signals. */
export const SIGNALS_PATH = '/insight/signals';
/** Maximum size of a signal, in bytes. */
export const MAX_SIGNAL = 2048;
/** The fragment of the words that thank a reader whose browser runs no scripts. */
export const THANKS_ID = 'thank-you';

/** The page "What this site records". */
export const PRIVACY_ROUTE = '/privacy';

/** Reasons that the feedback form offers. */
export const REASONS = ['missing', 'wrong', 'unclear', 'other'] as const;
export type Reason = (typeof REASONS)[number];

/** What a page of the portal tells about a reader's work with it. `page` is the path of the page on screen. */
export type Signal =
  | { kind: 'feedback'; page: string; helpful: 'yes' | 'no'; reason?: Reason; text?: string; anchor?: string }
  /** A search without a result, or one that the reader left without a choice. */
  | { kind: 'search'; page: string; text: string; outcome: 'empty' | 'left' }
  /** An address without a page, and the page of ours that led there. */
  | { kind: 'missing'; path: string; page?: string }
  /** A request that the simulator refused: where and by which rule, never a value. `operation` is such as `POST /public/v3/tokens`. */
  | {
      kind: 'failure';
      page: string;
      operation: string;
      status: number;
      code?: string;
      pointer?: string;
      rule?: string;
    };
