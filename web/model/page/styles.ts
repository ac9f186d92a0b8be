/** Path of the style sheet that only one page has, such as `/changelog.css`. */
export function stylesPath(path: string): string {
  return `${path}.css`;
}
