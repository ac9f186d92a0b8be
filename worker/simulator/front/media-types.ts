import { concreteType, isJsonMediaType } from '../../../web/model/api/media-type.ts';
import { bareMediaType, type DescribedContent, weightsIn } from '../../../web/model/description/operation.ts';

/** The weight of the first of these ranges that an `Accept` header names. Without a header, everything has the weight 1. */
function weightOf(accept: string | null, ranges: readonly string[]): number {
  if (accept === null || accept.trim() === '') return 1;
  const weights = weightsIn(accept);
  return ranges.map((range) => weights.get(range)).find((weight) => weight !== undefined) ?? 0;
}

/** Whether an `Accept` header allows JSON. Problem documents are JSON too. */
export function acceptsJson(accept: string | null): boolean {
  const suffixes = [...weightsIn(accept).keys()].filter((type) => /^application\/[\w.-]+\+json$/.test(type));
  const ranges = ['application/json', 'application/problem+json', 'application/*', '*/*'];
  return weightOf(accept, [...ranges, ...suffixes]) > 0;
}

/** The content of the highest weight in an `Accept` header. Of several, JSON wins, because most clients read it without asking for it. */
export function acceptedContent<Content extends DescribedContent>(
  accept: string | null,
  contents: readonly Content[],
): Content | undefined {
  const [best] = contents
    .map((content) => {
      const type = bareMediaType(concreteType(content.mediaType));
      return { content, weight: weightOf(accept, [type, type.replace(/\/.*/, '/*'), '*/*']) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight || rankOf(a.content) - rankOf(b.content));
  return (
    best?.content ?? (acceptsJson(accept) ? contents.find(({ mediaType }) => isJsonMediaType(mediaType)) : undefined)
  );
}

function rankOf({ mediaType }: DescribedContent): number {
  return isJsonMediaType(mediaType) ? 0 : 1;
}
