import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { messages, tooLong } from './messages.ts'
import { withoutControls } from './plain-text.ts'
import { normalText, rawMax } from './text.ts'

z.config({ jitless: true })

/** Text as it is stored: well-formed Unicode in NFC without control characters (PostgreSQL cannot hold NUL) and outer white space. */
export const storedText = (text: string, max: number) => normalText(withoutControls(text), rawMax(max)).trim()

/** Refuses what is far too long before anything is done with it, then leaves text as it is stored. Every text that is kept begins with these. */
export const tidied = (max: number, error: string, store: (text: string) => string = (text) => storedText(text, max)) =>
  [z.maxLength(rawMax(max), { error, abort: true }), z.overwrite(store)] as const

/** What comes after it meets no text that is too long. */
const shortEnough = (max: number, error = tooLong(max)) => z.maxLength(max, { error, abort: true })

/** Text that must not be empty; `message` answers an absent, empty or wrongly typed value. */
export const requiredText = (message: string, max: number = limits.lineMax) =>
  z.string(message).check(...tidied(max, tooLong(max)), z.minLength(1, message), shortEnough(max))

/** Text that may be absent or empty; it is stored as the empty string then. */
export const optionalText = (max: number = limits.lineMax) =>
  z._default(z.string().check(...tidied(max, tooLong(max)), shortEnough(max)), '')

/** Words that a list is searched for. */
export const searchText = z
  .string()
  .check(...tidied(limits.searchMax, tooLong(limits.searchMax)), shortEnough(limits.searchMax))

/**
 * An e-mail address in lower case: addresses are compared case-insensitively (docs/product.md, Names and the wire). The pattern takes what a mail
 * server on the public internet can receive: a dot-atom of RFC 5322 and a domain with at least one dot.
 */
const emailPattern =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/

export const emailAddress = (required: string, invalid: string) =>
  z
    .string(required)
    .check(
      ...tidied(limits.emailMax, invalid, (text) => storedText(text, limits.emailMax).toLowerCase()),
      z.minLength(1, required),
      shortEnough(limits.emailMax, invalid),
      z.regex(emailPattern, invalid),
    )

/** A password that is about to be set; it is never trimmed. docs/product.md, Forms, gives the bounds. */
export const newPassword = z
  .string(messages.passwordRequired)
  .check(
    z.minLength(1, messages.passwordRequired),
    z.minLength(limits.passwordMin, messages.passwordTooShort),
    z.maxLength(limits.passwordMax, tooLong(limits.passwordMax)),
  )

/** A password that is only compared; rules of the past must not lock anyone out. */
export const givenPassword = z
  .string(messages.passwordRequired)
  .check(z.minLength(1, messages.passwordRequired), z.maxLength(limits.passwordMax, tooLong(limits.passwordMax)))

/** A whole number as a form sends it: a number, or the same in digits. `needed` answers an absent or empty value. */
export const wholeNumber = (min: number, max: number, invalid: string, needed: string = invalid) => {
  const isEmpty = (input: unknown) => input === undefined || input === null || input === ''
  const error = ({ input }: { input?: unknown }) => (isEmpty(input) ? needed : invalid)
  const say = { error }
  return z.pipe(
    z.union([z.number(say), z.string(say).check(...tidied(limits.lineMax, invalid), z.regex(/^\d{1,6}$/, say))], say),
    z.pipe(
      z.transform((value: number | string) => Number(value)),
      z.int(invalid).check(z.minimum(min, invalid), z.maximum(max, invalid)),
    ),
  )
}

export const Id = z.uuid()
/** The token of a link: base64url, as long as 32 random bytes need, with room. */
export const LinkToken = z.string().check(z.minLength(1), z.maxLength(limits.tokenMax))
export const IdParams = z.object({ id: Id })
export const TokenParams = z.object({ token: LinkToken })
/** What somebody may mean; PostgreSQL knows no year 0. */
const isOfOurTime = (text: string) => /^2[01]\d\d-/.test(text)
/** A day from 2000 to 2199, as somebody chooses it. */
export const chosenDay = (error: string) => z.iso.date(error).check(z.refine(isOfOurTime, error))
/** A moment of those years, with the offset of its clock. */
export const chosenMoment = (error: string) =>
  z.iso.datetime({ offset: true, error }).check(z.refine(isOfOurTime, error))
/** A moment, ISO 8601 in UTC. */
export const Moment = z.iso.datetime()

/** What a list that is paged by cursor takes. */
export const pageQuery = {
  cursor: z.optional(z.string().check(z.maxLength(limits.tokenMax))),
}

/** A page of a list, newest first; `next_cursor` is null on the last one. */
export const pageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), next_cursor: z.nullable(z.string()) })

/**
 * A file that a call gives; `name` is what it is saved as. The body never passes through the schema on the wire. `revalidated` says that
 * clients come again for it: they are told when it is still the same (304) instead of getting it anew.
 */
export const FileAnswer = z.object({
  name: z.string(),
  body: z.union([z.string(), z.instanceof(Uint8Array)]),
  revalidated: z.optional(z.boolean()),
})
export type FileAnswer = z.infer<typeof FileAnswer>

/** Turns the issues of a schema into one message per field, the first of each (docs/product.md, Names and the wire). */
export function fieldMessages(error: z.core.$ZodError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? '')
    if (field && !Object.hasOwn(fields, field)) fields[field] = issue.message
  }
  return fields
}
