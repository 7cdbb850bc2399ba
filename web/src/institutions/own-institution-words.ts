import type { OwnInstitution } from '@ariviyal/contract/institutions/own-institution'
import { dayInWords } from '@ariviyal/contract/time'
import { pluralise } from '../ui/pluralise.ts'

const daysFromNow = (moment: string, now: number) => Math.max(0, Math.ceil((Date.parse(moment) - now) / 86_400_000))

/** The state of an institution as a sentence for its principal. */
export function stateInWords({ state, ends_at }: Pick<OwnInstitution, 'state' | 'ends_at'>, now = Date.now()): string {
  const end = dayInWords(ends_at)
  if (state === 'ended')
    return `The subscription ended on ${end}. Premium content is closed to your teachers until it is renewed; everyone keeps their seat.`
  if (state !== 'ending-soon') return `The subscription runs until ${end}.`
  const days = daysFromNow(ends_at, now)
  return `The subscription ends on ${end}, in ${pluralise(days, 'day')}. Ask for the next term in time, so that nobody has to wait.`
}

/** Free and promised seats as a sentence. */
export function seatsInWords({ seats, seats_used, invitations_open }: OwnInstitution): string {
  const free = seats - seats_used
  const taken = `${seats_used} of ${pluralise(seats, 'seat is', 'seats are')} taken, ${pluralise(free, 'is', 'are')} free.`
  if (invitations_open === 0) return taken
  return `${taken} ${pluralise(invitations_open, 'invitation is', 'invitations are')} not accepted yet.`
}

/** How many teachers share their record with the institution. */
export function sharingInWords({ teachers, sharing }: { teachers: number; sharing: number }): string {
  if (teachers === 0) return 'Nobody has a seat at your school yet.'
  return `${sharing} of ${pluralise(teachers, 'teacher shares', 'teachers share')} their record.`
}
