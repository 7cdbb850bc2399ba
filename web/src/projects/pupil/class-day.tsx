import { useLingui } from '@lingui/react'

/** A calendar day in the language of the class. */
export function ClassDay({ day }: { day: string }) {
  const { i18n } = useLingui()
  // A day has no zone: it is read and shown in UTC.
  const format = new Intl.DateTimeFormat(`${i18n.locale}-IN`, { dateStyle: 'medium', timeZone: 'UTC' })
  return <time dateTime={day}>{format.format(new Date(`${day}T00:00:00Z`))}</time>
}
