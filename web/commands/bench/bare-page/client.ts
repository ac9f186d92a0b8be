/**
 * The bare React page, bundled for the browser: a list of links, and an article below it. It does only what a navigation needs, so its
 * time is the limit for the portal: it prefetches an article on hover, and on a click React renders it.
 */
import { createElement, useLayoutEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

interface Link {
  href: string;
  title: string;
}

interface Article {
  title: string;
  html: string;
}

/** Articles by address: the parsed one, or the promise of it until it has arrived. */
const articles = new Map<string, Article | Promise<Article>>();

function load(href: string): Article | Promise<Article> {
  const known = articles.get(href);
  if (known !== undefined) return known;
  const loading = fetch(`/articles${href}.json`).then((response) => response.json() as Promise<Article>);
  articles.set(href, loading);
  void loading.then((article) => articles.set(href, article));
  return loading;
}

let show: (article: Article) => void = () => {};

function Page({ first, nav }: { first: Article; nav: ReturnType<typeof createElement> }) {
  const [article, setArticle] = useState(first);
  useLayoutEffect(() => void (show = setArticle), []);
  return [
    nav,
    createElement('h1', { key: 'heading' }, article.title),
    createElement('main', { key: 'article', dangerouslySetInnerHTML: { __html: article.html } }),
  ];
}

async function start(root: HTMLElement): Promise<void> {
  const response = await fetch('/links.json');
  const links = (await response.json()) as Link[];
  const items = links.map(({ href, title }) => createElement('li', { key: href }, createElement('a', { href }, title)));
  const nav = createElement('nav', { key: 'nav' }, createElement('ul', null, ...items));
  createRoot(root).render(createElement(Page, { first: await load(links[0]?.href ?? '/'), nav }));

  const linkOf = ({ target }: Event): HTMLAnchorElement | null =>
    target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  document.addEventListener('mouseover', (event) => {
    const link = linkOf(event);
    if (link && connection?.saveData !== true) void load(link.pathname);
  });
  const follow = (pathname: string, article: Article): void => {
    history.pushState(null, '', pathname);
    document.title = article.title;
    scrollTo(0, 0);
    show(article);
  };
  document.addEventListener('click', (event) => {
    const link = linkOf(event);
    if (!link) return;
    event.preventDefault();
    const { pathname } = link;
    const article = load(pathname);
    // An article that has arrived is rendered in the click itself, with React's highest priority.
    if (article instanceof Promise) void article.then((loaded) => follow(pathname, loaded));
    else follow(pathname, article);
  });
  document.documentElement.dataset['hydrated'] = '';
}

void start(document.body.appendChild(document.createElement('div')));
