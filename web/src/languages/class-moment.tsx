import { brand } from '@ariviyal/contract/brand'
import { inWords } from '@ariviyal/contract/time'
import { useLingui } from '@lingui/react'

/** A moment in IST, in the language of the class. */
export function ClassMoment({ at }: { at: string }) {
  const { i18n } = useLingui()
  if (i18n.locale === 'en') return <time dateTime={at}>{inWords(at, 'short day and time')}</time>
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone: brand.timeZone } as const
  return <time dateTime={at}>{new Intl.DateTimeFormat(`${i18n.locale}-IN`, format).format(new Date(at))}</time>
}
