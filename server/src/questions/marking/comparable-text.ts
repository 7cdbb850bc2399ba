import { limits } from '@ariviyal/contract/limits'
import { normalText } from '@ariviyal/contract/text'

/** Digits of the Indian scripts; each row of ten begins at a code that ends in 6. */
const indianDigits = /(?=\p{Nd})[\u0966-\u0d6f]/gu
const toDigit = (character: string): string => String(((character.codePointAt(0) ?? 0) & 0xf) - 6)

const plain = (text: string): string =>
  normalText(text, limits.answerMax, 'NFKD')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(indianDigits, toDigit)
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')

const around = new Set('.,;:!?"\'`()[]{}“”‘’«»…।॥¿¡')

/** An answer in words, so that case, white space, compatible characters and punctuation around it do not matter. */
export function comparableText(text: string): string {
  const letters = plain(text).toUpperCase().toLowerCase().replaceAll(/\s/g, '').replaceAll('’', "'")
  let start = 0
  let end = letters.length
  while (start < end && around.has(letters.charAt(start))) start += 1
  while (end > start && around.has(letters.charAt(end - 1))) end -= 1
  return start === end ? letters : letters.slice(start, end)
}

const raised = /[⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻]+/g

/** A number with its unit: superscripts as powers, one space for white space. */
export const numberAsTyped = (text: string): string =>
  plain(text.slice(0, limits.paragraphMax).replaceAll(raised, '^$&')).replaceAll(/\s+/g, ' ').trim()
