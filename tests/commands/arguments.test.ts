import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { helpText, SITE } from '../../web/commands/arguments.ts';
import { PROJECT_ROOT } from '../../web/compile/base/project.ts';

describe('the help of a command', () => {
  const about = 'Does it.';

  test('has the usage, the purpose, and a line for each option', () => {
    const cache = { type: 'boolean', default: true, does: 'takes nothing from earlier builds' } as const;
    expect(helpText('build', { about, options: { site: SITE, cache }, places: ['URL'] }).split('\n')).toEqual([
      'Usage: npm run build -- URL [--site DIR] [--no-cache]',
      'Does it.',
      '  --site DIR  the folder of another site',
      '  --no-cache  takes nothing from earlier builds',
    ]);
  });

  test('of a command without arguments has no such list', () => {
    expect(helpText('start', { about, options: {}, places: [] })).toBe('Usage: npm run start\nDoes it.');
  });
});

describe('every command', () => {
  const textOf = (file: string): string => readFileSync(join(PROJECT_ROOT, file), 'utf8');
  const guides = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md', { cwd: PROJECT_ROOT })]
    .map(textOf)
    .join('\n');
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
  const commands = Object.entries(scripts).flatMap(([name, text]) => {
    const [file] = /(?:web|tests)\/\S+\.ts(?= |$)/.exec(text.replace(/--import \S+/, '')) ?? [];
    return file === undefined || name === 'prepare' || name === 'types' ? [] : [{ name, file }];
  });

  test.each(commands)('npm run $name has a help, and a document names it', ({ name, file }) => {
    expect(textOf(file)).toMatch(/\bread(?:Command|Arguments|Address)\(/);
    expect(guides).toMatch(new RegExp(`npm (?:run )?${name}(?![\\w:])`));
  });
});
