/**
 * Runs something once the next frame is on screen; at once when nobody looks, since a hidden tab draws no frames.
 * @returns what calls it off
 */
export function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = (): void => {
    timer = setTimeout(run);
  };
  const frame = document.hidden ? undefined : requestAnimationFrame(soon);
  if (frame === undefined) soon();
  return () => {
    if (frame !== undefined) cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
