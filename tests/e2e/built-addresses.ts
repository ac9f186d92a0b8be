/** The addresses in the built site of the console. A server of the site replaces them. */
export const BUILT_SERVER = 'http://127.0.0.1:64871';
export const BUILT_NOWHERE = 'http://127.0.0.1:64872';
