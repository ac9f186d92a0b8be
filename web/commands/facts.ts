import { readFileSync } from 'node:fs';

import { PROJECT_ROOT } from '../compile/base/project.ts';
import { BUILD_FACTS } from '../compile/pages/guide-page.ts';
import { readSources } from '../compile/source/read-sources.ts';
import { existingFolder, loadedConfig, readArguments, SITE } from './arguments.ts';

const values = readArguments(
  'Lists the facts that the owner has not decided, with the lines of guides that wait for them.',
  {
    site: SITE,
  },
);
const root = existingFolder(values.site ?? PROJECT_ROOT);
const { config } = await loadedConfig(root);
const open = Object.entries(config.facts ?? {}).flatMap(([name, value]) =>
  value === null && !BUILD_FACTS.test(name) ? name : [],
);
const lines: { place: string; line: string }[] = [];
for (const audience of ['public', 'internal'] as const) {
  const { guides } = await readSources({ root, audience, strictness: 'warning' });
  for (const { file, locale } of guides)
    if (locale === 'en')
      for (const [index, line] of readFileSync(`${root}/${file}`, 'utf8').split('\n').entries())
        lines.push({ place: `${file}:${index + 1}`, line });
}
for (const name of open) {
  console.log(name);
  for (const { place, line } of lines) if (line.includes(`{{${name}}}`)) console.log(`  ${place}  ${line.trim()}`);
}
console.log(`${open.length} facts are open. Set them in "facts" of content/site.ts.`);
