import type { FieldName } from './form-values.ts';

export interface FormError {
  name: FieldName;
  /** JSON Pointer in the field's value. */
  pointer: string;
  /** The label that readers see, for example `mailingAddress.city`. */
  label: string;
  message: string;
  /** Whether the request is not sent: a required value is missing, or the browser would refuse it. Otherwise readers may send it anyway. */
  isFatal: boolean;
  /** The description of the field on the page: the anchor of the parameter or body, and the names below it. */
  place: { anchor: string; names: string[] } | null;
}

/** Characters that a header value cannot carry (Fetch, 2.2.2). Scripts can write only Latin-1 without control characters. */
// oxlint-disable-next-line no-control-regex -- the expression searches for control characters
export const NOT_IN_HEADER = /[^\t\u0020-\u007e\u0080-\u00ff]/;
