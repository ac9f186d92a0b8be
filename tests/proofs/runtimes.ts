import { execFile, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

import { DIST, ROOT } from '../site/dist.ts';
import {
  checkPython,
  checkTypeScript,
  packageFile,
  pythonIn,
  pythonObstacle,
  unpackPython,
} from './clients/install.ts';
import { installedOnce } from './local-simulator/installed.ts';
import type { Ended } from './run.ts';

const execute = promisify(execFile);
const BATCH = join(import.meta.dirname, 'batch');
/** The samples read secrets from the environment. These are the placeholders that the request in question has. */
const SECRETS = Object.fromEntries(
  ['ACCESS_TOKEN', 'PARTNER_TOKEN', 'GATEWAY_KEY', 'CLIENT_ID', 'CLIENT_SECRET'].map((name) => [name, `YOUR_${name}`]),
);
const LIMITS = { timeout: 300_000, maxBuffer: 1 << 26, env: { ...process.env, ...SECRETS } };

/** A code sample with the address of the recorder. */
interface RunnableSample {
  id: number;
  code: string;
}

/** Runs the code samples of a language, in their order if all ids have the same number of digits. */
export interface Runtime {
  language: string;
  /** Why this machine cannot run the samples; null if it can. */
  obstacle: () => string | null;
  /** Runs samples in an empty folder. Returns the errors with which some of them ended, by id. */
  run: (samples: readonly RunnableSample[], place: { folder: string; origin: string }) => Promise<Map<number, string>>;
}

/** The languages in the order that readers see. */
export const RUNTIMES: readonly Runtime[] = [
  { language: 'typescript-client', obstacle: () => null, run: runTypeScriptClient },
  { language: 'python-client', obstacle: pythonObstacle, run: runPythonClient },
  { language: 'curl', obstacle: () => missing('curl', '--version') ?? missing('uuidgen'), run: runShell },
  { language: 'javascript', obstacle: () => null, run: batch('mjs', [process.execPath, join(BATCH, 'run.mjs')]) },
  { language: 'typescript', obstacle: () => null, run: runTypeScript },
  {
    language: 'python',
    obstacle: () => missing('python3', '-c', 'import requests'),
    run: batch('py', ['python3', join(BATCH, 'run.py')]),
  },
  {
    language: 'php',
    obstacle: () => missing('php', '-r', 'curl_init();'),
    run: batch('php', ['php', join(BATCH, 'run.php')]),
  },
  { language: 'java', obstacle: () => missing('javac', '--version'), run: runJava },
  { language: 'csharp', obstacle: csharpObstacle, run: runCsharp },
  { language: 'go', obstacle: () => missing('go', 'version'), run: runGo },
  {
    language: 'ruby',
    obstacle: () => missing('ruby', '--version'),
    run: batch('rb', ['ruby', join(BATCH, 'run.rb')]),
  },
];

export function missing(command: string, ...args: string[]): string | null {
  return spawnSync(command, args).status === 0 ? null : `"${[command, ...args].join(' ')}" fails`;
}

/** A runtime that runs all files of the folder in one process. */
function batch(extension: string, [command = '', ...args]: readonly string[]): Runtime['run'] {
  return async (samples, { folder }) => {
    for (const { id, code } of samples) writeFileSync(join(folder, `${id}.${extension}`), code);
    await execute(command, [...args, folder], { cwd: folder, ...LIMITS });
    return errorsIn(folder);
  };
}

/** The errors that the programs of `batch/` have written. */
function errorsIn(folder: string): Map<number, string> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.error'));
  return new Map(files.map((name) => [Number.parseInt(name, 10), readFileSync(join(folder, name), 'utf8')]));
}

/** Runs a command for each sample. */
async function runEach(
  samples: readonly RunnableSample[],
  folder: string,
  commandOf: (id: number) => readonly string[],
): Promise<Map<number, string>> {
  const errors = new Map<number, string>();
  for (const { id } of samples) {
    const [command = '', ...args] = commandOf(id);
    await execute(command, args, { cwd: folder, ...LIMITS }).catch((error: unknown) => errors.set(id, String(error)));
  }
  return errors;
}

function runShell(samples: readonly RunnableSample[], { folder }: { folder: string }): Promise<Map<number, string>> {
  for (const { id, code } of samples) writeFileSync(join(folder, `${id}.sh`), `${code}\n`);
  return runEach(samples, folder, (id) => ['sh', `${id}.sh`]);
}

/** Checks the samples with the published types, and runs them. */
async function runTypeScript(
  samples: readonly RunnableSample[],
  place: { folder: string; origin: string },
): Promise<Map<number, string>> {
  const { folder } = place;
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  for (const { id, code } of samples) {
    const [, types = ''] = /'; \/\/ (\/\S+)/.exec(code) ?? [];
    copyFileSync(join(DIST, 'public', types), join(folder, basename(types)));
    writeFileSync(join(folder, `${id}.mts`), code);
  }
  const files = samples.map(({ id }) => `${id}.mts`);
  const settings = [
    '--noEmit',
    '--strict',
    '--exactOptionalPropertyTypes',
    '--target',
    'esnext',
    '--module',
    'nodenext',
  ];
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  await execute(process.execPath, [tsc, ...settings, '--types', 'node', '--skipLibCheck', ...files], {
    cwd: folder,
    ...LIMITS,
  });
  await execute(process.execPath, [join(BATCH, 'run.mjs'), folder], { cwd: folder, ...LIMITS });
  return errorsIn(folder);
}

/** Checks the samples with the installed client, and runs them. */
async function runTypeScriptClient(
  samples: readonly RunnableSample[],
  { folder }: { folder: string },
): Promise<Map<number, string>> {
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  symlinkSync(join(await installedOnce(), 'node_modules'), join(folder, 'node_modules'));
  for (const { id, code } of samples) writeFileSync(join(folder, `${id}.mts`), code);
  expectSuccess(
    await checkTypeScript(
      folder,
      samples.map(({ id }) => `${id}.mts`),
    ),
  );
  await execute(process.execPath, [join(BATCH, 'run.mjs'), folder], { cwd: folder, ...LIMITS });
  return errorsIn(folder);
}

/** Checks the samples with mypy and the installed client, and runs them. */
async function runPythonClient(
  samples: readonly RunnableSample[],
  { folder }: { folder: string },
): Promise<Map<number, string>> {
  await unpackPython(folder, join(DIST, 'public/clients', packageFile('.whl')));
  // The name of a module begins with no digit.
  for (const { id, code } of samples) writeFileSync(join(folder, `s${id}.py`), `${code}\n`);
  for (const { id } of samples) copyFileSync(join(folder, `s${id}.py`), join(folder, `${id}.py`));
  expectSuccess(
    await checkPython(
      folder,
      samples.map(({ id }) => `s${id}.py`),
    ),
  );
  for (const { id } of samples) rmSync(join(folder, `s${id}.py`));
  await execute(pythonIn(folder), [join(BATCH, 'run.py'), folder], { cwd: folder, ...LIMITS });
  return errorsIn(folder);
}

function expectSuccess({ code, output }: Ended): void {
  if (code !== 0) throw new Error(output);
}

/** Compiles all samples at once, each in a package of its own. */
async function runJava(
  samples: readonly RunnableSample[],
  { folder }: { folder: string },
): Promise<Map<number, string>> {
  const files = samples.map(({ id, code }) => {
    mkdirSync(join(folder, `s${id}`));
    writeFileSync(join(folder, `s${id}`, 'Main.java'), `package s${id};\n\n${code}\n`);
    return `s${id}/Main.java`;
  });
  copyFileSync(join(BATCH, 'Run.java'), join(folder, 'Run.java'));
  await execute('javac', ['Run.java', ...files], { cwd: folder, ...LIMITS });
  await execute('java', ['Run', ...samples.map(({ id }) => `s${id}.Main`)], { cwd: folder, ...LIMITS });
  return errorsIn(folder);
}

/**
 * Builds one program with all samples, because linking takes longest. A sample becomes a package with the function
 * `Main`; it runs in its own process, because `log.Fatal` ends one.
 */
async function runGo(samples: readonly RunnableSample[], { folder }: { folder: string }): Promise<Map<number, string>> {
  writeFileSync(join(folder, 'go.mod'), 'module samples\n\ngo 1.19\n');
  for (const { id, code } of samples) {
    mkdirSync(join(folder, `s${id}`));
    writeFileSync(
      join(folder, `s${id}`, 'main.go'),
      `${code.replace('package main', `package s${id}`).replace('func main()', 'func Main()')}\n`,
    );
  }
  const imports = samples.map(({ id }) => `\t"samples/s${id}"\n`).join('');
  const cases = samples.map(({ id }) => `\t\t"${id}": s${id}.Main,\n`).join('');
  const main = `func main() {\n\tmap[string]func(){\n${cases}\t}[os.Args[1]]()\n}\n`;
  writeFileSync(join(folder, 'main.go'), `package main\n\nimport (\n\t"os"\n\n${imports})\n\n${main}`);
  const env = { ...LIMITS.env, GOFLAGS: '-mod=mod', GOPROXY: 'off', GOTOOLCHAIN: 'local', CGO_ENABLED: '0' };
  const { stdout: unformatted } = await execute('gofmt', ['-l', ...samples.map(({ id }) => `s${id}`)], {
    cwd: folder,
    ...LIMITS,
  });
  if (unformatted !== '') throw new Error(`gofmt would change:\n${unformatted}`);
  await execute('go', ['vet', './...'], { cwd: folder, ...LIMITS, env });
  await execute('go', ['build', '-o', 'samples', '.'], { cwd: folder, ...LIMITS, env });
  return runEach(samples, folder, (id) => [join(folder, 'samples'), String(id)]);
}

/** The samples use C# 12. Debian has mono, whose compiler knows C# 7, and no package of .NET. */
function csharpObstacle(): string | null {
  const { stdout, status } = spawnSync('dotnet', ['--list-sdks'], { encoding: 'utf8' });
  if (status !== 0) return 'the samples need the SDK of .NET 8 or later, which Debian does not have';
  return /^(?:[89]|\d\d)\./m.test(stdout) ? null : 'the samples need the SDK of .NET 8 or later';
}

/** Compiles all samples to one program. A sample becomes a method; its `using` directives stay outside. */
async function runCsharp(
  samples: readonly RunnableSample[],
  { folder }: { folder: string },
): Promise<Map<number, string>> {
  for (const { id, code } of samples) {
    const directives = /^(?:using [\w.]+;\n)*/.exec(code)?.[0] ?? '';
    const method = `static class S${id} {\n public static async Task Run() {\n${code.slice(directives.length)}\n }\n}\n`;
    writeFileSync(join(folder, `S${id}.cs`), directives + method);
  }
  const calls = samples.map(
    ({ id }) =>
      `try { await S${id}.Run(); } catch (Exception error) { File.WriteAllText("${id}.error", error.ToString()); }`,
  );
  writeFileSync(join(folder, 'Program.cs'), `${calls.join('\n')}\n`);
  copyFileSync(join(BATCH, 'samples.csproj'), join(folder, 'samples.csproj'));
  await execute('dotnet', ['run', '--project', folder], { cwd: folder, ...LIMITS });
  return existsSync(folder) ? errorsIn(folder) : new Map<number, string>();
}
