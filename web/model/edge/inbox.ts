import { GATED } from './canonical-path.ts';

/** The inbox behind the gate, a guide in which the portal replaces {@link INBOX_PLACEHOLDER}. */
export const INBOX_ROUTE = `${GATED}/insight`;
/** A paragraph of that guide. It has a form that no text of a guide has. */
export const INBOX_PLACEHOLDER = '{{edge:insight}}';
/** The internal file with the places of the site. */
export const PLACES_PATH = `${GATED}/_/places.json`;
