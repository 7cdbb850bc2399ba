import * as z from 'zod/mini'
import { subjectNames } from '../accounts/teaching.ts'
import { spokenLanguageTags } from '../community/people/languages.ts'
import { optionalText, requiredText, wholeNumber } from '../fields.ts'
import { limits } from '../limits.ts'
import { nameText, optionalLine, optionalName } from '../name-text.ts'
import { gstStateCodes } from '../subscriptions/gst.ts'
import { hasContact, offerKindNames, offerVenueNames, partnershipLimits } from './partnership-rules.ts'

export const Kind = z.enum(offerKindNames, 'Choose a kind')
export const Venue = z.enum(offerVenueNames, 'Choose where it takes place')
export const Subject = z.enum(subjectNames)
export const Grade = wholeNumber(limits.gradeMin, limits.gradeMax, 'Choose a grade')
export const SpokenLanguage = z.enum(spokenLanguageTags, 'Choose a language')
export const State = z.enum(gstStateCodes as [string, ...string[]])
export const Languages = z
  .array(SpokenLanguage)
  .check(z.minLength(1, 'Choose a language'), z.maxLength(partnershipLimits.languagesMax))

const isInIndia = (text: string): boolean => {
  const [latitude = 0, longitude = 0] = text.split(',', 2).map(Number)
  return latitude >= 6 && latitude <= 38 && longitude >= 68 && longitude <= 98
}
/**
 * A place to a tenth of a degree, about 11 km, such as `9.9,78.1`: latitude and longitude. A finer place is refused. Empty where none
 * is given.
 */
export const CoarsePlace = z._default(
  z.union([
    z.literal(''),
    z
      .string()
      .check(
        z.regex(/^\d{1,2}\.\d,\d{2,3}\.\d$/, 'Give the place with one decimal'),
        z.refine(isInIndia, 'Give a place in India'),
      ),
  ]),
  '',
)

/** For text that the other side or everyone reads. */
export const withoutContact = z.refine<string>(
  (text) => !hasContact(text),
  'Leave out email addresses and phone numbers. Both sides write to each other here.',
)
const line = z.string().check(withoutContact)
export const plainName = (message: string, max?: number) => nameText(message, max).check(withoutContact)
export const plainText = (message: string, max: number) => requiredText(message, max).check(withoutContact)
export const optionalPlainText = (max: number) => z.pipe(optionalText(max), line)
export const optionalPlainLine = (max: number) => z.pipe(optionalLine(max), line)
export const optionalPlainName = (max: number) => z.pipe(optionalName(max), line)
