/** The name of each language, by its identifier. Apart from the writers, because browsers find it in the documents. */
const LABELS: Readonly<Record<string, string>> = {
  curl: 'cURL',
  javascript: 'JavaScript',
  typescript: 'TypeScript',
  python: 'Python',
  php: 'PHP',
  java: 'Java',
  csharp: 'C#',
  go: 'Go',
  ruby: 'Ruby',
};

/** The name of a language. @param client name of the package, for a sample with it */
export function labelOf(id: string, client?: string): string {
  const label = LABELS[id.replace(/-client$/, '')] ?? id;
  return client !== undefined && isClientLanguage(id) ? `${label} (${client})` : label;
}

/** Whether the samples of a language use a client of the API. */
export function isClientLanguage(id: string): boolean {
  return id.endsWith('-client');
}
