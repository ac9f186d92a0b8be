import { csharp } from './csharp.ts';
import { curl } from './curl.ts';
import { go } from './go.ts';
import { java } from './java.ts';
import { javascript } from './javascript.ts';
import type { SampleLanguage } from './language.ts';
import { node } from './node.ts';
import { php } from './php.ts';
import { python } from './python.ts';
import { ruby } from './ruby.ts';

/** In the order readers see them; the first stands in the operation's own page. */
export const LANGUAGES: readonly SampleLanguage[] = [curl, javascript, node, python, php, java, csharp, go, ruby];
