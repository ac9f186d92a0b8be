import { idFromHash } from '../navigation/scroll.ts';
import type { IslandContext } from './context.ts';

/** A section counts as being read when it reaches this line, as a share of the window's height. */
const READING_LINE = 0.4;
/** How long the samples stay as they are after the reader scrolled one, in ms. */
const PAUSE = 1000;
/** A change of the samples can make them scroll for so many ms; the reader did not do that. */
const SETTLING = 400;

const REQUEST = 'request';

interface Item {
  details: HTMLDetailsElement;
  anchor: string;
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

/**
 * Lets the samples beside an operation follow the reader: at the responses, the response sample gets the room and shows the
 * status that is read. It never moves the focus, and keeps a status that the reader chose until the reader leaves the responses.
 */
export function enhance({ article }: IslandContext): void {
  const aside = article.querySelector<HTMLElement>('[data-follow]');
  const responsesGroup = article.querySelector('.reading > .response');
  if (!aside || !responsesGroup || aside.dataset['reading'] !== undefined) return;
  const responses: Item[] = Array.from(
    responsesGroup.querySelectorAll<HTMLDetailsElement>('.responses > details'),
    (details) => ({ details, anchor: details.querySelector(':scope > .anchor')?.id ?? '' }),
  );
  const radios = aside.querySelectorAll<HTMLInputElement>('.response-sample > label > input');
  const wasOpen = new Map(responses.map(({ details }) => [details, details.open]));
  let place = REQUEST;
  let chosenByHand = false;
  let asked: Item | undefined;
  let scrolledAt = -PAUSE;
  let changedAt = performance.now();

  const setReading = (isResponse: boolean): void => {
    const reading = isResponse ? 'response' : REQUEST;
    if (aside.dataset['reading'] === reading) return;
    if (aside.dataset['reading'] !== undefined) {
      chosenByHand = false;
      // In a low window, even two small panels may not fit.
      aside.scrollTop = isResponse ? aside.scrollHeight : 0;
    }
    aside.dataset['reading'] = reading;
    changedAt = performance.now();
  };

  const select = (anchor: string): void => {
    changedAt = performance.now();
    for (const radio of radios) if (radio.value === anchor) radio.checked = true;
  };

  /** Anchor of the open response at the reading line; `request` above the responses. */
  const placeNow = (): string => {
    const line = innerHeight * READING_LINE;
    const isAtEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
    const top = responsesGroup.getBoundingClientRect().top;
    if (top > (isAtEnd ? innerHeight : line)) return REQUEST;
    const open = responses.filter(({ details }) => details.open);
    return (open.findLast(({ details }) => details.getBoundingClientRect().top <= line) ?? open[0])?.anchor ?? '';
  };

  const update = (): void => {
    // In one column, the samples are part of the text.
    if (!aside.isConnected || getComputedStyle(aside).position !== 'sticky') return;
    const now = performance.now();
    if (now - scrolledAt < PAUSE) return;
    const before = place;
    place = placeNow();
    setReading(place !== REQUEST || (asked !== undefined && isInView(asked.details)));
    if (chosenByHand || (asked === undefined && place === before)) return;
    // A response that the reader asked for stays until the reader reaches it or leaves it.
    if (asked !== undefined && place !== asked.anchor && isInView(asked.details)) return;
    asked = undefined;
    select(place);
  };

  /** Shows a response that the reader asked for, whatever is read or chosen. */
  const ask = (element: Element | null): void => {
    asked = responses.find(({ details }) => element !== null && details.contains(element));
    if (!asked) return;
    setReading(true);
    chosenByHand = false;
    select(asked.anchor);
  };
  const askForTarget = (): void => ask(document.getElementById(idFromHash(location.hash)));

  responsesGroup.addEventListener(
    'toggle',
    ({ target }) => {
      if (!(target instanceof HTMLDetailsElement) || !wasOpen.has(target) || wasOpen.get(target) === target.open)
        return;
      wasOpen.set(target, target.open);
      if (target.open) ask(target);
    },
    true,
  );
  aside.addEventListener('change', () => (chosenByHand = true));
  aside.addEventListener(
    'scroll',
    () => {
      const now = performance.now();
      if (now - changedAt > SETTLING) scrolledAt = now;
    },
    { capture: true, passive: true },
  );

  const listening = new AbortController();
  const whileShown = (then: () => void) => (): void => (aside.isConnected ? then() : listening.abort());
  addEventListener('scroll', whileShown(update), { passive: true, signal: listening.signal });
  addEventListener('hashchange', whileShown(askForTarget), { signal: listening.signal });
  setReading(false);
  update();
  if (location.hash !== '') askForTarget();
}
