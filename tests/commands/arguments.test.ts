import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, describe, expect, test, vi } from 'vitest';

import { helpText, SITE } from '../../web/commands/arguments.ts';
import { PROJECT_ROOT } from '../../web/compile/base/project.ts';
import { runCommand } from './run-command.ts';

describe('the help of a command', () => {
  const about = 'Does it.';

  test('has the usage, the purpose, and a line for each option', () => {
    const cache = { type: 'boolean', default: true, does: 'takes nothing from earlier builds' } as const;
    expect(helpText('npm run build', { about, options: { site: SITE, cache }, places: ['URL'] }).split('\n')).toEqual([
      'Usage: npm run build -- URL [--site DIR] [--no-cache]',
      'Does it.',
      '  --site DIR  the folder of another site',
      '  --no-cache  takes nothing from earlier builds',
    ]);
  });

  test('of a command without arguments has no such list', () => {
    expect(helpText('npm run start', { about, options: {}, places: [] })).toBe('Usage: npm run start\nDoes it.');
  });
});

describe('the port of a server', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  test.each(['dev', 'preview', 'start'])('ends npm run %s with one line if it is no port', async (name) => {
    vi.stubEnv('PORT', '70000');
    const errors = 'PORT is "70000": set it to a number from 1 to 65535, such as PORT=8788.\n';
    expect(await runCommand(name)).toEqual({ status: 1, out: '', errors });
  });
});

describe('every command', () => {
  const textOf = (file: string): string => readFileSync(join(PROJECT_ROOT, file), 'utf8');
  const guides = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md', { cwd: PROJECT_ROOT })]
    .map(textOf)
    .join('\n');
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
  const files = Object.entries(scripts).map(([name, text]) => ({
    name,
    file: /(?:web|tests)\/\S+\.ts(?= |$)/.exec(text.replace(/--import \S+/, ''))?.[0] ?? '',
  }));
  const commands = files.filter(({ name, file }) => file !== '' && name !== 'prepare');

  test.each(commands)('npm run $name has a document', ({ name }) => {
    expect(guides).toMatch(new RegExp(`npm (?:run )?${name}(?![\\w:])`));
  });

  test.each(['web/commands/brand.ts', ...new Set(commands.map(({ file }) => file))])(
    'node %s --help says how to call it, and does nothing',
    async (file) => {
      const { status, out } = await runCommand(file, '--help');
      expect({ status, out }).toEqual({ status: 0, out: expect.stringMatching(/^Usage: .+\n[A-Z].+\.\n/) });
    },
  );
});
