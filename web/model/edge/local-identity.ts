/**
 * Name of the popup in which the local identity provider of `npm start` opens. A release is refused when this text is found
 * in its scripts: they would have the provider's door in them.
 */
export const LOCAL_IDENTITY_MARKER = 'local-identity';
