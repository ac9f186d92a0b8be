import site from '../../content/site.ts';
import { interfaceNames } from '../../web/compile/config/config-schema.ts';

/** The names of the portal that the tests visit. The tests of the product do not know its company. */
export const { COMPANY = '', SESSION = '', SIGNATURE = '', SIMULATOR = '', SLUG = '' } = interfaceNames(site);
export const TITLE = site.title;
/** The key under which the gate stores a credential. */
export const TOKEN_KEY = `${SESSION}-TOKEN`;
/** The domain of the people who may read internal pages. */
export const DOMAIN = new URL(site.url).hostname.replace(/^[^.]+\./, '');
export const STAFF = `dana@${DOMAIN}`;
/** The address of the API in production. */
export const API = `https://api.${DOMAIN}`;
