import { limits } from '@ariviyal/contract/limits'
import { normalText, rawMax } from '@ariviyal/contract/text'

/** What stands before a name, or behind it, and is none. */
const titles = new Set(
  'mr mrs ms miss dr prof er adv rev fr sr bro thiru thirumathi tmt tmty selvi selvan shri shree smt shrimati kum janab sir madam maam mam teacher tgt pgt'.split(
    ' ',
  ),
)

/** The words of a name in lower case, without accents, titles and marks; joined initials are taken apart. */
export function nameWords(name: string): string[] {
  const apart = normalText(name, rawMax(limits.lineMax), 'NFKD')
  // Accents of Latin letters only: the vowel signs of Indian scripts are marks too, and belong to the name.
  const words = normalText(apart.replaceAll(/[\u0300-\u036f]/g, ''), apart.length)
    .toLowerCase()
    .replaceAll(/['\u2019`]/g, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
  const named = words.filter((word) => !titles.has(word))
  return named.flatMap((word) => (/^[bcdfghjklmnpqrstvwxz]{2,3}$/.test(word) ? word.split('') : [word]))
}

const keyOf = (name: string) => nameWords(name).sort().join(' ')

/**
 * Under which keys a name is the same as another: whatever its case, spaces, titles and the place of its initials. A name with another
 * in brackets, as Zoom shows a renamed participant, has both. Empty where nothing of a name is left.
 */
export function nameKeys(name: string): string[] {
  const inside = [...name.matchAll(/[([]([^()[\]]*)[)\]]/g)].map(([, text = '']) => text)
  const outside = name.replaceAll(/[([][^()[\]]*[)\]]/g, ' ')
  return [...new Set([outside, ...inside].map(keyOf).filter((key) => /\p{L}\p{M}*\p{L}/u.test(key)))]
}
