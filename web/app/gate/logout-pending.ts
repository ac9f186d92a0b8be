/**
 * Key in local storage of a sign-out that the server has not confirmed yet.
 * The first-paint script then sets the attribute, and the stylesheet hides internal pages.
 */
export const LOGOUT_KEY = 'GOOGLE-AKKO-LOGOUT';
/** Attribute of `<html>` that hides internal pages. */
export const LOGOUT_PENDING_ATTRIBUTE = 'data-logout-pending';
