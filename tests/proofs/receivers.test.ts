import { type ChildProcess, execFile, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { parse } from 'yaml';

import { freePort } from '../../web/commands/free-port.ts';
import { endTied, spawnTied } from '../../web/commands/spawn-tied.ts';
import type { Simulator } from '../../web/model/simulator/schemas.ts';
import { LOCALES } from '../../web/model/site/locale.ts';
import { objectOf, stringOf } from '../../web/model/text/json.ts';
import { ROOT } from '../site/dist.ts';
import { signatureVectors } from './clients/cases.ts';
import { SimulatorAccount } from './simulator-account.ts';

const execute = promisify(execFile);
const HEADER = 'Akko-Signature';
const folder = mkdtempSync(join(tmpdir(), 'receivers-'));
let secret = '';
let deliveries: Simulator<'Delivery'>[] = [];

beforeAll(async () => {
  const account = await SimulatorAccount.create(inject('simulator'));
  await account.sellContract();
  secret = account.credentials.webhookSecret;
  deliveries = await account.deliveries();
  if (deliveries.length === 0) throw new Error('The simulator has no deliveries.');
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** The text of the one block of code with a title. */
function blockIn(markdown: string, title: string): string {
  const blocks = [...markdown.matchAll(/^( *)```\w+ title="([^"]*)"\n([\s\S]*?)^ *```$/gm)].filter(
    ([, , found]) => found === title,
  );
  const [first] = blocks;
  if (first === undefined || blocks.length > 1) throw new Error(`${blocks.length} blocks have the title "${title}".`);
  return (first[3] ?? '').replaceAll(new RegExp(`^${first[1] ?? ''}`, 'gm'), '');
}

const { description } = objectOf(
  objectOf(parse(readFileSync(join(ROOT, 'specs/public/v3.yaml'), 'utf8')))['x-webhook-signature'],
);
const printed = stringOf(description) ?? '';

/** Programs around the functions of the guide. They read the secret, then header and body of each attempt, a line of Base64 each. */
const OTHER_LANGUAGES = [
  {
    title: 'PHP',
    file: 'verify.php',
    command: ['php'],
    program: `<?php
FUNCTION
$lines = array_map('base64_decode', explode("\\n", stream_get_contents(STDIN)));
$secret = array_shift($lines);
foreach (array_chunk($lines, 2) as [$header, $body]) echo is_from_akko($header, $body, $secret) ? "true\\n" : "false\\n";
`,
  },
  {
    title: 'Ruby',
    file: 'verify.rb',
    command: ['ruby'],
    program: `FUNCTION
secret, *lines = $stdin.read.split("\\n", -1).map { |line| line.unpack1('m') }
lines.each_slice(2) { |header, body| puts from_akko?(header, body, secret) }
`,
  },
  {
    title: 'Go',
    file: 'verify.go',
    command: ['go', 'run'],
    program: `package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"
)

FUNCTION
func main() {
	input, _ := io.ReadAll(os.Stdin)
	lines := strings.Split(string(input), "\\n")
	for index, line := range lines {
		text, _ := base64.StdEncoding.DecodeString(line)
		lines[index] = string(text)
	}
	for index := 1; index < len(lines); index += 2 {
		fmt.Println(isFromAkko(lines[index], []byte(lines[index+1]), lines[0]))
	}
}
`,
  },
  {
    title: 'Java',
    file: 'Verify.java',
    command: ['java'],
    program: `import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.*;
import java.time.Instant;
import java.util.*;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

class Verify {
FUNCTION
  public static void main(String[] args) throws Exception {
    var lines = new String(System.in.readAllBytes(), UTF_8).split("\\n", -1);
    for (int i = 0; i < lines.length; i++) lines[i] = new String(Base64.getDecoder().decode(lines[i]), UTF_8);
    for (int i = 1; i < lines.length; i += 2)
      System.out.println(isFromAkko(lines[i], lines[i + 1].getBytes(UTF_8), lines[0]));
  }
}
`,
  },
] as const;

interface Attempt {
  header: string;
  body: string;
}

/** No delivery is misjudged, and the one with an empty secret is refused. */
const RIGHT = [[], [], [false]];

type Verify = (attempts: readonly Attempt[], secret: string) => boolean[] | Promise<boolean[]>;

/**
 * The vectors of the clients that a receiver judges in another way. It has its own clock and one secret.
 * @param canChange whether the receiver takes the secret with each call
 */
async function otherVerdicts(verify: Verify, canChange = true): Promise<string[]> {
  const now = Math.floor(Date.now() / 1000);
  const signed = await signatureVectors({ signed: now, secret });
  const old = await signatureVectors({ signed: now - 301, secret });
  const vectors = signed.flatMap((vector, index) => {
    const age = vector.now - now;
    const same = age === 0 ? vector : age > 300 ? old[index] : undefined;
    return same === undefined || same.secrets.length > 1 || (!canChange && same.secrets[0] !== secret) ? [] : [same];
  });
  const groups = Map.groupBy(vectors, ({ secrets: [first = ''] }) => first);
  const wrong: string[] = [];
  for (const [key, group] of groups) {
    const verdicts = await verify(group, key);
    wrong.push(
      ...group.filter(({ result }, index) => verdicts[index] !== (result === 'valid')).map(({ name }) => name),
    );
  }
  return wrong;
}

/** A delivery that an empty secret signed. */
function unsigned(): Attempt {
  const now = Math.floor(Date.now() / 1000);
  return { header: `t=${now},v1=${createHmac('sha256', '').update(`${now}.{}`).digest('hex')}`, body: '{}' };
}

/** Deliveries as they are, and the same with one change each. */
function attempts(): { accepted: Attempt[]; rejected: Record<string, Attempt[]> } {
  const accepted = deliveries.map(({ headers, body }) => ({ header: headers[HEADER] ?? '', body }));
  const signed = (time: number, body: string): string =>
    `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
  const now = Math.floor(Date.now() / 1000);
  return {
    accepted: [
      ...accepted,
      // While a secret is changed, there is a signature with each.
      ...accepted.map(({ header, body }) => ({ header: header.replace(',', `,v1=${'0'.repeat(64)},`), body })),
    ],
    rejected: {
      'a changed byte': accepted.map(({ header, body }) => ({ header, body: body.replace('contract', 'contracT') })),
      'a changed signature': accepted.map(({ header, body }) => ({
        header: header.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')),
        body,
      })),
      'a changed time': accepted.map(({ header, body }) => ({
        header: header.replace(/\d+/, (time) => String(Number(time) + 1)),
        body,
      })),
      'an old time': accepted.map(({ body }) => ({ header: signed(now - 301, body), body })),
      'a time to come': accepted.map(({ body }) => ({ header: signed(now + 330, body), body })),
      'no signature': accepted.map(({ body }) => ({ header: '', body })),
    },
  };
}

/** The attempts that a receiver judges wrongly. @param verify returns for each attempt whether the receiver accepts it */
async function misjudged(verify: Verify): Promise<string[]> {
  const { accepted, rejected } = attempts();
  const expected = [
    ...accepted.map((attempt) => ({ attempt, change: null })),
    ...Object.entries(rejected).flatMap(([change, changed]) => changed.map((attempt) => ({ attempt, change }))),
  ];
  const verdicts = await verify(
    expected.map(({ attempt }) => attempt),
    secret,
  );
  return expected.flatMap(({ attempt, change }, index) =>
    verdicts[index] === (change === null)
      ? []
      : [`${change === null ? 'rejects' : `accepts ${change}:`} ${attempt.header}`],
  );
}

describe('the function on the pages of webhooks', () => {
  test('accepts deliveries and rejects changed ones in Node.js', async () => {
    const file = join(folder, 'verify.mjs');
    writeFileSync(file, blockIn(printed, 'Node.js'));
    const { isFromAkko } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
      isFromAkko: (header: string, rawBody: Buffer, secret: string) => boolean;
    };
    const verify: Verify = (attempts, key) =>
      attempts.map(({ header, body }) => isFromAkko(header, Buffer.from(body), key));
    expect([await misjudged(verify), await otherVerdicts(verify), await verify([unsigned()], '')]).toEqual(RIGHT);
  });

  test('accepts deliveries and rejects changed ones in Python', async ({ skip }) => {
    if (spawnSync('python3', ['--version']).status !== 0) skip('python3 is missing');
    const call = `
import json, sys
attempts, secret = json.load(sys.stdin)
print(json.dumps([is_from_akko(item["header"], item["body"].encode(), secret) for item in attempts]))
`;
    writeFileSync(join(folder, 'verify.py'), blockIn(printed, 'Python') + call);
    const verify: Verify = (attempts, key) => {
      const input = JSON.stringify([attempts, key]);
      const { stdout, stderr } = spawnSync('python3', [join(folder, 'verify.py')], { input, encoding: 'utf8' });
      if (stdout === '') throw new Error(stderr);
      return JSON.parse(stdout) as boolean[];
    };
    expect([await misjudged(verify), await otherVerdicts(verify), await verify([unsigned()], '')]).toEqual(RIGHT);
  });

  const webhooks = readFileSync(join(ROOT, 'content/public/en/guides/webhooks.md'), 'utf8');

  test.each(OTHER_LANGUAGES)(
    'accepts deliveries and rejects changed ones in $title',
    async ({ title, file, program, command }) => {
      const [name = '', ...args] = command;
      if (spawnSync(name, ['--version']).error !== undefined && spawnSync(name, ['version']).error !== undefined)
        return;
      const path = join(folder, file);
      writeFileSync(
        path,
        program.replace('FUNCTION', () => blockIn(webhooks, title)),
      );
      const verify: Verify = (attempts, key) => {
        const input = [key, ...attempts.flatMap(({ header, body }) => [header, body])]
          .map((text) => Buffer.from(text).toString('base64'))
          .join('\n');
        const { stdout, stderr } = spawnSync(name, [...args, path], { input, encoding: 'utf8' });
        if (stdout === '') throw new Error(stderr);
        return stdout
          .trim()
          .split('\n')
          .map((line) => line === 'true');
      };
      expect([await misjudged(verify), await otherVerdicts(verify), await verify([unsigned()], '')]).toEqual(RIGHT);
    },
  );

  test('has a test vector that is right', () => {
    const [, key = '', time = '', body = '', expected = ''] =
      /secret `([^`]+)`[\s\S]*?\(`t`\) `(\d+)`[\s\S]*?body\s+`([^`]+)`[\s\S]*?`([0-9a-f]{64})`/.exec(printed) ?? [];
    expect(createHmac('sha256', key).update(`${time}.${body}`).digest('hex')).toBe(expected);
  });
});

describe.each(LOCALES)('the receiver of the guide in %s', (locale) => {
  const guide = readFileSync(join(ROOT, `content/public/${locale}/guides/webhooks.md`), 'utf8');
  let receiver: ChildProcess;
  let output = '';
  let port = 0;

  async function start(key: string): Promise<void> {
    port = await freePort();
    const file = join(folder, `webhook-${locale}.mjs`);
    const code = blockIn(guide, 'webhook.mjs');
    if (!code.includes('listen(3000')) throw new Error('The receiver has another port: change it here, too.');
    writeFileSync(file, code.replaceAll('3000', String(port)));
    receiver = spawnTied('node', [file], {
      env: { ...process.env, ENDPOINT_SECRET: key },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    await new Promise<void>((resolve, reject) => {
      receiver.stderr?.on('data', (chunk: Buffer) => reject(new Error(chunk.toString())));
      receiver.stdout?.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes(String(port))) resolve();
      });
    });
    output = '';
  }

  beforeAll(() => start(secret));
  afterAll(() => endTied(receiver));

  async function statusOf({ header, body }: Attempt): Promise<number> {
    const headers = { 'Content-Type': 'application/json', ...(header === '' ? {} : { [HEADER]: header }) };
    return (await fetch(`http://localhost:${port}/akko`, { method: 'POST', headers, body })).status;
  }

  test('accepts deliveries and rejects changed ones', async () => {
    const wrong = await misjudged(async (attempts) => {
      const statuses: number[] = [];
      for (const attempt of attempts) statuses.push(await statusOf(attempt));
      return statuses.map((status) => status === 204);
    });
    expect(wrong).toEqual([]);
    // Every event was accepted twice, and is printed once.
    const lines = output.trim().split('\n');
    expect(lines.map((line) => line.split(' ')[0])).toEqual(deliveries.map(({ type }) => type));
  });

  test('judges the vectors of the clients like them', async () => {
    const verify: Verify = async (attempts) => {
      const statuses: number[] = [];
      for (const attempt of attempts) statuses.push(await statusOf(attempt));
      return statuses.map((status) => status === 204);
    };
    expect(await otherVerdicts(verify, false)).toEqual([]);
  });

  test('accepts the event of the commands below it', async () => {
    const [, start = ''] = guide.split('node webhook.mjs');
    const commands = /```bash title="[^"]*"\n(BODY=[\s\S]*?)```/.exec(start)?.[1] ?? '';
    expect(commands).toContain('http://localhost:3000/hooks');
    const { stdout } = await execute('sh', ['-c', commands.replaceAll('localhost:3000', `localhost:${port}`)], {
      env: { ...process.env, ENDPOINT_SECRET: secret },
    });
    expect(stdout).toMatch(/^HTTP\/1.1 204/);
  });

  test('accepts nothing without a secret', async () => {
    await endTied(receiver);
    await start('');
    expect(await statusOf(unsigned())).toBe(401);
  });
});
