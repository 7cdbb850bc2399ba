import type { AccountEvent, AccountEventKind } from '@ariviyal/contract/accounts/account-security'

const times = (count: number) => (count === 1 ? 'once' : `${count} times`)

const words: Record<AccountEventKind, (event: AccountEvent) => string> = {
  'logged-in': ({ device }) => `Logged in: ${device}`,
  'logged-in-new-device': ({ device }) => `Logged in for the first time with ${device}`,
  'log-in-failed': ({ count }) => `A wrong password was entered ${times(count)} within an hour`,
  'code-failed': ({ count }) => `After the right password, a wrong code was entered ${times(count)} within an hour`,
  'password-changed': () => 'The password was changed',
  'reset-link-sent': ({ count }) =>
    count === 1
      ? 'A link to set a new password was mailed to you'
      : `${count} links to set a new password were mailed to you within an hour`,
  'password-reset': () => 'A new password was set with a mailed link',
  'session-ended': () => 'One device was logged out',
  'other-sessions-ended': () => 'All other devices were logged out',
  'second-factor-on': () => 'The second factor was turned on',
  'second-factor-off': () => 'The second factor was turned off',
  'second-factor-reset': () => 'The second factor was removed, and all devices were logged out',
  'recovery-code-used': () => 'A recovery code was used',
  'recovery-codes-renewed': () => 'New recovery codes were made',
  'email-confirmed': () => 'The email address was confirmed',
  'email-changed': () => 'The email address was changed with the link mailed to the new one',
  'email-restored': () => 'The old email address was restored, and all devices were logged out',
  'role-changed': () => 'An administrator changed the role of this account',
  'data-exported': () => 'All data of this account was downloaded',
}

export const eventInWords = (event: AccountEvent): string => words[event.kind](event)

/** Events that the owner should check. */
export const isAlarming = ({ kind }: AccountEvent): boolean =>
  kind === 'log-in-failed' || kind === 'code-failed' || kind === 'logged-in-new-device'
