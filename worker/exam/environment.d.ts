declare namespace Cloudflare {
  interface Env {
    EXAM_SIGNING_KEY?: string;
  }
}
