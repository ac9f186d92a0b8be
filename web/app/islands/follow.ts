import { idFromHash } from '../navigation/scroll.ts';
import type { IslandContext } from './context.ts';

/** How far down the window the line lies that a section has to reach to be the one that is read. */
const READING_LINE = 0.4;
/** So long after the reader scrolled a sample, the position of the page says nothing about what is read. */
const PAUSE = 1000;
/** So long may a change of our own take to move what is in the samples: scrolling then is not the reader's. */
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
 * Lets the samples beside an operation follow what is read: at the responses theirs gets the room, and shows the status
 * in question. It never moves the focus, and a status chosen by hand stands until the reader has left the responses.
 */
export function enhance({ article }: IslandContext): void {
  const aside = article.querySelector<HTMLElement>('[data-follow]');
  const answer = article.querySelector('.reading > .answer');
  if (!aside || !answer || aside.dataset['reading'] !== undefined) return;
  const responses: Item[] = Array.from(
    answer.querySelectorAll<HTMLDetailsElement>('.responses > details'),
    (details) => ({ details, anchor: details.querySelector(':scope > .anchor')?.id ?? '' }),
  );
  const radios = aside.querySelectorAll<HTMLInputElement>('.response-sample > label > input');
  const wasOpen = new Map(responses.map(({ details }) => [details, details.open]));
  let place = REQUEST;
  let chosenByHand = false;
  let asked: Item | undefined;
  let scrolledAt = -PAUSE;
  let changedAt = performance.now();

  const setReading = (isAnswer: boolean): void => {
    const reading = isAnswer ? 'answer' : REQUEST;
    if (aside.dataset['reading'] === reading) return;
    if (aside.dataset['reading'] !== undefined) {
      chosenByHand = false;
      // In a low window even two small panels may not fit.
      aside.scrollTop = isAnswer ? aside.scrollHeight : 0;
    }
    aside.dataset['reading'] = reading;
    changedAt = performance.now();
  };

  const select = (anchor: string): void => {
    changedAt = performance.now();
    for (const radio of radios) if (radio.value === anchor) radio.checked = true;
  };

  /** The open response at the reading line; `request` before all of them. */
  const placeNow = (): string => {
    const line = innerHeight * READING_LINE;
    const isAtEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
    const top = answer.getBoundingClientRect().top;
    if (top > (isAtEnd ? innerHeight : line)) return REQUEST;
    const open = responses.filter(({ details }) => details.open);
    return (open.findLast(({ details }) => details.getBoundingClientRect().top <= line) ?? open[0])?.anchor ?? '';
  };

  const update = (): void => {
    // In one column the samples stand in the text itself.
    if (!aside.isConnected || getComputedStyle(aside).position !== 'sticky') return;
    const now = performance.now();
    if (now - scrolledAt < PAUSE) return;
    const before = place;
    place = placeNow();
    setReading(place !== REQUEST || (asked !== undefined && isInView(asked.details)));
    if (chosenByHand || (asked === undefined && place === before)) return;
    // What was asked for stands until the reader has come to it, or has left it behind.
    if (asked !== undefined && place !== asked.anchor && isInView(asked.details)) return;
    asked = undefined;
    select(place);
  };

  /** A response that the reader asked for wins over everything. */
  const ask = (element: Element | null): void => {
    asked = responses.find(({ details }) => element !== null && details.contains(element));
    if (!asked) return;
    setReading(true);
    chosenByHand = false;
    select(asked.anchor);
  };
  const askForTarget = (): void => ask(document.getElementById(idFromHash(location.hash)));

  answer.addEventListener(
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
