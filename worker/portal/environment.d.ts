/** The bindings of `wrangler.toml`. */
declare namespace Cloudflare {
  interface Env {
    ASSETS: Fetcher;
    GOOGLE_CLIENT_ID: string;
    HOSTED_DOMAIN: string;
    GOOGLE_JWKS_URL?: string;
    // A release without it is refused; see `createPortal`.
    // oxlint-disable-next-line typescript/consistent-type-imports
    INTERNAL?: import('../../web/model/edge/internal-file.ts').InternalFiles;
    SIMULATOR?: Fetcher;
    PACKAGES?: Fetcher;
    // A declaration file that imports is a module and declares nothing for others.
    // oxlint-disable-next-line typescript/consistent-type-imports
    MCP?: import('./mcp.ts').McpService;
    // oxlint-disable-next-line typescript/consistent-type-imports
    INSIGHT?: import('../../web/model/insight/service.ts').InsightService;
    // oxlint-disable-next-line typescript/consistent-type-imports
    EXAM?: import('../../web/model/exam/step.ts').ExamService;
    SIMULATOR_CALLER_KEY?: string;
  }
}
