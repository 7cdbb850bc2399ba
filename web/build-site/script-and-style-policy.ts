import { createHash } from 'node:crypto'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Whether a script tag is executed: data blocks such as JSON-LD are exempt from the policy. */
const runs = (attributes: string) => {
  const type = /\btype="([^"]*)"/.exec(attributes)?.[1]
  return type === undefined || type === '' || type === 'module' || type === 'text/javascript'
}

function inlineHashes(html: string, tag: 'script' | 'style'): string[] {
  const hashes = new Set<string>()
  for (const [, attributes = '', text = ''] of html.matchAll(new RegExp(`<${tag}([^>]*)>([\\s\\S]*?)</${tag}>`, 'g'))) {
    if (text && !/\bsrc=/.test(attributes) && (tag === 'style' || runs(attributes))) hashes.add(hash(text))
  }
  return [...hashes]
}

/**
 * The two directives that differ from page to page: this site, and the hashes of inline code. `later` lists stylesheets
 * that the page adds at run time.
 */
export function scriptAndStylePolicy(html: string, later: string[] = []): string {
  if (/<[a-z][^>]*\sstyle="/i.test(html))
    throw new Error('A page has a style attribute, which its policy would refuse.')
  if (/<[a-z][^>]*\son[a-z]+="/i.test(html))
    throw new Error('A page has an event attribute, which its policy would refuse.')
  const sources = (tag: 'script' | 'style') => ["'self'", ...inlineHashes(html, tag)].join(' ')
  return `script-src ${sources('script')}; style-src ${[sources('style'), ...later.map(hash)].join(' ')}`
}
