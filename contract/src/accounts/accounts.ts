import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MessageAnswer } from '../errors.ts'
import { emailAddress, givenPassword, Id, Moment, newPassword, requiredText, TokenParams } from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { roles, secondFactorStates } from './roles.ts'
import { nameText } from '../name-text.ts'

/** docs/product.md, Forms. */
export const RegisterForm = z.object({
  firstname: nameText(messages.firstnameRequired, limits.nameMax),
  lastname: nameText(messages.lastnameRequired, limits.nameMax),
  email: emailAddress(messages.emailRequired, messages.emailInvalid),
  phone_number: requiredText(messages.phoneRequired).check(z.regex(/^\d{10}$/, messages.phoneInvalid)),
  password: newPassword,
})
export type RegisterForm = z.infer<typeof RegisterForm>

export const LoginForm = z.object({
  email: emailAddress(messages.userIdRequired, messages.emailInvalid),
  password: givenPassword,
})
export type LoginForm = z.infer<typeof LoginForm>

export const ForgotPasswordForm = z.object({ email: emailAddress(messages.emailRequired, messages.emailInvalid) })
export const ResetPasswordForm = z.object({ password: newPassword })
export const ChangePasswordForm = z.object({ currentPassword: givenPassword, newPassword })

export const Role = z.enum(roles)

/**
 * The user as returned to themselves. `is_subscribed` is 1 while a subscription is running. `second_factor` is the
 * state of this session.
 */
export const User = z.object({
  id: Id,
  firstname: z.string(),
  lastname: z.string(),
  name: z.string(),
  email: z.string(),
  /** Whether the owner has proved that they receive mail at this address. */
  email_confirmed: z.boolean(),
  phone_number: z.string(),
  is_subscribed: z.union([z.literal(0), z.literal(1)]),
  role: Role,
  second_factor: z.optional(z.enum(secondFactorStates)),
  /** Since when the user's subscription request waits for a decision; absent when none does. */
  requested_at: z.optional(Moment),
  /** When the user's last own term ended; absent for a subscriber, before a coming term, and for a user who never had one. */
  ended_at: z.optional(Moment),
  /** Of the clock times that the user reads, as an IANA name; absent for Indian time. */
  time_zone: z.optional(z.string()),
  /** Since when the user's picture is the present one; absent without one. */
  picture_at: z.optional(Moment),
})
export type User = z.infer<typeof User>

export const LoginAnswer = z.object({ user: User, token: z.string() })

const tag = 'Accounts'

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/user/register',
  access: 'public',
  tag,
  summary: 'Create an account',
  body: RegisterForm,
  status: 201,
  answer: MessageAnswer,
  attempts: 'sign-up',
  account: 'email',
})
export const login = endpoint({
  method: 'POST',
  path: '/api/auth/user/login',
  repeats: 'harmless',
  access: 'public',
  tag,
  summary: 'Start a session',
  body: LoginForm,
  status: 200,
  answer: LoginAnswer,
  attempts: 'sign-in',
  account: 'email',
  secondFactor: 'not-asked',
})
export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/user/logout',
  access: 'user',
  tag,
  summary: 'End this session',
  status: 200,
  answer: MessageAnswer,
  secondFactor: 'not-asked',
})
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/user/forgot-password',
  access: 'public',
  tag,
  summary: 'Request a password reset link',
  body: ForgotPasswordForm,
  status: 200,
  answer: MessageAnswer,
  attempts: 'reset',
  account: 'email',
})
export const showResetLink = endpoint({
  method: 'GET',
  path: '/api/auth/user/reset-password/{token}',
  access: 'public',
  tag,
  summary: 'Whether a reset link still works',
  params: TokenParams,
  status: 200,
  answer: MessageAnswer,
})
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/user/reset-password/{token}',
  access: 'public',
  tag,
  summary: 'Set a new password with a reset link',
  params: TokenParams,
  body: ResetPasswordForm,
  status: 200,
  answer: MessageAnswer,
  attempts: 'reset',
})
export const showConfirmationLink = endpoint({
  method: 'GET',
  path: '/api/auth/user/confirm-address/{token}',
  access: 'public',
  tag,
  summary: 'Whether a link that confirms an e-mail address still works',
  params: TokenParams,
  status: 200,
  answer: MessageAnswer,
})
export const confirmAddress = endpoint({
  method: 'POST',
  path: '/api/auth/user/confirm-address/{token}',
  access: 'public',
  tag,
  summary: 'Confirm an e-mail address with a mailed link',
  params: TokenParams,
  status: 200,
  answer: MessageAnswer,
  attempts: 'confirm',
})
export const sendConfirmation = endpoint({
  method: 'POST',
  path: '/api/auth/user/send-confirmation',
  access: 'user',
  tag,
  summary: "Mail the confirmation link of the caller's address again",
  status: 200,
  answer: MessageAnswer,
  attempts: 'confirm',
})
export const me = endpoint({
  method: 'GET',
  path: '/api/auth/user/me',
  access: 'user',
  tag,
  summary: 'The logged-in user',
  status: 200,
  answer: User,
  secondFactor: 'not-asked',
})
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/user/change-password',
  access: 'user',
  tag,
  summary: 'Change the password and end the other sessions',
  body: ChangePasswordForm,
  status: 200,
  answer: MessageAnswer,
  attempts: 'sign-in',
})

export const SetUpForm = z.omit(RegisterForm, { phone_number: true })
export const showSetUp = endpoint({
  method: 'GET',
  path: '/api/setup/{token}',
  access: 'public',
  tag,
  summary: 'Whether the one-time link printed at the first start still works',
  params: TokenParams,
  status: 200,
  answer: MessageAnswer,
})
export const setUp = endpoint({
  method: 'POST',
  path: '/api/setup/{token}',
  access: 'public',
  tag,
  summary: 'Create the first administrator with the one-time link printed at the first start',
  params: TokenParams,
  body: SetUpForm,
  status: 201,
  answer: MessageAnswer,
  attempts: 'sign-up',
})
