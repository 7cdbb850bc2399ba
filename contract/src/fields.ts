import * as z from 'zod/mini'
import type { FileType } from './endpoint.ts'
import { limits } from './limits.ts'
import { messages, tooLong } from './messages.ts'
import { withoutControls } from './plain-text.ts'
import { normalText, rawMax } from './text.ts'

z.config({ jitless: true })

/** Text as stored: trimmed, well-formed Unicode in NFC without control characters (PostgreSQL cannot store NUL). */
export const storedText = (text: string, max: number) => normalText(withoutControls(text), rawMax(max)).trim()

/** Rejects overlong text before normalising it. The first step of every stored text. */
export const tidied = (max: number, error: string, store: (text: string) => string = (text) => storedText(text, max)) =>
  [z.maxLength(rawMax(max), { error, abort: true }), z.overwrite(store)] as const

/** Stops the checks that follow when the text is too long. */
const shortEnough = (max: number, error = tooLong(max)) => z.maxLength(max, { error, abort: true })

/** Text that must not be empty; `message` is the error for an absent, empty or mistyped value. */
export const requiredText = (message: string, max: number = limits.lineMax) =>
  z.string(message).check(...tidied(max, tooLong(max)), z.minLength(1, message), shortEnough(max))

/** Text that may be absent or empty; stored as the empty string. */
export const optionalText = (max: number = limits.lineMax) =>
  z._default(z.string().check(...tidied(max, tooLong(max)), shortEnough(max)), '')

/** Search text of a list. */
export const searchText = z
  .string()
  .check(...tidied(limits.searchMax, tooLong(limits.searchMax)), shortEnough(limits.searchMax))

/**
 * An e-mail address in lower case: addresses are case-insensitive (docs/product.md, Names and the wire). The pattern
 * accepts what public mail servers can receive: a dot-atom of RFC 5322 and a domain with at least one dot.
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

/** A new password; never trimmed. Bounds: docs/product.md, Forms. */
export const newPassword = z
  .string(messages.passwordRequired)
  .check(
    z.minLength(1, messages.passwordRequired),
    z.minLength(limits.passwordMin, messages.passwordTooShort),
    z.maxLength(limits.passwordMax, tooLong(limits.passwordMax)),
  )

/**
 * A password to compare with the stored one. Only its length is bounded: stricter rules would lock out older passwords.
 */
export const givenPassword = z
  .string(messages.passwordRequired)
  .check(z.minLength(1, messages.passwordRequired), z.maxLength(limits.passwordMax, tooLong(limits.passwordMax)))

/** An integer from a form: a number, or digits. `needed` is the error for an absent or empty value. */
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

/** Characters of Base64 for a number of bytes. */
const base64Length = (bytes: number) => 4 * Math.ceil(bytes / 3)

/** The bytes of a file as Base64 in a body, for files of a few megabytes that someone waits for. */
export const fileBytes = (max: number, { needed, tooLarge }: { needed: string; tooLarge: string }) =>
  z
    .string(needed)
    .check(
      z.minLength(1, needed),
      z.maxLength(base64Length(max), { error: tooLarge, abort: true }),
      z.regex(/^[A-Za-z\d+/]*={0,2}$/, needed),
    )
/** The largest body of a call with such a file, which also has `rest` bytes of other fields. */
export const bodyBytesFor = (max: number, rest = 10_000): number => base64Length(max) + rest

export const Id = z.uuid()
/** The token of a link: base64url of 32 random bytes, with some room. */
export const LinkToken = z.string().check(z.minLength(1), z.maxLength(limits.tokenMax))
export const IdParams = z.object({ id: Id })
export const TokenParams = z.object({ token: LinkToken })
/** Limits years to a plausible range; PostgreSQL has no year 0. */
const isOfOurTime = (text: string) => /^2[01]\d\d-/.test(text)
/** A day chosen in a form, from 2000 to 2199. */
export const chosenDay = (error: string) => z.iso.date(error).check(z.refine(isOfOurTime, error))
/** A moment in the same range, with a UTC offset. */
export const chosenMoment = (error: string) =>
  z.iso.datetime({ offset: true, error }).check(z.refine(isOfOurTime, error))
/** A moment, ISO 8601 in UTC. */
export const Moment = z.iso.datetime()

/** A QR code: `path` is an SVG path of its dark modules, in a square of `size` with the quiet zone. */
export const QrImage = z.object({ size: z.number(), path: z.string() })
export type QrImage = z.infer<typeof QrImage>

/** Query of a list with cursor pagination. */
export const pageQuery = {
  cursor: z.optional(z.string().check(z.maxLength(limits.tokenMax))),
}

/** One page of a list, newest first; `next_cursor` is null on the last page. */
export interface Page<Item> {
  items: Item[]
  next_cursor: string | null
}

export const pageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), next_cursor: z.nullable(z.string()) })

/**
 * A file answer; `name` is the file name, `type` its type where the call returns files of several. The body bypasses the schema. `revalidated`: clients fetch it repeatedly, and
 * get 304 when it has not changed.
 */
export const FileAnswer = z.object({
  name: z.string(),
  body: z.union([z.string(), z.instanceof(Uint8Array)]),
  revalidated: z.optional(z.boolean()),
  type: z.optional(z.custom<FileType>()),
})
export type FileAnswer = z.infer<typeof FileAnswer>

/** A file that is made while it is sent. Its answer is not retried once it has begun. */
export const FileStream = z.object({ name: z.string(), chunks: z.custom<AsyncIterable<Uint8Array>>() })
export type FileStream = z.infer<typeof FileStream>

/** Maps the issues of a schema to the first message of each field (docs/product.md, Names and the wire). */
export function fieldMessages(error: z.core.$ZodError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? '')
    if (field && !Object.hasOwn(fields, field)) fields[field] = issue.message
  }
  return fields
}
