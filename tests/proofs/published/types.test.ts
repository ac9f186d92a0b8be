import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterAll, describe, expect, test } from 'vitest';

import {
  arrayOf,
  type Json,
  type JsonObject,
  objectOf,
  stringOf,
  valueAtPointer,
} from '../../../web/model/text/json.ts';
import { ROOT } from '../../site/dist.ts';
import { IS_FULL } from '../../tier.ts';
import { download, linkedPaths, run } from './portal.ts';

const TSC = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
const SETTINGS = ['--noEmit', '--strict', '--target', 'esnext', '--module', 'esnext', '--moduleResolution', 'bundler'];

const folder = mkdtempSync(join(tmpdir(), 'types-'));
symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const pages = ['/public/v3/akko-developer-docs', '/public/v2/akko-developer-docs', '/akko/akko-api-gateway-production'];
const paths = await linkedPaths(pages, /\.d\.ts$/);
const published = await Promise.all(
  paths.map(async (path) => ({
    path,
    text: await download(path),
    document: objectOf(JSON.parse(await download(path.replace(/\.d\.ts$/, '.json')))),
  })),
);

describe('the types', () => {
  test.each(published)('of $path name the version, the license and the library for requests', ({ text, document }) => {
    const { version } = objectOf(document.info);
    expect(text).toMatch(
      new RegExp(
        String.raw`^// .*, version ${stringOf(version) ?? ''}\.\n// License: (?!none).+\n// For requests with these types, see `,
      ),
    );
  });

  // One compiler checks all of them, because its start takes most of the time. `npm run test:all` also checks the looser setting.
  test.each(IS_FULL ? [true, false] : [true])(
    'accept every example, with exactOptionalPropertyTypes %s',
    { timeout: 180_000 },
    async (isExact) => {
      for (const [index, { text, document }] of published.entries()) {
        const place = join(folder, String(index));
        mkdirSync(place, { recursive: true });
        writeFileSync(join(place, 'api.d.ts'), text);
        const { code, count } = program(document);
        writeFileSync(join(place, 'program.ts'), code);
        expect(count).toBeGreaterThan(20);
      }
      const files = published.map((_, index) => join(String(index), 'program.ts'));
      const exact = ['--exactOptionalPropertyTypes', String(isExact)];
      const { output } = await run(process.execPath, [TSC, ...SETTINGS, ...exact, ...files], { cwd: folder });
      expect(output).toBe('');
    },
  );
});

/** A program with each request example of a description as a call of openapi-fetch, and each response example as a constant. */
function program(document: JsonObject): { code: string; count: number } {
  const lines: string[] = [];
  const resolve = (value: unknown): JsonObject => {
    const reference = stringOf(objectOf(value).$ref);
    return reference === null ? objectOf(value) : resolve(valueAtPointer(document, reference));
  };
  const examplesIn = (holder: JsonObject): Json[] =>
    [holder.example, ...Object.values(objectOf(holder.examples)).map((example) => resolve(example).value)].filter(
      (value) => value !== undefined,
    );
  for (const [path, item] of Object.entries(objectOf(document.paths)))
    for (const method of ['get', 'post', 'put', 'patch', 'delete']) {
      const operation = objectOf(objectOf(item)[method]);
      if (operation.responses === undefined) continue;
      const params: Record<string, Record<string, Json>> = {};
      for (const parameter of [...arrayOf(objectOf(item).parameters), ...arrayOf(operation.parameters)].map(resolve)) {
        const [value] = [...examplesIn(parameter), ...examplesIn(resolve(parameter.schema))];
        const place = stringOf(parameter.in) ?? '';
        if (parameter.required === true)
          params[place] = { ...params[place], [stringOf(parameter.name) ?? '']: value ?? 'example-key-1' };
      }
      const bodies = Object.values(objectOf(resolve(operation.requestBody).content)).flatMap((content) =>
        examplesIn(objectOf(content)),
      );
      for (const body of bodies.length === 0 ? [undefined] : bodies)
        lines.push(
          `await client.${method.toUpperCase()}(${JSON.stringify(path)}, ${JSON.stringify({ params, body })});`,
        );
      for (const [status, response] of Object.entries(objectOf(operation.responses)))
        for (const [type, content] of Object.entries(objectOf(resolve(response).content)))
          for (const example of examplesIn(objectOf(content)))
            lines.push(
              `const example${lines.length}: paths[${JSON.stringify(path)}]['${method}']['responses'][${status}]['content']['${type}'] = ${JSON.stringify(example)};`,
            );
    }
  const head =
    "import createClient from 'openapi-fetch';\nimport type { paths } from './api';\nconst client = createClient<paths>();\n";
  return { code: `${head}${lines.join('\n')}\nexport {};\n`, count: lines.length };
}
