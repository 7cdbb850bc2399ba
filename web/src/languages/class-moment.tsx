import { brand } from '@ariviyal/contract/brand'
import { useLingui } from '@lingui/react'
import { Moment } from '../ui/moment.tsx'

/** A moment in IST, in the language of the class. */
export function ClassMoment({ at }: { at: string }) {
  const { i18n } = useLingui()
  if (i18n.locale === 'en') return <Moment at={at} show="indian" />
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone: brand.timeZone } as const
  const words = new Intl.DateTimeFormat(`${i18n.locale}-IN`, format).format(new Date(at))
  // Hindi has pm; all times are in capitals.
  return <time dateTime={at}>{words.replace(/[ap]m$/, (half) => half.toUpperCase())}</time>
}
