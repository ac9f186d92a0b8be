import names from './file-names.json' with { type: 'json' };

/** An example file name that fits the media type, or else the name of the field. */
export function fileNameOf(mediaType: string, field = ''): string {
  const words = mediaType.replace(/[,;].*/, '').split(/[^\w*]+/);
  const byType = Object.entries(names.types).find(([type]) => type.split('/').every((word) => words.includes(word)));
  if (byType !== undefined) return byType[1].replace('$', /\/([\w-]+)/.exec(mediaType)?.[1] ?? 'bin');
  const byField = Object.entries(names.fields).find(([word]) => field.toLowerCase().includes(word));
  return byField?.[1] ?? (field === '' ? 'file.bin' : 'document.pdf');
}
