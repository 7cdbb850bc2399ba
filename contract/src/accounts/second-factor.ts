import * as z from 'zod/mini'
import { User } from './accounts.ts'
import { endpoint } from '../endpoint.ts'
import { MessageAnswer } from '../errors.ts'
import { givenPassword, QrImage, requiredText } from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'

const tag = 'Accounts'

/** A six-digit code from an authenticator app, or a recovery code. Spaces and hyphens are ignored. */
export const CodeForm = z.object({ code: requiredText(messages.codeRequired, limits.codeMax) })

/** Ten single-use codes, returned only once. */
const RecoveryCodesAnswer = z.extend(MessageAnswer, { recovery_codes: z.array(z.string()) })

export const submitSecondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/user/second-factor',
  access: 'user',
  tag,
  summary: 'Confirm this session with a code of the second factor, or a recovery code',
  body: CodeForm,
  status: 200,
  answer: User,
  attempts: 'second-factor',
  secondFactor: 'not-asked',
})

/** `is_required` applies to staff when the application requires a second factor of all of them. */
export const showSecondFactor = endpoint({
  method: 'GET',
  path: '/api/auth/user/second-factor',
  access: 'user',
  tag,
  summary: "Whether the caller's account has a second factor, and needs one",
  status: 200,
  answer: z.object({ is_on: z.boolean(), is_required: z.boolean(), recovery_codes_left: z.number() }),
})

/**
 * `proposal` is sent back with the first code. `address` is the URI that an authenticator app reads from the image `qr`
 * (a square of `size` modules).
 */
export const proposeSecondFactor = endpoint({
  method: 'GET',
  path: '/api/auth/user/second-factor/proposal',
  repeats: 'harmless',
  access: 'user',
  tag,
  summary: 'A new secret for an authenticator app',
  status: 200,
  answer: z.object({
    secret: z.string(),
    address: z.string(),
    qr: QrImage,
    proposal: z.string(),
  }),
})
/** Requires the password, so that an unattended session cannot lock its owner out. */
export const TurnOnForm = z.extend(CodeForm, {
  password: givenPassword,
  proposal: z.string().check(z.minLength(1), z.maxLength(limits.urlMax)),
})
export const turnOnSecondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/user/second-factor/turn-on',
  access: 'user',
  tag,
  summary: 'Turn the second factor on with the password and the first code of a proposal',
  body: TurnOnForm,
  status: 201,
  answer: RecoveryCodesAnswer,
  attempts: 'second-factor',
})
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/auth/user/second-factor/recovery-codes',
  access: 'user',
  tag,
  summary: 'Create new recovery codes; the previous ones stop working',
  body: CodeForm,
  status: 200,
  answer: RecoveryCodesAnswer,
  attempts: 'second-factor',
})
export const TurnOffForm = z.extend(CodeForm, { password: givenPassword })
export const turnOffSecondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/user/second-factor/turn-off',
  access: 'user',
  tag,
  summary: "Turn the caller's second factor off with the password and a code",
  body: TurnOffForm,
  status: 200,
  answer: MessageAnswer,
  attempts: 'second-factor',
})
