import type { SnippetWriter } from './writer.ts';

interface SnippetLanguage {
  /** Also the fragment in a document of code samples, and the value that the browser remembers. */
  id: string;
  /** Loads the writer: the build loads all of them, a page only those that its reader chooses. */
  load: () => Promise<SnippetWriter>;
}

/** The languages in the order that readers see, with those of the clients first. The page of an operation contains the first. A separate document contains the others. */
export const LANGUAGES: readonly SnippetLanguage[] = [
  { id: 'typescript-client', load: async () => (await import('./typescript.ts')).typescriptClient },
  { id: 'python-client', load: async () => (await import('./python.ts')).pythonClient },
  { id: 'curl', load: async () => (await import('./curl.ts')).curl },
  { id: 'javascript', load: async () => (await import('./javascript.ts')).javascript },
  { id: 'typescript', load: async () => (await import('./typescript.ts')).typescript },
  { id: 'python', load: async () => (await import('./python.ts')).python },
  { id: 'php', load: async () => (await import('./php.ts')).php },
  { id: 'java', load: async () => (await import('./java.ts')).java },
  { id: 'csharp', load: async () => (await import('./csharp.ts')).csharp },
  { id: 'go', load: async () => (await import('./go.ts')).go },
  { id: 'ruby', load: async () => (await import('./ruby.ts')).ruby },
];
