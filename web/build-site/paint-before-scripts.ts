/** What React Router writes at the end of a page: imports of the table of routes and of the route's modules, then of what wakes the page. */
const loader =
  /<script type="module" async="">import "([^"]+)";\n((?:import \* as \w+ from "[^"]+";\n)+)\s*(window\.__reactRouterRouteModules = \{[^}]*\};)\s*import\("([^"]+)"\);<\/script>/
const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g

/** After this time a guest's page asks for its scripts although something that it shows has not come yet, in ms. */
const patience = 2_500

/**
 * Lets a guest's page be painted before it asks for its scripts and for the styles of all other pages (`styles` is their address), which are there
 * before it wakes. All of it can be read without them, and on a slow line they would take turns
 * with its fonts and its picture: the largest paint of `/` on slow 4G came a second later. Painted is what the browser says it has shown: a frame
 * that was only begun can take longer than a script takes to come. Whoever presses something, or opens the page
 * in the background, is not made to wait; neither is who is logged in, since much of what they come for is drawn by scripts.
 * @throws Error where React Router writes its scripts in another way.
 */
export function paintBeforeScripts(page: string, styles: string): string {
  const [whole, table, modules = '', known, entry] = loader.exec(page) ?? []
  const files = [...page.matchAll(preload)].map(([, href]) => href)
  if (whole === undefined || files.length === 0)
    throw new Error('React Router loads the scripts of a page in a new way.')
  const loaded = modules.replaceAll(/import \* as (\w+) from ("[^"]+");\n/g, 'const $1 = await import($2);')
  const script = `{let begun;const load = async () => {
if (begun) return; begun = true;
const add = (link) => document.head.append(Object.assign(document.createElement('link'), link));
const styled = new Promise((done) => add({ rel: 'stylesheet', href: "${styles}", onload: done, onerror: done }));
for (const href of ${JSON.stringify(files)}) add({ rel: 'modulepreload', href });
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
