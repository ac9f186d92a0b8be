import { cookieValues, sessionCookie } from './cookie.ts';
import { methodNotAllowed, portalMiddleware } from './http.ts';
import { readText } from './read-text.ts';
import { MAX_BODY, sessionSeconds, type SessionOptions } from './session.ts';

const CSRF_NAME = 'g_csrf_token';
const LANDING = '/docs/internal';

/**
 * `POST /auth/google`: Google's redirect mode, a form that the browser posts from Google's page. It counts only with the
 * double submit of `g_csrf_token`; anything else gets the gate.
 * https://developers.google.com/identity/gsi/web/guides/verify-google-id-token
 */
export function googleRedirect({ answers, judge, now }: SessionOptions) {
  return portalMiddleware(async (context) => {
    if (context.req.method !== 'POST') return methodNotAllowed('POST', answers.headers());
    const { headers } = context.req.raw;
    const isForm = /^application\/x-www-form-urlencoded *(?:;|$)/i.test(headers.get('Content-Type') ?? '');
    const form = new URLSearchParams(isForm ? await readText(context.req.raw, MAX_BODY) : '');
    const csrf = onlyOne(form.getAll(CSRF_NAME));
    const credential = onlyOne(form.getAll('credential'));
    const { locale } = context.get('path');
    if (
      csrf === undefined ||
      csrf !== onlyOne(cookieValues(headers.get('Cookie'), CSRF_NAME)) ||
      credential === undefined
    ) {
      return answers.gate('invalid', locale);
    }
    const verdict = await judge(credential);
    if (verdict.kind !== 'granted') return answers.gate(verdict.kind, locale);

    const landing = answers.headers();
    landing.set('Location', LANDING);
    landing.set('Set-Cookie', sessionCookie(credential, sessionSeconds(verdict.expiresAt, now)));
    return new Response(null, { status: 303, headers: landing });
  });
}

/** The value, when there is exactly one and it is not empty. */
function onlyOne(values: readonly string[]): string | undefined {
  return values.length === 1 && values[0] !== '' ? values[0] : undefined;
}
