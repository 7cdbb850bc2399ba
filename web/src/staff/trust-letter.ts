import { trustedTypes } from '../frame/trusted-types.ts'

let letters: { createHTML: (html: string) => string } | undefined

/** The HTML of one of our letters, for a sandboxed frame and nothing else: the page's policy takes markup for a frame only by this name. */
export function trustLetter(html: string): string {
  letters ??= trustedTypes()?.createPolicy('letters', { createHTML: (text) => text })
  return letters ? letters.createHTML(html) : html
}
