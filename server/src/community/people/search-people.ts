import { type SQL, sql } from 'drizzle-orm'
import { teachesAny } from '../../accounts/teaching/teaching.policy.ts'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { editDistance } from '../../platform/search/edit-distance.ts'
import { firstMatchingIds } from '../../platform/search/first-ids.ts'
import { isNoTerm, knownSounds, soundsOf, type Terms, termsOf } from './known-terms.ts'
import { searchedOfProfile, teacherProfiles } from './profiles.table.ts'

/** Newest matches that are ranked, so that the cost stays bounded. */
const ranked = 200
/** Names that may be meant by a misspelt one. */
const candidates = 100

/** Word similarity of those names, below that of other searches: sounds are short, and their slips are counted afterwards. */
const nearEnough = '0.3'

/** What one typed word may stand for: sounds in names and texts, and terms. */
interface Meaning {
  sounds: string[]
  terms: Terms
  /** Whether a sound must be a whole word. */
  isWhole: boolean
}

const searched = searchedOfProfile(teacherProfiles)
/** Sounds are letters and digits, so they need no escaping. */
const hasSound = (where: SQL, sound: string, isWhole: boolean): SQL =>
  sql`${where} like ${isWhole ? `% ${sound} %` : `% ${sound}%`}`

const overlaps = (column: SQL, values: readonly string[]): SQL => sql`${column} && ${sql.param([...values])}::text[]`

function conditionOfTerms({ districts, subjects, languages, boards, grades }: Terms): SQL[] {
  return [
    ...(districts.length > 0 ? [sql`${teacherProfiles.district} = any(${sql.param(districts)}::text[])`] : []),
    ...(languages.length > 0 ? [overlaps(sql`${teacherProfiles.languages}`, languages)] : []),
    ...(boards.length > 0 ? [sql`${teacherProfiles.board} = any(${sql.param(boards)}::text[])`] : []),
    ...(subjects.length > 0 || grades.length > 0 ? [teachesAny(teacherProfiles.userId, { subjects, grades })] : []),
  ]
}

const either = (conditions: SQL[]): SQL =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`

const conditionOf = ({ sounds, terms, isWhole }: Meaning): SQL =>
  either([...sounds.map((sound) => hasSound(searched, sound, isWhole)), ...conditionOfTerms(terms)])

/** A whole word of the name counts most, then its beginning, what the teacher chose, and other texts. */
const scoreOf = ({ sounds, terms, isWhole }: Meaning): SQL => {
  const inName = (whole: boolean) =>
    either(sounds.map((sound) => hasSound(sql`${teacherProfiles.nameSounds}`, sound, whole)))
  return sql`case when ${inName(true)} then 4 when ${isWhole ? sql`false` : inName(false)} then 3 when ${either(conditionOfTerms(terms))} then 2 else 1 end`
}

const exactly = (sound: string): Meaning => ({ sounds: [sound], terms: termsOf(sound), isWhole: false })

/** The best matches that fit all meanings, within the filters. */
async function bestOf(executor: Executor, meanings: Meaning[], within: SQL, limit: number): Promise<string[]> {
  const fits = sql`(${sql.join(meanings.map(conditionOf), sql` and `)})`
  const ids = await firstMatchingIds(executor, { table: teacherProfiles, fits, within, limit: ranked })
  if (ids.length === 0) return []
  const score = sql.join(meanings.map(scoreOf), sql` + `)
  const { rows } = await executor.execute<{ id: string }>(sql`
    select id from ${teacherProfiles} where id = any(${sql.param(ids)}::uuid[]) order by ${score} desc, id desc limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** Which sounds stand in a profile that is shown. */
async function findHeard(executor: Executor, sounds: string[]): Promise<boolean[]> {
  const heard: boolean[] = []
  for (const sound of sounds) {
    const fits = hasSound(searched, sound, false)
    const begin = sql`${teacherProfiles.isShown}`
    heard.push((await firstMatchingIds(executor, { table: teacherProfiles, fits, begin, limit: 1 })).length > 0)
  }
  return heard
}

/** Slips that a sound may have: short words are too alike. */
const slipsIn = (sound: string): number => (sound.length < 4 ? 0 : sound.length < 8 ? 1 : 2)

/** A swapped `h` makes another sound of the letter before it, which would be two slips. */
const withoutH = (sound: string): string => sound.replaceAll('h', '')

/** The slips between a typed sound and a word, or the beginning of a longer word. */
function slipsTo(word: string, sound: string, most: number): number {
  const whole = editDistance(sound, word, most)
  if (whole <= most || word.length <= sound.length + 1 || sound.length < 5) return whole
  // As a beginning it must be a little better.
  return editDistance(sound, word.slice(0, sound.length), most) + 1
}

/** What a misspelt word may mean: the known words and words of names with the fewest slips. */
async function nearly(executor: Transaction, sound: string): Promise<Meaning> {
  const most = slipsIn(sound)
  const near = new Map<string, number>()
  const consider = (word: string) => {
    const slips = slipsTo(withoutH(word), withoutH(sound), most)
    if (slips <= most) near.set(word, slips)
  }
  for (const word of knownSounds) consider(word)
  await executor.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${nearEnough}, true)`)
  const { rows } = await executor.execute<{ said: string }>(sql`
    select ${searched} as said from ${teacherProfiles} where ${teacherProfiles.isShown} and ${sound} <% ${searched}
    order by word_similarity(${sound}, ${searched}) desc, id desc limit ${candidates}`)
  for (const word of new Set(rows.flatMap(({ said }) => said.split(' ').filter(Boolean)))) consider(word)
  const fewest = Math.min(...near.values())
  const sounds = [...near].filter(([, slips]) => slips === fewest).map(([word]) => word)
  const terms = sounds.map(termsOf)
  return {
    sounds,
    isWhole: true,
    terms: {
      districts: terms.flatMap(({ districts }) => districts),
      subjects: terms.flatMap(({ subjects }) => subjects),
      languages: terms.flatMap(({ languages }) => languages),
      boards: terms.flatMap(({ boards }) => boards),
      grades: terms.flatMap(({ grades }) => grades),
    },
  }
}

interface FoundPeople {
  ids: string[]
  /** Nobody has the words; these are spelt alike. */
  similar: boolean
}

/** Profiles that have all words, within a condition that includes `isShown`. */
export async function findExactly(
  executor: Executor,
  words: readonly string[],
  within: SQL,
  limit: number,
): Promise<string[]> {
  const sounds = soundsOf(words)
  return sounds.length === 0 ? [] : bestOf(executor, sounds.map(exactly), within, limit)
}

/**
 * The same; when nobody has all words, those that nobody shown has become the most similar ones (docs/decisions/018). `tx` has the
 * threshold of `withFuzzyMatching`.
 */
export async function findPeopleByWords(
  tx: Transaction,
  words: readonly string[],
  within: SQL,
  limit: number,
): Promise<FoundPeople> {
  const ids = await findExactly(tx, words, within, limit)
  if (ids.length > 0) return { ids, similar: false }
  const sounds = soundsOf(words)
  if (sounds.length === 0) return { ids, similar: false }
  const heard = await findHeard(tx, sounds)
  const isKnown = sounds.map((sound, place) => heard[place] === true || !isNoTerm(termsOf(sound)))
  if (isKnown.every(Boolean)) return { ids, similar: false }
  const meanings: Meaning[] = []
  for (const [place, sound] of sounds.entries())
    meanings.push(isKnown[place] ? exactly(sound) : await nearly(tx, sound))
  return { ids: await bestOf(tx, meanings, within, limit), similar: true }
}
