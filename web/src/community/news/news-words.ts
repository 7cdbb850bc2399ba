import { subjects } from '@ariviyal/contract/accounts/teaching'
import type { NewsItem } from '@ariviyal/contract/community/news/news'
import { findDistrict } from '@ariviyal/contract/community/people/districts'
import { wholeRupeesInWords } from '@ariviyal/contract/money'
import { type GstState, gstStates } from '@ariviyal/contract/subscriptions/gst'
import { inWords } from '@ariviyal/contract/time'
import { pluralise } from '../../ui/pluralise.ts'

export const newsPath = '/networking/news'

type Applicants = Pick<NewsItem, 'subjects' | 'grades' | 'boards' | 'states' | 'districts' | 'years_min'>

/** Who may apply, in words. */
export function applicantsInWords(item: Applicants): string {
  const places = [
    ...item.states.map((code) => gstStates[code as GstState]),
    ...item.districts.map((id) => findDistrict(id)?.name ?? id),
  ]
  const words = [
    item.subjects.map((name) => subjects[name]).join(', '),
    item.grades.length === 0 ? '' : `grades ${item.grades.join(', ')}`,
    item.boards.join(', '),
    places.join(', '),
    item.years_min === 0 ? '' : `${pluralise(item.years_min, 'year')} of teaching or more`,
  ]
  return words.filter(Boolean).join(' · ') || 'Every science teacher'
}

export const feeInWords = (fee: number): string => (fee === 0 ? 'Free' : wholeRupeesInWords(fee))

/** A last day as 12 March 2027. */
export const lastDayInWords = (day: string): string => inWords(day, 'day', 'UTC')
