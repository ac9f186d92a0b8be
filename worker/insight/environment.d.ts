/** The bindings of `wrangler.toml`. */
declare namespace Cloudflare {
  interface Env {
    DATABASE: D1Database;
    // A declaration file that imports is a module and declares nothing for others.
    // oxlint-disable-next-line typescript/consistent-type-imports
    READERS: DurableObjectNamespace<import('./readers.ts').Readers>;
  }
}
