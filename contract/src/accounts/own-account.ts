import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MessageAnswer } from '../errors.ts'
import { emailAddress, givenPassword, TokenParams } from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { isTimeZone } from '../time.ts'
import { RegisterForm } from './accounts.ts'

export const AccountForm = z.extend(z.pick(RegisterForm, { firstname: true, lastname: true, phone_number: true }), {
  /** An IANA name; empty for the zone of each device. */
  time_zone: z._default(
    z.string().check(
      z.maxLength(limits.nameMax, messages.timeZoneUnknown),
      z.refine((name) => name === '' || isTimeZone(name), messages.timeZoneUnknown),
    ),
    '',
  ),
})
export type AccountForm = z.infer<typeof AccountForm>

export const NewAddressForm = z.object({
  email: emailAddress(messages.emailRequired, messages.emailInvalid),
  password: givenPassword,
})

const tag = 'Accounts'

export const updateAccount = endpoint({
  method: 'PUT',
  path: '/api/auth/user/me',
  access: 'user',
  tag,
  summary: "Change the caller's name, phone number and time zone",
  body: AccountForm,
  status: 200,
  answer: MessageAnswer,
})
export const requestNewAddress = endpoint({
  method: 'POST',
  path: '/api/auth/user/new-address',
  access: 'user',
  tag,
  summary: 'Mail a link to a new e-mail address, which becomes that of the account once the link is opened',
  body: NewAddressForm,
  status: 200,
  answer: MessageAnswer,
  attempts: 'confirm',
})
export const showNewAddressLink = endpoint({
  method: 'GET',
  path: '/api/auth/user/new-address/{token}',
  access: 'public',
  tag,
  summary: 'Whether the link mailed to a new e-mail address still works',
  params: TokenParams,
  status: 200,
  answer: MessageAnswer,
})
export const confirmNewAddress = endpoint({
  method: 'POST',
  path: '/api/auth/user/new-address/{token}',
  access: 'public',
  tag,
  summary: 'Make a new e-mail address that of the account with the link mailed to it',
  params: TokenParams,
  status: 200,
  answer: MessageAnswer,
  attempts: 'confirm',
})
export const showFormerAddressLink = endpoint({
  method: 'GET',
  path: '/api/auth/user/former-address/{token}',
  access: 'public',
  tag,
  summary: 'Whether the link mailed to a former e-mail address still works',
  params: TokenParams,
  status: 200,
  answer: MessageAnswer,
})
export const restoreAddress = endpoint({
  method: 'POST',
  path: '/api/auth/user/former-address/{token}',
  access: 'public',
  tag,
  summary:
    'Give an account its former e-mail address back with the link mailed there, and close it until a new password is set',
  params: TokenParams,
  status: 200,
  answer: MessageAnswer,
  attempts: 'confirm',
})
