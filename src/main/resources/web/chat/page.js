// @ts-check
// Where the visitor is, as far as it is kept; the server looks again.

const LONGEST = 1000;

/** @typedef {{ url: string, title: string }} Page */

/** What is not kept stays in the browser. @param {Page} page @param {string[]} names the parameters that are kept @returns {Page} */
export function keptOf(page, names) {
  const url = new URL(page.url);
  url.username = url.password = url.hash = '';
  url.search = url.search
    .slice(1)
    .split('&')
    .filter((pair) => [...new URLSearchParams(pair).keys()].some((name) => names.includes(name)))
    .join('&');
  if (url.href.length > LONGEST) {
    url.search = ''; // half of a value would be another one
  }
  return { ...page, url: url.href.slice(0, LONGEST) };
}
