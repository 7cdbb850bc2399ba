import { type Subject, subjects, subjectNames } from '@ariviyal/contract/accounts/teaching'
import { districts } from '@ariviyal/contract/community/people/districts'
import { type SpokenLanguage, spokenLanguages, spokenLanguageTags } from '@ariviyal/contract/community/people/languages'
import { boards } from '@ariviyal/contract/institutions/institution-fields'
import { limits } from '@ariviyal/contract/limits'
import { type GstState, gstStateCodes, gstStates } from '@ariviyal/contract/subscriptions/gst'
import { soundOf } from '../../platform/search/sound-of.ts'
import { wordsOf } from '../../platform/search/words-of.ts'
import { otherDistrictNames, otherLanguageNames, otherStateNames, otherSubjectNames } from './other-names.ts'

type Board = (typeof boards)[number]

/** What a typed word names, besides names of people. A word may name several, such as a place and a language. */
export interface Terms {
  districts: string[]
  subjects: Subject[]
  languages: SpokenLanguage[]
  boards: Board[]
  grades: number[]
}

type Term = Partial<Terms>

const districtsOf = (state: GstState) => districts.filter((district) => district.state === state).map(({ id }) => id)

/** Every name with what it names. */
function* allNames(): Generator<[names: string, term: Term]> {
  for (const { id, name } of districts) yield [`${name}, ${otherDistrictNames[id] ?? ''}`, { districts: [id] }]
  for (const state of gstStateCodes)
    yield [`${gstStates[state]}, ${otherStateNames[state] ?? ''}`, { districts: districtsOf(state) }]
  for (const subject of subjectNames)
    yield [`${subjects[subject]}, ${otherSubjectNames[subject]}`, { subjects: [subject] }]
  for (const tag of spokenLanguageTags)
    yield [`${spokenLanguages[tag]}, ${otherLanguageNames[tag] ?? ''}`, { languages: [tag] }]
  for (const board of boards) if (board !== 'Others') yield [board, { boards: [board] }]
}

/** The terms of each sound. */
const bySound = new Map<string, Term[]>()
for (const [names, term] of allNames())
  for (const sound of new Set(wordsOfAll(names).map(soundOf)))
    if (sound !== '') bySound.set(sound, [...(bySound.get(sound) ?? []), term])

/** The words of each of many names, which together are more than a search may have. */
function wordsOfAll(names: string): string[] {
  return names.split(',').flatMap((name) => wordsOf(name))
}

/** Sounds of all known words. */
export const knownSounds: readonly string[] = [...bySound.keys()]

/** A beginning of a word counts from this many letters of its sound on. */
const shortestBeginning = 4

const merge = (terms: Iterable<Term>): Terms => {
  const all: Terms = { districts: [], subjects: [], languages: [], boards: [], grades: [] }
  for (const term of terms) {
    all.districts.push(...(term.districts ?? []))
    all.subjects.push(...(term.subjects ?? []))
    all.languages.push(...(term.languages ?? []))
    all.boards.push(...(term.boards ?? []))
    all.grades.push(...(term.grades ?? []))
  }
  return all
}

const isGrade = (number: number): boolean => number >= limits.gradeMin && number <= limits.gradeMax

/** What a word with this sound names: as a whole or, if nothing, as the beginning of a longer word. */
export function termsOf(sound: string): Terms {
  const whole = bySound.get(sound)
  if (whole) return merge(whole)
  if (/^\d{1,2}$/.test(sound)) return merge(isGrade(Number(sound)) ? [{ grades: [Number(sound)] }] : [])
  if (sound.length < shortestBeginning) return merge([])
  return merge([...bySound].filter(([known]) => known.startsWith(sound)).flatMap(([, terms]) => terms))
}

export const isNoTerm = (terms: Terms): boolean => Object.values(terms).every((some: unknown[]) => some.length === 0)

/** Words that say nothing here: everyone in the directory is a teacher. */
const noise = new Set(
  [
    'teacher',
    'teachers',
    'grade',
    'class',
    'std',
    'district',
    'sir',
    'miss',
    'ஆசிரியர்',
    'வகுப்பு',
    'மாவட்டம்',
    'शिक्षक',
    'कक्षा',
    'जिला',
  ].map(soundOf),
)

/** The sounds of the typed words in any of the three scripts, without those that say nothing. */
export function soundsOf(words: readonly string[]): string[] {
  const sounds = words.map(soundOf).filter(Boolean)
  const telling = sounds.filter((sound) => !noise.has(sound))
  return [...new Set(telling.length > 0 ? telling : sounds)]
}
