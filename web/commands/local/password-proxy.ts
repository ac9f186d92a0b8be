import { hash, timingSafeEqual } from 'node:crypto';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { text } from 'node:stream/consumers';

import { SIMULATOR } from '../../model/edge/simulator.ts';
import { EXAM_PATH } from '../../model/exam/exam-case.ts';
import { EXAM_KEYS_PATH } from '../../model/exam/report.ts';
import { STEP_PATH } from '../../model/exam/step.ts';
import { CHANGES_PATH } from '../../model/integration/api-changes.ts';
import { escapeHtml } from '../../model/text/html.ts';

interface PasswordProxyOptions {
  /** Address of the portal on this machine, such as `http://localhost:8787`. */
  target: string;
  password: string;
  /** The sentence at the top of every page. */
  mark: string;
}

/** Every other path needs the password: behind a tunnel, all readers have one address. */
const TOOL_PATHS = [`${SIMULATOR}/`, STEP_PATH, EXAM_PATH, EXAM_KEYS_PATH, CHANGES_PATH];

/**
 * A server in front of a portal for colleagues in the local network: it asks for a password (HTTP Basic, any name), marks every page,
 * and keeps search engines away. The portal itself stays on the loopback address.
 */
export function passwordProxy({ target, password, mark }: PasswordProxyOptions): Server {
  const { host, hostname, port, origin } = new URL(target);
  // Pages call these paths without cookies and with credentials of the simulator, so only the address tells that they may.
  const known = new Set<string | undefined>();
  return createServer((incoming, outgoing) => {
    const { remoteAddress } = incoming.socket;
    const isPassword = isEqual(passwordOf(incoming), password);
    if (isPassword) known.add(remoteAddress);
    const isFromPage = known.has(remoteAddress) && TOOL_PATHS.some((path) => incoming.url?.startsWith(path));
    if (!isPassword && !isFromPage) {
      outgoing
        .writeHead(401, { 'WWW-Authenticate': 'Basic realm="Preview"', 'Cache-Control': 'no-store' })
        .end('This preview needs its password. The name can be anything.\n');
      return;
    }
    const headers: IncomingHttpHeaders = { ...incoming.headers, host, 'accept-encoding': 'identity' };
    if (isPassword) delete headers.authorization;
    // The portal accepts changes from its own pages only, and knows itself by its own address.
    const outer = `http://${incoming.headers.host ?? ''}`;
    if (headers.origin === outer) headers.origin = origin;
    const sent = request({ hostname, port, path: incoming.url, method: incoming.method, headers }, (response) => {
      void passOn(response, outgoing, (page) =>
        page
          .replaceAll(origin, outer)
          .replace('<body>', `<body><div class="announcement" role="note">${escapeHtml(mark)}</div>`),
      );
    });
    sent.once('error', () => outgoing.writeHead(502).end('The portal does not respond.\n'));
    incoming.pipe(sent);
  });
}

async function passOn(
  response: IncomingMessage,
  outgoing: ServerResponse,
  changed: (page: string) => string,
): Promise<void> {
  const headers = { ...response.headers, 'x-robots-tag': 'noindex, nofollow' };
  const hasAddresses = /^(?:text\/html|application\/json)\b/.test(headers['content-type'] ?? '');
  if (!hasAddresses) {
    outgoing.writeHead(response.statusCode ?? 502, headers);
    response.pipe(outgoing);
    return;
  }
  const page = await text(response);
  delete headers['content-length'];
  delete headers['transfer-encoding'];
  outgoing.writeHead(response.statusCode ?? 502, headers).end(changed(page));
}

/** Compares hashes, so that the time tells nothing about the password. */
function isEqual(given: string, password: string): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', password, 'buffer'));
}

/** The password of HTTP Basic; empty without one. */
function passwordOf({ headers }: IncomingMessage): string {
  const [, encoded = ''] = /^Basic ([\w+/=]+)$/i.exec(headers.authorization ?? '') ?? [];
  return Buffer.from(encoded, 'base64')
    .toString()
    .replace(/^[^:]*:/s, '');
}
