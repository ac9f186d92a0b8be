/**
 * Reads a body as UTF-8 text and stops as soon as it exceeds the limit. It does not cancel the rest: canceling a request
 * body cuts the connection that the response needs. A caller that reads a response body ends it itself.
 * @param limit in bytes
 * @returns undefined if the body is too long or not UTF-8; the empty string if there is no body
 */
export declare function readText(source: Request | Response, limit: number): Promise<string | undefined>;
