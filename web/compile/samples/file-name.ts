const BY_TYPE: readonly (readonly [RegExp, string])[] = [
  [/^image\/(?:jpe?g|\*)/, 'photo.jpg'],
  [/^image\/svg/, 'drawing.svg'],
  [/^image\/([\w-]+)/, 'photo.$1'],
  [/^audio\/(?:mpeg|\*)/, 'recording.mp3'],
  [/^audio\/([\w-]+)/, 'recording.$1'],
  [/^video\/\*/, 'video.mp4'],
  [/^video\/([\w-]+)/, 'video.$1'],
  [/\bpdf\b/, 'document.pdf'],
  [/\bzip\b/, 'archive.zip'],
  [/\bcsv\b/, 'data.csv'],
  [/\bxml\b/, 'request.xml'],
  [/\byaml\b/, 'request.yaml'],
  [/\bjson/, 'request.json'],
  [/^text\//, 'text.txt'],
];

const BY_NAME: readonly (readonly [RegExp, string])[] = [
  [/avatar|icon|image|logo|photo|picture|selfie/i, 'photo.jpg'],
  [/audio|recording|sound|voice/i, 'recording.mp3'],
  [/video/i, 'video.mp4'],
  [/csv|spreadsheet/i, 'data.csv'],
  [/archive|zip/i, 'archive.zip'],
];

/** An example file name that fits the media type, or else the name of the field. */
export function fileNameOf(mediaType: string, field = ''): string {
  const byType = BY_TYPE.find(([pattern]) => pattern.test(mediaType));
  const match = byType?.[0].exec(mediaType);
  if (byType !== undefined && match) return byType[1].replace('$1', match[1] ?? '');
  return BY_NAME.find(([pattern]) => pattern.test(field))?.[1] ?? (field === '' ? 'file.bin' : 'document.pdf');
}
