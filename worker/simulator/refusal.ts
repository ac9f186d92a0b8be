/** One value to correct, as problem documents list it. */
export interface InvalidValue {
  /** JSON Pointer (RFC 6901). */
  pointer: string;
  /** A code of the descriptions, such as `required`. */
  code: string;
  message: string;
}

/** Why a request is refused. The front makes a problem document of it (RFC 9457). */
export interface Refusal {
  code: string;
  detail: string;
  /** Default: the status that the description gives the code. */
  status?: number;
  errors?: InvalidValue[];
  /** In seconds. */
  retryAfter?: number;
}
