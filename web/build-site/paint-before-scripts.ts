/**
 * What React Router writes at the end of a page: imports of the route manifest, the route modules and the hydration
 * entry.
 */
const loader =
  /<script type="module" async="">import "([^"]+)";\n((?:import \* as \w+ from "[^"]+";\n)+)\s*(window\.__reactRouterRouteModules = \{[^}]*\};)\s*import\("([^"]+)"\);<\/script>/
const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g

/** Milliseconds after which a guest's page loads its scripts even if it has not finished painting. */
const patience = 2_500

/**
 * Delays the scripts and the remaining styles (`styles` is their URL) of a guest's page until its first paint. The page
 * is readable without them, and on slow connections they compete with its fonts and image: on slow 4G the largest paint
 * of `/` was a second later. Waits for the browser to report the paint, because a frame that has only begun can take
 * longer than a script takes to load. Loads at once on a key or pointer press, in a background tab, and for logged-in
 * users, whose pages depend on scripts. Each link takes a cheap phone some milliseconds, so the browser may answer a press
 * between two of them.
 * @throws Error when React Router writes its scripts differently.
 */
export function paintBeforeScripts(page: string, styles: string): string {
  const [whole, table, modules = '', known, entry] = loader.exec(page) ?? []
  const files = [...page.matchAll(preload)].map(([, href]) => href)
  if (whole === undefined || files.length === 0)
    throw new Error('React Router writes the scripts of a page differently.')
  const loaded = modules.replaceAll(/import \* as (\w+) from ("[^"]+");\n/g, 'const $1 = await import($2);')
  const script = `{let begun;const load = async () => {
if (begun) return; begun = true;
const add = (link) => document.head.append(Object.assign(document.createElement('link'), link));
const styled = new Promise((done) => add({ rel: 'stylesheet', href: "${styles}", onload: done, onerror: done }));
for (const href of ${JSON.stringify(files)}) { add({ rel: 'modulepreload', href }); await window.scheduler?.yield?.() }
await import("${table}");${loaded}${known}
await styled;
import("${entry}")};
if (document.documentElement.dataset.session != 'guest' || document.hidden || document.readyState == 'complete') load();
else {
const shown = () => requestAnimationFrame(() => setTimeout(load));
addEventListener('load', () => {
if (PerformanceObserver.supportedEntryTypes.includes('paint')) new PerformanceObserver(shown).observe({ type: 'paint', buffered: true });
else shown() });
for (const act of ['pointerdown', 'keydown']) addEventListener(act, load, { once: true });
setTimeout(load, ${patience}) }}`
  return page.replaceAll(preload, '').replace(whole, () => `<script type="module" async="">${script}</script>`)
}
