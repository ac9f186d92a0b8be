import { methodNotAllowed, portalMiddleware } from '../http.ts';
import { readText } from '../read-text.ts';
import { cookieValues, sessionCookie } from './cookie.ts';
import { MAX_BODY, sessionSeconds, type SessionOptions } from './session-endpoint.ts';

const REDIRECT_PATH = '/auth/google';
const CSRF_NAME = 'g_csrf_token';
const LANDING = '/docs/internal';

/**
 * `POST /auth/google`: Google's redirect mode. The browser posts a form from Google's page. The form is accepted only
 * with a matching `g_csrf_token` cookie and field; any other request gets the gate.
 * https://developers.google.com/identity/gsi/web/guides/verify-google-id-token
 */
export function googleRedirect({ responses, judge, cookie, now }: SessionOptions) {
  return portalMiddleware(async (context, next) => {
    if (context.get('path').pathname !== REDIRECT_PATH) return next();
    if (context.req.method !== 'POST') return methodNotAllowed('POST', responses.headers());
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
      return responses.gate('invalid', locale);
    }
    const verdict = await judge(credential);
    if (verdict.kind !== 'granted') return responses.gate(verdict.kind, locale);

    const landing = responses.headers();
    landing.set('Location', LANDING);
    landing.set('Set-Cookie', sessionCookie(cookie, credential, sessionSeconds(verdict.expiresAt, now)));
    return new Response(null, { status: 303, headers: landing });
  });
}

/** Returns the value if there is exactly one and it is not empty. */
function onlyOne(values: readonly string[]): string | undefined {
  return values.length === 1 && values[0] !== '' ? values[0] : undefined;
}
