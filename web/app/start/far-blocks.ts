/** The attribute of the root while far blocks are not laid out (web/styles/article/guide.css). The first-paint script sets it. */
export const NEAR_ONLY = 'data-near-only';

/** The elements that the style sheet may leave out. */
const FAR_BLOCKS = '.guide > :is(.prose, .step)';

/**
 * Lays out the blocks below the first screens, which the first paint left out. Each idle time gets one block, so that no task is
 * long, not even on a slow phone.
 * @param whenIdle calls a function when the browser is idle
 */
export function layOutFarBlocks(whenIdle: (then: () => void) => void): void {
  const root = document.documentElement;
  if (!root.hasAttribute(NEAR_ONLY)) return;
  const blocks = [...document.querySelectorAll<HTMLElement>(FAR_BLOCKS)];
  let done = 0;
  const layOutNext = (): void => {
    const block = blocks[done++];
    if (block) {
      block.style.contentVisibility = 'visible';
      whenIdle(layOutNext);
      return;
    }
    root.removeAttribute(NEAR_ONLY);
    for (const { style } of blocks) style.removeProperty('content-visibility');
  };
  layOutNext();
}
