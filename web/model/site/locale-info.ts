export interface LocaleInfo {
  /** The language's own name for itself. */
  label: string;
  direction: 'ltr' | 'rtl';
  /** Value of `<html lang>`, BCP 47. */
  htmlLang: string;
  /** Unicode calendar identifier, for `Intl`. */
  calendar: string;
  /** First path segment; empty for the default locale. */
  path: string;
}
