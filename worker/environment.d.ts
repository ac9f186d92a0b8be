/** The bindings of `wrangler.toml`. */
declare namespace Cloudflare {
  interface Env {
    ASSETS: Fetcher;
    GOOGLE_CLIENT_ID: string;
    HOSTED_DOMAIN: string;
    GOOGLE_JWKS_URL?: string;
    SIMULATOR?: Fetcher;
    SIMULATOR_CALLER_KEY?: string;
  }
}

/** wrangler turns every `.txt` file into a text module. */
declare module '*.txt' {
  const text: string;
  export default text;
}
