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
  const group = article.querySelector('.reading > .response');
  if (aside && group && aside.dataset['reading'] === undefined) new Follower(aside, group).start();
}

class Follower {
  readonly #aside: HTMLElement;
  readonly #group: Element;
  readonly #responses: Item[];
  readonly #radios: NodeListOf<HTMLInputElement>;
  /** Anchor of the open response at the reading line; `request` above the responses. */
  #place = REQUEST;
  #isChosenByHand = false;
  /** The response that the reader asked for. It stays until the reader reaches it or leaves it. */
  #asked: Item | undefined;
  #scrolledAt = -PAUSE;
  #changedAt = performance.now();

  constructor(aside: HTMLElement, group: Element) {
    this.#aside = aside;
    this.#group = group;
    this.#responses = Array.from(group.querySelectorAll<HTMLDetailsElement>('.responses > details'), (details) => ({
      details,
      anchor: details.querySelector(':scope > .anchor')?.id ?? '',
    }));
    this.#radios = aside.querySelectorAll('.response-sample > label > input');
  }

  start(): void {
    const listening = new AbortController();
    const whileShown = (then: () => void) => (): void => (this.#aside.isConnected ? then() : listening.abort());
    const askForTarget = (): void => this.#ask(document.getElementById(idFromHash(location.hash)));
    this.#followDisclosures();
    this.#aside.addEventListener('change', () => (this.#isChosenByHand = true));
    this.#aside.addEventListener('scroll', () => this.#onScroll(), { capture: true, passive: true });
    addEventListener(
      'scroll',
      whileShown(() => this.#update()),
      { passive: true, signal: listening.signal },
    );
    addEventListener('hashchange', whileShown(askForTarget), { signal: listening.signal });
    this.#setReading(false);
    this.#update();
    if (location.hash !== '') askForTarget();
  }

  /** Shows a response when the reader opens it. */
  #followDisclosures(): void {
    const wasOpen = new Map(this.#responses.map(({ details }) => [details, details.open]));
    this.#group.addEventListener(
      'toggle',
      ({ target }) => {
        if (!(target instanceof HTMLDetailsElement) || !wasOpen.has(target) || wasOpen.get(target) === target.open)
          return;
        wasOpen.set(target, target.open);
        if (target.open) this.#ask(target);
      },
      true,
    );
  }

  #onScroll(): void {
    const now = performance.now();
    if (now - this.#changedAt > SETTLING) this.#scrolledAt = now;
  }

  #update(): void {
    // In one column, the samples are part of the text.
    if (!this.#aside.isConnected || getComputedStyle(this.#aside).position !== 'sticky') return;
    if (performance.now() - this.#scrolledAt < PAUSE) return;
    const before = this.#place;
    const asked = this.#asked;
    this.#place = this.#placeNow();
    const isAskedInView = asked !== undefined && isInView(asked.details);
    this.#setReading(this.#place !== REQUEST || isAskedInView);
    if (this.#isChosenByHand || (asked === undefined && this.#place === before)) return;
    if (isAskedInView && this.#place !== asked.anchor) return;
    this.#asked = undefined;
    this.#select(this.#place);
  }

  #placeNow(): string {
    const line = innerHeight * READING_LINE;
    const isAtEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
    const { top } = this.#group.getBoundingClientRect();
    if (top > (isAtEnd ? innerHeight : line)) return REQUEST;
    const open = this.#responses.filter(({ details }) => details.open);
    return (open.findLast(({ details }) => details.getBoundingClientRect().top <= line) ?? open[0])?.anchor ?? '';
  }

  /** Shows a response that the reader asked for, whatever is read or chosen. */
  #ask(element: Element | null): void {
    this.#asked = this.#responses.find(({ details }) => element !== null && details.contains(element));
    if (!this.#asked) return;
    this.#setReading(true);
    this.#isChosenByHand = false;
    this.#select(this.#asked.anchor);
  }

  #setReading(isResponse: boolean): void {
    const { dataset } = this.#aside;
    const reading = isResponse ? 'response' : REQUEST;
    if (dataset['reading'] === reading) return;
    if (dataset['reading'] !== undefined) {
      this.#isChosenByHand = false;
      // In a low window, even two small panels may not fit.
      this.#aside.scrollTop = isResponse ? this.#aside.scrollHeight : 0;
    }
    dataset['reading'] = reading;
    this.#changedAt = performance.now();
  }

  #select(anchor: string): void {
    this.#changedAt = performance.now();
    for (const radio of this.#radios) if (radio.value === anchor) radio.checked = true;
  }
}
