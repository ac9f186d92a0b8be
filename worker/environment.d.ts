/** What wrangler binds; see `wrangler.toml`. */
declare namespace Cloudflare {
  interface Env {
    ASSETS: Fetcher;
    GOOGLE_CLIENT_ID: string;
    HOSTED_DOMAIN: string;
    GOOGLE_JWKS_URL?: string;
  }
}

/** wrangler makes a text module of every `.txt` file. */
declare module '*.txt' {
  const text: string;
  export default text;
}
