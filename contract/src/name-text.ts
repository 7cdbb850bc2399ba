import * as z from 'zod/mini'
import { optionalText, requiredText } from './fields.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { oneLine } from './plain-text.ts'

/** For text that is already a single line. */
export const withoutAddress = z.refine<string>((text) => !text.includes('://'), messages.nameWithAddress)

/** A single line that must not be empty. */
export const lineText = (message: string, max: number = limits.lineMax) =>
  requiredText(message, max).check(z.overwrite(oneLine), z.minLength(1, message))

/** A single line that may be absent or empty. */
export const optionalLine = (max: number = limits.lineMax) =>
  z.pipe(optionalText(max), z.string().check(z.overwrite(oneLine)))

/**
 * The name of a person, an institution or a thing: a single line without URLs. Names appear in mails, lists and titles,
 * where a URL could be used for phishing.
 */
export const nameText = (message: string, max: number = limits.lineMax) => lineText(message, max).check(withoutAddress)

export const optionalName = (max: number = limits.lineMax) =>
  z.pipe(optionalText(max), z.string().check(z.overwrite(oneLine), withoutAddress))
