import { brand } from '@ariviyal/contract/brand'

const offset = new Intl.DateTimeFormat('en', { timeZone: brand.timeZone, timeZoneName: 'longOffset' })
const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: brand.timeZone, dateStyle: 'short', timeStyle: 'short' })

/** What an input of day and time holds for a moment, on the clock of the product's time zone: 2026-11-21T16:00. */
export const localTime = (moment: string | null): string =>
  moment === null ? '' : parts.format(new Date(moment)).replace(' ', 'T')

/** The moment that such an input means, whatever the clock of this device says; empty for an empty one. */
export function momentOf(local: string): string {
  if (local === '') return ''
  const name = offset.formatToParts(new Date(`${local}Z`)).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return `${local}:00${name.replace('GMT', '') || 'Z'}`
}
