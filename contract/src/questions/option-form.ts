import * as z from 'zod/mini'
import { optionalText, requiredText } from '../fields.ts'
import { limits } from '../limits.ts'
import { PictureForm } from './picture.ts'

/** The text of an option, a line or a side of a pair. */
export const shortText = requiredText('Write a text', limits.paragraphMax)

/** Id of an option, a side of a pair or an item, which answers name. An edit keeps the ids that it sends. */
export const PartId = z.string().check(z.regex(/^[\w-]{1,40}$/, 'Unknown option'))

const OptionForm = z.object({
  id: z.optional(PartId),
  text: shortText,
  right: z._default(z.boolean(), false),
  feedback: optionalText(limits.paragraphMax),
  picture: z.optional(z.nullable(PictureForm)),
})
type OptionForm = z.output<typeof OptionForm>

export const options = z
  .array(OptionForm)
  .check(
    z.minLength(2, 'Write at least two options'),
    z.maxLength(limits.optionsMax, `Write at most ${limits.optionsMax} options`),
  )
export const countRight = (list: OptionForm[]) => list.filter(({ right }) => right).length
