import { limits } from '@ariviyal/contract/limits'
import { normalText, rawMax } from '@ariviyal/contract/text'

/** Titles before or after a name, which are not part of it. */
const titles = new Set(
  'mr mrs ms miss dr prof er adv rev fr sr bro thiru thirumathi tmt tmty selvi selvan shri shree smt shrimati kum janab sir madam maam mam teacher tgt pgt'.split(
    ' ',
  ),
)

/** The words of a name in lower case, without accents, titles and marks; joined initials are split. */
export function nameWords(name: string): string[] {
  const apart = normalText(name, rawMax(limits.lineMax), 'NFKD')
  // Accents of Latin letters only: Indian vowel signs are combining marks too, but part of the name.
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
 * The keys of a name; names with a common key are equal. Ignores case, spaces, titles and the position of initials. A name with another in
 * brackets, as Zoom shows a renamed participant, has the keys of both. Empty if nothing of a name is left.
 */
export function nameKeys(name: string): string[] {
  const inside = [...name.matchAll(/[([]([^()[\]]*)[)\]]/g)].map(([, text = '']) => text)
  const outside = name.replaceAll(/[([][^()[\]]*[)\]]/g, ' ')
  return [...new Set([outside, ...inside].map(keyOf).filter((key) => /\p{L}\p{M}*\p{L}/u.test(key)))]
}
