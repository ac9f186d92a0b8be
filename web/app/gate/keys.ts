/** Names that the first scripts of a document need of the gate, which they do not load. */

/**
 * Key in local storage of a sign-out that the server has not confirmed yet.
 * The first-paint script then sets the attribute, and the stylesheet hides internal pages.
 */
export const SIGN_OUT_KEY = '%SESSION%-LOGOUT';
/** Attribute of `<html>` that hides internal pages. */
export const SIGN_OUT_PENDING_ATTRIBUTE = 'data-logout-pending';

/** Key in local storage: the account that the edge has verified, which public pages show. It grants nothing. */
export const ACCOUNT_KEY = '%SESSION%-ACCOUNT';
