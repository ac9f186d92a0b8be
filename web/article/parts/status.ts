import type { Language } from '../language.ts';

/** Reason phrases as registered for HTTP (RFC 9110, RFC 6585). They are protocol names, so they are not translated. */
const REASONS: Readonly<Record<string, string>> = {
  100: 'Continue',
  101: 'Switching Protocols',
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  203: 'Non-Authoritative Information',
  204: 'No Content',
  205: 'Reset Content',
  206: 'Partial Content',
  207: 'Multi-Status',
  300: 'Multiple Choices',
  301: 'Moved Permanently',
  302: 'Found',
  303: 'See Other',
  304: 'Not Modified',
  307: 'Temporary Redirect',
  308: 'Permanent Redirect',
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  411: 'Length Required',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  416: 'Range Not Satisfiable',
  417: 'Expectation Failed',
  421: 'Misdirected Request',
  422: 'Unprocessable Content',
  423: 'Locked',
  425: 'Too Early',
  426: 'Upgrade Required',
  428: 'Precondition Required',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  451: 'Unavailable For Legal Reasons',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

/** Returns the meaning of a status: `Not Found` for `404`, words for `4XX` and `default`, null for an unregistered code. */
export function statusReason(status: string, { t }: Language): string | null {
  if (status === 'default') return t.anyOtherStatus;
  if (/^[1-5]XX$/i.test(status)) return t.statusRange(status.charAt(0));
  return REASONS[status] ?? null;
}

/** Returns the heading of a response: `404 Not Found`, `default Any other status`. */
export function statusTitle(status: string, language: Language): string {
  const reason = statusReason(status, language);
  return reason === null ? status : `${status} ${reason}`;
}

/** Returns the CSS class for the color of a status: `s2` to `s5`, `s0` for `default`. */
export function statusClass(status: string): string {
  return /^[1-5]/.test(status) ? `status s${status.charAt(0)}` : 'status s0';
}
