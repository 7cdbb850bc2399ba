import * as z from 'zod/mini'
import { optionalText, requiredText } from './fields.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { oneLine } from './plain-text.ts'

/** Of a text that is one line already. */
export const withoutAddress = z.refine<string>((text) => !text.includes('://'), messages.nameWithAddress)

/** One line that must not be empty. */
export const lineText = (message: string, max: number = limits.lineMax) =>
  requiredText(message, max).check(z.overwrite(oneLine), z.minLength(1, message))

/** One line that may be absent or empty. */
export const optionalLine = (max: number = limits.lineMax) =>
  z.pipe(optionalText(max), z.string().check(z.overwrite(oneLine)))

/**
 * The name of a person, a school or a thing: one line without an address of the web. Names stand in mails, lists and titles, where a
 * longer text would pass for ours.
 */
export const nameText = (message: string, max: number = limits.lineMax) => lineText(message, max).check(withoutAddress)

export const optionalName = (max: number = limits.lineMax) =>
  z.pipe(optionalText(max), z.string().check(z.overwrite(oneLine), withoutAddress))
