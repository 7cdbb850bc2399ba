import { gapsOf } from '@ariviyal/contract/questions/question'
import { describe, expect, test } from 'vitest'
import { makeContent } from '../../server/src/questions/make-content.ts'
import { type Texts, type Translation, translateQuestion } from '../../server/src/questions/own/translate-question.ts'
import { readQuestions, readTranslations } from './read-questions.ts'

const questions = new Map(readQuestions().map((question) => [question.key, question]))
const languages: [language: Translation, script: RegExp, other: RegExp][] = [
  ['ta', /\p{Script=Tamil}/u, /\p{Script=Devanagari}/u],
  ['hi', /\p{Script=Devanagari}/u, /\p{Script=Tamil}/u],
]
/** Units, symbols of quantities and elements, and names that textbooks in all three languages write in Latin letters. */
const international = new Set(
  'A C CO D DNA E F GPP I II J K L Li N NPP P PCR Pa Q R T Taq V W X XX XY Y Z a c cm f g h kWh kg km m mol n p pH s u v x y z'.split(
    ' ',
  ),
)

const withoutStops = (text: string) => text.replaceAll(/[.।](?=\s|$)/g, '')
const withoutFormulas = (text: string) => text.replaceAll(/\$[^$]*\$/g, ' ')
const formulasOf = (text: string) => Array.from(text.matchAll(/\$[^$]*\$/g), ([formula]) => formula).sort()
const numbersOf = (text: string) => Array.from(withoutFormulas(text).matchAll(/\d+(?:\.\d+)?/g), ([n]) => n).sort()

const inAllLanguages = (place: string, text: string) => ({
  place,
  formulas: formulasOf(text),
  numbers: numbersOf(text),
  gaps: gapsOf(text).length,
})

/** The texts of a question by their place in it. */
function textsOf(texts: Texts): Map<string, string> {
  const { options = [], pairs = [], items = [], parts = [], accepted: _accepted, ...own } = texts
  const found = new Map<string, string>()
  for (const name of ['text', 'explanation', 'hint', 'assertion', 'reason'] as const)
    if (own[name]) found.set(name, own[name])
  for (const [index, { text, feedback }] of options.entries()) {
    found.set(`option ${index}`, text)
    if (feedback) found.set(`feedback ${index}`, feedback)
  }
  for (const [index, { left, right }] of pairs.entries()) found.set(`left ${index}`, left).set(`right ${index}`, right)
  for (const [index, item] of items.entries()) found.set(`item ${index}`, item)
  for (const [index, part] of parts.entries())
    for (const [place, text] of textsOf(part)) found.set(`part ${index}, ${place}`, text)
  return found
}
const acceptedIn = ({ accepted = [], parts = [] }: Texts): string[] => [...accepted, ...parts.flatMap(acceptedIn)]

describe.each(languages)('in %s', (language, script, otherScript) => {
  const translations = Object.entries(readTranslations(language))

  test('a teacher finds at least 60 questions', () => {
    expect(translations.length).toBeGreaterThanOrEqual(60)
    expect(Object.keys(readTranslations('ta')).sort()).toEqual(Object.keys(readTranslations('hi')).sort())
  })

  test.each(translations)('%s asks the same as in English', (key, texts) => {
    const question = questions.get(key)
    if (!question) throw new Error('No such question')
    const english = textsOf(question.source)
    const translated = textsOf(texts)
    expect([...translated.keys()]).toEqual([...english.keys()])
    for (const [place, text] of translated) {
      const original = english.get(place) ?? ''
      expect(inAllLanguages(place, text)).toEqual(inAllLanguages(place, original))
      // A symbol, a unit or a calculation is the same in all languages.
      if (!script.test(text)) expect(withoutStops(text)).toBe(withoutStops(original))
    }
    const form = translateQuestion(question.form, texts, language)
    expect(form).toMatchObject({ kind: question.form.kind, language, chapter: question.form.chapter })
  })

  test.each(translations)('%s is written in the script of the language', (_key, texts) => {
    for (const text of [...textsOf(texts).values(), ...acceptedIn(texts)]) {
      const words = withoutFormulas(text)
      const latin = words.match(/[A-Za-z]+/g) ?? []
      expect(latin.filter((word) => !international.has(word))).toEqual([])
      expect(words).not.toMatch(otherScript)
      if (/\p{L}/u.test(words.replaceAll(/[A-Za-z]/g, ''))) expect(words).toMatch(script)
    }
    expect([...textsOf(texts).values()].join(' ')).toMatch(script)
  })

  test('an assertion and a reason are named and judged in the language', () => {
    const found = translations.flatMap(([key, texts]) => {
      const form = questions.get(key)?.form
      return form?.kind === 'assertion-reason' ? [makeContent(translateQuestion(form, texts, language))] : []
    })
    expect(found.length).toBeGreaterThan(0)
    for (const content of found) {
      if (content.kind !== 'assertion-reason') throw new Error('Another kind')
      for (const text of [content.text, ...content.options.map((option) => option.text)]) {
        expect(text).toMatch(script)
        expect(withoutFormulas(text)).not.toMatch(/assertion|reason|true|false|both/i)
      }
    }
  })
})
