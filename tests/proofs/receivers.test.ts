import { type ChildProcess, execFile, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

import { load } from 'js-yaml';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { freePort } from '../../web/commands/free-port.ts';
import { endTied, spawnTied } from '../../web/commands/spawn-tied.ts';
import type { Simulator } from '../../web/model/simulator/schemas.ts';
import { LOCALES } from '../../web/model/site/locale.ts';
import { objectOf, stringOf } from '../../web/model/text/json.ts';
import { ROOT } from '../site/dist.ts';
import { IS_FULL } from '../tier.ts';
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
  objectOf(load(readFileSync(join(ROOT, 'specs/public/v3.yaml'), 'utf8')))['x-webhook-signature'],
);
const printed = stringOf(description) ?? '';

/**
 * Programs around the functions of the guide. They read header, body and secret of each attempt, a line of Base64 each.
 * The compiler of Java takes most of the time, so only `npm run test:all` runs it.
 */
const OTHER_LANGUAGES = [
  {
    title: 'PHP',
    file: 'verify.php',
    command: ['php'],
    program: `<?php
FUNCTION
$lines = array_map('base64_decode', explode("\\n", stream_get_contents(STDIN)));
foreach (array_chunk($lines, 3) as [$header, $body, $secret]) echo is_from_akko($header, $body, $secret) ? "true\\n" : "false\\n";
`,
  },
  {
    title: 'Ruby',
    file: 'verify.rb',
    command: ['ruby'],
    program: `FUNCTION
lines = $stdin.read.split("\\n", -1).map { |line| line.unpack1('m') }
lines.each_slice(3) { |header, body, secret| puts from_akko?(header, body, secret) }
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
	for index := 0; index < len(lines); index += 3 {
		fmt.Println(isFromAkko(lines[index], []byte(lines[index+1]), lines[index+2]))
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
    for (int i = 0; i < lines.length; i += 3)
      System.out.println(isFromAkko(lines[i], lines[i + 1].getBytes(UTF_8), lines[i + 2]));
  }
}
`,
  },
] as const;

interface Attempt {
  header: string;
  body: string;
  /** The secret of the receiver. */
  secret: string;
}

interface Case extends Attempt {
  name: string;
  isAccepted: boolean;
}

/** Returns for each attempt whether a receiver accepts it. */
type Verify = (attempts: readonly Attempt[]) => boolean[] | Promise<boolean[]>;

/** The vectors of the clients that a receiver can judge. It has its own clock and one secret. */
async function vectorCases(): Promise<Case[]> {
  const now = Math.floor(Date.now() / 1000);
  const signed = await signatureVectors({ signed: now, secret });
  const old = await signatureVectors({ signed: now - 301, secret });
  const vectors = signed.flatMap((vector, index) => {
    const age = vector.now - now;
    const same = age === 0 ? vector : age > 300 ? old[index] : undefined;
    return same === undefined || same.secrets.length > 1 ? [] : [same];
  });
  return vectors.map(({ name, header, body, secrets: [first = ''], result }) => ({
    name,
    header,
    body,
    secret: first,
    isAccepted: result === 'valid',
  }));
}

/** A delivery that an empty secret signed. */
function unsigned(): Case {
  const now = Math.floor(Date.now() / 1000);
  const header = `t=${now},v1=${createHmac('sha256', '').update(`${now}.{}`).digest('hex')}`;
  return { name: 'an empty secret', header, body: '{}', secret: '', isAccepted: false };
}

/** Deliveries as they are, and the same with one change each. */
function deliveryCases(): Case[] {
  const accepted = deliveries.map(({ headers, body }) => ({ header: headers[HEADER] ?? '', body }));
  const signed = (time: number, body: string): string =>
    `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
  const now = Math.floor(Date.now() / 1000);
  const right = {
    'no change': accepted,
    // While a secret is changed, there is a signature with each.
    'two signatures': accepted.map(({ header, body }) => ({
      header: header.replace(',', `,v1=${'0'.repeat(64)},`),
      body,
    })),
  };
  const wrong = {
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
    // It is still to come when the compiler of a language has ended.
    'a time to come': accepted.map(({ body }) => ({ header: signed(now + 3_600, body), body })),
    'no signature': accepted.map(({ body }) => ({ header: '', body })),
  };
  return Object.entries({ ...right, ...wrong }).flatMap(([name, changed]) =>
    changed.map((attempt) => ({ name, ...attempt, secret, isAccepted: name in right })),
  );
}

/** The cases that a receiver judges wrongly. It judges all of them at once, because its start takes most of the time. */
async function misjudged(verify: Verify, cases: readonly Case[]): Promise<string[]> {
  const verdicts = await verify(cases);
  expect(verdicts).toHaveLength(cases.length);
  return cases.flatMap(({ name, header, isAccepted }, index) =>
    verdicts[index] === isAccepted ? [] : [`${isAccepted ? 'rejects' : 'accepts'} ${name}: ${header}`],
  );
}

/** A function judges all cases. Returns those that it judges wrongly. */
async function misjudgedOfAll(verify: Verify): Promise<string[]> {
  return misjudged(verify, [...deliveryCases(), ...(await vectorCases()), unsigned()]);
}

describe('the function on the pages of webhooks', () => {
  test('accepts deliveries and rejects changed ones in Node.js', async () => {
    const file = join(folder, 'verify.mjs');
    writeFileSync(file, blockIn(printed, 'Node.js'));
    const { isFromAkko } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
      isFromAkko: (header: string, rawBody: Buffer, secret: string) => boolean;
    };
    const verify: Verify = (attempts) =>
      attempts.map(({ header, body, secret: key }) => isFromAkko(header, Buffer.from(body), key));
    expect(await misjudgedOfAll(verify)).toEqual([]);
  });

  test('accepts deliveries and rejects changed ones in Python', async ({ skip }) => {
    if (spawnSync('python3', ['--version']).status !== 0) skip('python3 is missing');
    const call = `
import json, sys
attempts = json.load(sys.stdin)
print(json.dumps([is_from_akko(item["header"], item["body"].encode(), item["secret"]) for item in attempts]))
`;
    writeFileSync(join(folder, 'verify.py'), blockIn(printed, 'Python') + call);
    const verify: Verify = (attempts) => {
      const input = JSON.stringify(attempts);
      const { stdout, stderr } = spawnSync('python3', [join(folder, 'verify.py')], { input, encoding: 'utf8' });
      if (stdout === '') throw new Error(stderr);
      return JSON.parse(stdout) as boolean[];
    };
    expect(await misjudgedOfAll(verify)).toEqual([]);
  });

  const webhooks = readFileSync(join(ROOT, 'content/public/en/guides/webhooks.md'), 'utf8');

  test.each(OTHER_LANGUAGES.filter(({ title }) => IS_FULL || title !== 'Java'))(
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
      const verify: Verify = (attempts) => {
        const input = attempts
          .flatMap(({ header, body, secret: key }) => [header, body, key])
          .map((text) => Buffer.from(text).toString('base64'))
          .join('\n');
        const { stdout, stderr } = spawnSync(name, [...args, path], { input, encoding: 'utf8' });
        if (stdout === '') throw new Error(stderr);
        return stdout
          .trim()
          .split('\n')
          .map((line) => line === 'true');
      };
      expect(await misjudgedOfAll(verify)).toEqual([]);
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

  async function statusOf({ header, body }: Omit<Attempt, 'secret'>): Promise<number> {
    const headers = { 'Content-Type': 'application/json', ...(header === '' ? {} : { [HEADER]: header }) };
    return (await fetch(`http://localhost:${port}/akko`, { method: 'POST', headers, body })).status;
  }

  const verify: Verify = async (attempts) => {
    const statuses: number[] = [];
    for (const attempt of attempts) statuses.push(await statusOf(attempt));
    return statuses.map((status) => status === 204);
  };

  test('accepts deliveries and rejects changed ones', async () => {
    expect(await misjudged(verify, deliveryCases())).toEqual([]);
    // Every event was accepted twice, and is printed once.
    const printedTypes = () =>
      output
        .trim()
        .split('\n')
        .map((line) => line.split(' ')[0]);
    await expect.poll(printedTypes).toEqual(deliveries.map(({ type }) => type));
  });

  test('judges the vectors of the clients like them', async () => {
    const cases = (await vectorCases()).filter((each) => each.secret === secret);
    expect(await misjudged(verify, cases)).toEqual([]);
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
