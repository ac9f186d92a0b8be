/**
 * Name of the popup of the local identity provider of `npm start`. A release is refused if its scripts contain this text,
 * because they would offer the local provider.
 */
export const LOCAL_IDENTITY_MARKER = 'local-identity';
