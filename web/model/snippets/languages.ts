import type { SnippetWriter } from './writer.ts';

export interface SnippetLanguage {
  /** Also the fragment in a document of code samples, and the value that the browser remembers. */
  id: string;
  label: string;
  /** Loads the writer: the build loads all of them, a page only those that its reader chooses. */
  load: () => Promise<SnippetWriter>;
}

/** The languages in the order that readers see. The page of an operation contains the first. A separate document contains the others. */
export const LANGUAGES: readonly SnippetLanguage[] = [
  { id: 'curl', label: 'cURL', load: async () => (await import('./curl.ts')).curl },
  { id: 'javascript', label: 'JavaScript', load: async () => (await import('./javascript.ts')).javascript },
  { id: 'typescript', label: 'TypeScript', load: async () => (await import('./typescript.ts')).typescript },
  { id: 'python', label: 'Python', load: async () => (await import('./python.ts')).python },
  { id: 'php', label: 'PHP', load: async () => (await import('./php.ts')).php },
  { id: 'java', label: 'Java', load: async () => (await import('./java.ts')).java },
  { id: 'csharp', label: 'C#', load: async () => (await import('./csharp.ts')).csharp },
  { id: 'go', label: 'Go', load: async () => (await import('./go.ts')).go },
  { id: 'ruby', label: 'Ruby', load: async () => (await import('./ruby.ts')).ruby },
];
