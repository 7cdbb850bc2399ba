import { subjects } from '@ariviyal/contract/accounts/teaching'
import { districtInWords, findDistrict } from '@ariviyal/contract/community/people/districts'
import { type SpokenLanguage, spokenLanguages } from '@ariviyal/contract/community/people/languages'
import type { Reason } from '@ariviyal/contract/partnerships/offers'
import { type OfferVenue, partnershipLimits } from '@ariviyal/contract/partnerships/partnership-rules'
import type { Subject } from '@ariviyal/contract/accounts/teaching'
import { inWords } from '@ariviyal/contract/time'

export interface Wish {
  language?: SpokenLanguage | undefined
  grade?: number | undefined
  chapter?: string | undefined
  district?: string | undefined
  /** A coarse place (contract, `CoarsePlace`), or empty. */
  place?: string | undefined
  /** Days (IST), inclusive. */
  from?: string | undefined
  until?: string | undefined
  /** What the teacher teaches. */
  subjects?: readonly Subject[]
}

export interface Fitted {
  languages: readonly SpokenLanguage[]
  grades: readonly number[]
  chapters: readonly string[]
  subjects: readonly Subject[]
  venue: OfferVenue
  district: string
  place: string
  /** The next time with a place left, within the days of the wish. */
  nextAt: Date | undefined
}

export interface Fit {
  /** Higher fits better. */
  score: number
  reasons: Reason[]
}

const earthRadiusKm = 6_371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle distance between two coarse places in kilometres; null where one is not given. */
export function kmBetween(a: string, b: string): number | null {
  if (a === '' || b === '') return null
  const [fromLat = 0, fromLong = 0] = a.split(',').map((part) => radians(Number(part)))
  const [toLat = 0, toLong = 0] = b.split(',').map((part) => radians(Number(part)))
  const haversine =
    Math.sin((toLat - fromLat) / 2) ** 2 + Math.cos(fromLat) * Math.cos(toLat) * Math.sin((toLong - fromLong) / 2) ** 2
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(haversine))
}

/** Distance as a reason. Places are known to about 11 km, so it is rounded to ten. */
function distanceReason({ venue, district, place }: Fitted, wish: Wish): { score: number; words: string } | null {
  if (venue === 'video') return { score: 2, words: 'By video, from anywhere' }
  const km = kmBetween(place, wish.place ?? '')
  if (km !== null) {
    if (km < 15) return { score: 4, words: 'Less than 15 km away' }
    const rounded = Math.round(km / 10) * 10
    return { score: km <= partnershipLimits.nearKm ? 3 : 1 / (1 + km / 100), words: `About ${rounded} km away` }
  }
  if (!wish.district) return null
  if (district === wish.district) return { score: 3, words: `In your district, ${districtInWords(district)}` }
  const isSameState = findDistrict(district)?.state === findDistrict(wish.district)?.state
  return isSameState ? { score: 1, words: `In your state, in ${findDistrict(district)?.name ?? ''}` } : null
}

/** Words of titles that say nothing of what they are about. */
const emptyWords = new Set([
  'and',
  'the',
  'our',
  'for',
  'its',
  'how',
  'with',
  'from',
  'some',
  'what',
  'their',
  'around',
])
const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]{3,}/gu) ?? []).filter((word) => !emptyWords.has(word))

/** The first chapter with a word of the wish. */
function chapterOf(chapters: readonly string[], wish: string): string | undefined {
  const wanted = new Set(wordsOf(wish))
  return chapters.find((chapter) => wordsOf(chapter).some((word) => wanted.has(word)))
}

/** Whether and why an offer fits a wish; null where the language or the grade does not, or no time is free on its days. */
export function fitOffer(offer: Fitted, wish: Wish, now: Date): Fit | null {
  if (wish.language && !offer.languages.includes(wish.language)) return null
  if (wish.grade !== undefined && offer.grades.length > 0 && !offer.grades.includes(wish.grade)) return null
  const hasDays = wish.from !== undefined || wish.until !== undefined
  const nextAt = offer.nextAt && offer.nextAt > now ? offer.nextAt : undefined
  if (hasDays && !nextAt) return null
  let score = 0
  const reasons: Reason[] = []
  const add = (kind: Reason['kind'], points: number, words: string) => {
    score += points
    reasons.push({ kind, words })
  }
  const chapter = chapterOf(offer.chapters, wish.chapter ?? '')
  if (chapter) add('chapter', 5, `Chapter: ${chapter}`)
  if (wish.language) add('language', 3, `In ${spokenLanguages[wish.language]}`)
  if (wish.grade !== undefined && offer.grades.length > 0) add('grade', 2, `For grade ${wish.grade}`)
  const subject = offer.subjects.find((one) => wish.subjects?.includes(one))
  if (subject) add('subject', 2, `For ${subjects[subject].toLowerCase()}`)
  if (nextAt) add('time', 3, `${hasDays ? 'Free on your days' : 'Next time'}: ${inWords(nextAt, 'short day')}`)
  const distance = distanceReason(offer, wish)
  if (distance) add('distance', distance.score, distance.words)
  return { score, reasons }
}
