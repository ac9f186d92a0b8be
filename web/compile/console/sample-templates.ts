import type { ShapeClass } from '../../model/snippets/sample-template.ts';
import { templateSetOf } from '../samples/template.ts';
import { textHash } from '../text-hash.ts';

/** A file of templates, which operations of one kind share. */
interface TemplateFile {
  path: string;
  text: string;
}

/** The files of templates that a site's operations name. They hold no word of any description, so all are public. */
export class SampleTemplates {
  readonly #files = new Map<string, TemplateFile>();

  /** Address of the templates of a class of requests. */
  pathOf(requests: ShapeClass, hasCookies: boolean): string {
    const key = JSON.stringify([requests, hasCookies]);
    const found = this.#files.get(key);
    if (found !== undefined) return found.path;
    const text = JSON.stringify(templateSetOf(requests, hasCookies));
    const file = { path: `/assets/samples-${textHash(text)}.json`, text };
    this.#files.set(key, file);
    return file.path;
  }

  /** All that were asked for, each path once. */
  get files(): TemplateFile[] {
    return [...new Map([...this.#files.values()].map((file) => [file.path, file])).values()];
  }
}
