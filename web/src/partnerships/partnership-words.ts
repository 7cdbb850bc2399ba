import { districtInWords } from '@ariviyal/contract/community/people/districts'
import { type SpokenLanguage, spokenLanguages } from '@ariviyal/contract/community/people/languages'
import { type RequestState } from '@ariviyal/contract/partnerships/partnership-rules'
import type { MarkLook } from '../ui/mark.tsx'

export const offerPath = (id: string): string => `/industry/offers/${id}`
/** The section of an organisation below the bullets. */
export const organisationPath = (id: string): string => `/industry?organisation=${id}#partner`
export const requestPath = (id: string): string => `/industry/requests/${id}`

export const languagesInWords = (tags: readonly SpokenLanguage[]): string =>
  tags.map((tag) => spokenLanguages[tag]).join(', ')

/** The city and the district with its state; once where both have one name. */
export function placeInWords({ city, district }: { city: string; district: string }): string {
  const words = districtInWords(district)
  return words.startsWith(`${city},`) ? words : `${city}, ${words}`
}

/** A length of time: 45 min, 2 h, 1 h 30 min. */
export function minutesInWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
}

/** Whether a time goes over a night, as a placement does: its minutes are then more than anybody works. */
export const isOfTwoDays = ({ minutes }: { minutes: number }): boolean => minutes > 24 * 60

/** How long a time lasts. */
export const lengthOf = (slot: { minutes: number }): string =>
  isOfTwoDays(slot) ? '2 days' : minutesInWords(slot.minutes)

const good: readonly RequestState[] = ['confirmed', 'held', 'counted']
const waiting: readonly RequestState[] = ['requested', 'waiting', 'matched']

export const stateLook = (state: RequestState): MarkLook =>
  good.includes(state) ? 'good' : waiting.includes(state) ? 'waiting' : 'calm'
