import type { Finding } from '../../model/site/finding.ts';
import { DEFAULT_LOCALE } from '../../model/site/locale.ts';
import type { GuideSource } from './guide-source.ts';
import { lineOf } from './line-finder.ts';

/** The folder of blocks that several guides include, in the folder of each language. */
export const SHARED_FOLDER = '_shared';

const INCLUDE = /^::include\{(?<attributes>[^}\n]*)\}[ \t]*$/gm;
const ATTRIBUTE = /([\w-]+)=(?:"([^"]*)"|([^\s"]+))/g;
const FRONT_MATTER = /^---[ \t]*\n[\s\S]*?\n---[ \t]*\n/;

/**
 * Puts shared blocks into the guides that include them: `::include{file=hours.md days="Monday to Friday"}` is the text of
 * `_shared/hours.md` with `Monday to Friday` in place of `{{days}}`. A language without the block has the English one.
 * @param blocks texts by the path of their file, relative to the site
 */
export function withSharedBlocks(
  guide: GuideSource,
  blocks: ReadonlyMap<string, string>,
  report: (finding: Finding) => void,
): GuideSource {
  if (!guide.body.includes('::include{')) return guide;
  const folder = guide.file.slice(0, -guide.name.length);
  const body = guide.body.replaceAll(INCLUDE, (directive, attributes: string) => {
    const values = new Map(
      Array.from(attributes.matchAll(ATTRIBUTE), ([, name = '', quoted, plain]) => [name, quoted ?? plain ?? '']),
    );
    const name = values.get('file') ?? '';
    const path = `${folder}${SHARED_FOLDER}/${name}`;
    const block = blocks.get(path) ?? blocks.get(path.replace(`/${guide.locale}/`, `/${DEFAULT_LOCALE}/`));
    if (block === undefined) {
      report({
        severity: 'error',
        code: 'unknown-block',
        message: `The guide includes "${name}", but ${path} does not exist.`,
        remedy: 'Correct the name: ::include{file=<name>.md}.',
        location: { file: guide.file, line: lineOf(guide.text, directive) },
      });
      return '';
    }
    return block
      .replace(FRONT_MATTER, '')
      .replaceAll(/\{\{([\w-]+)\}\}/g, (all, key: string) => values.get(key) ?? all)
      .trim();
  });
  return { ...guide, body };
}
