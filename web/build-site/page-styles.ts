import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

type Selector = readonly { type: string; name?: string; kind?: string }[]
type Removed = [] | undefined
interface Visitor {
  Rule: Partial<{
    style: (rule: { value: { selectors: readonly Selector[] } }) => Removed
    property: (rule: { value: { name: string } }) => Removed
    'font-face': () => []
  }>
  Declaration?: { custom: (declaration: { name: string }) => Removed }
}
/** The part of Vite's CSS printer that is used here. */
interface LightningCss {
  transform: (what: { filename: string; code: Buffer; minify: true; visitor: Visitor }) => { code: Uint8Array }
}
const { transform } = createRequire(import.meta.resolve('vite'))('lightningcss') as LightningCss

const rewrite = (sheet: string, visitor: Visitor): string =>
  Buffer.from(transform({ filename: 'app.css', code: Buffer.from(sheet), minify: true, visitor }).code).toString()

const inline = /(?<=<style id="sheet">)[\s\S]+?(?=<\/style>)/
const sheetOf = (page: string): string => {
  const [sheet] = inline.exec(page) ?? []
  if (!sheet) throw new Error('A page has no inline stylesheet: see web/src/frame/stylesheet.tsx.')
  return sheet
}

const fieldParts = /^(?:-webkit-|file-selector-button|placeholder)/

/**
 * Keeps only the styles that a page's own elements use, and the variables that these read, about half. The page with its head then fits the initial
 * congestion window, which saves a round trip before the first paint. The complete styles come before the scripts that draw anything else.
 */
export function keepOwnStyles(page: string): string {
  const used = new Set(
    [...page.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => unescape(names).split(/\s+/)),
  )
  const elements = new Set(Array.from(page.matchAll(/<([a-z][\w-]*)/g), ([, name]) => name))
  const hasFields = ['input', 'textarea', 'select'].some((name) => elements.has(name))
  const isUsed = (selector: Selector) =>
    selector.every(({ type, name = '', kind = '' }) => {
      if (type === 'class') return used.has(name)
      if (type === 'type') return elements.has(name)
      return hasFields || type !== 'pseudo-element' || !fieldParts.test(name || kind)
    })
  const matching = rewrite(sheetOf(page), {
    Rule: { style: (rule) => (rule.value.selectors.some(isUsed) ? undefined : []) },
  })
  const read = new Set(Array.from(matching.matchAll(/var\((--[\w-]+)/g), ([, name = '']) => name))
  // The printer also calls a property custom that it does not know, such as `float`.
  const unlessRead = (name: string): Removed => (name.startsWith('--') && !read.has(name) ? [] : undefined)
  const own = rewrite(matching, {
    Rule: { property: ({ value }) => unlessRead(value.name) },
    Declaration: { custom: ({ name }) => unlessRead(name) },
  })
  return page.replace(inline, () => own)
}

const unescape = (text: string) =>
  text
    .replaceAll('&gt;', '>')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')

/**
 * Writes the complete styles of `page` to a file below the build's `client`, and returns its URL. Leaves out the fonts:
 * pages already have them, and declaring them twice renders them again.
 */
export function writeAllStyles(client: string, page: string): string {
  const all = rewrite(sheetOf(page), { Rule: { 'font-face': () => [] } })
  const name = `assets/styles-${createHash('sha256').update(all).digest('base64url').slice(0, 8)}.css`
  mkdirSync(join(client, 'assets'), { recursive: true })
  writeFileSync(join(client, name), all)
  return `/${name}`
}
