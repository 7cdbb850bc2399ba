import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { expect } from 'playwright/test'
import type { Connection } from '../../server/src/platform/db/database.ts'
import { makeMailsDue } from '../../server/src/testing/make-mails-due.ts'

const ofTheRun = () => process.env['E2E_MAILS'] ?? ''

/**
 * Waits for the mail to `address` with a matching subject, as the SMTP server received it. In the shared application a mail delayed for an undo
 * is sent at once; `server/src/audit/undo/undo.test.ts` tests the delay.
 */
export async function mailTo(address: string, subject: RegExp, folder = ofTheRun()): Promise<Email> {
  let found: Email | undefined
  await expect
    .poll(
      async () => {
        if (folder === ofTheRun()) await sendDelayedMails(address)
        for (const name of readdirSync(folder).sort().toReversed()) {
          const mail = await parsed(path.join(folder, name))
          if (mail.to?.some((to) => to.address === address) && subject.test(mail.subject ?? '')) {
            found = mail
            return true
          }
        }
        return false
      },
      { timeout: 50_000, intervals: [50, 100, 200], message: `a mail to ${address} about ${subject}` },
    )
    .toBe(true)
  if (!found) throw new Error('unreachable: the poll above has thrown')
  return found
}

const mailsByFile = new Map<string, Promise<Email>>()
/** Each worker parses a mail once: the folder grows during a run. */
function parsed(file: string): Promise<Email> {
  const mail = mailsByFile.get(file) ?? PostalMime.parse(readFileSync(file))
  mailsByFile.set(file, mail)
  return mail
}

/** Sends the mails delayed for an undo. */
export const sendDelayedMails = (address: string): Promise<void> =>
  makeMailsDue(JSON.parse(process.env['E2E_DATABASE'] ?? '') as Connection, address)

/** Returns the first link in a mail's text whose path starts with `prefix`. */
export function linkIn(mail: Email, prefix: string): string {
  const link = mail.text?.match(/https?:\/\/\S+/g)?.find((address) => new URL(address).pathname.startsWith(prefix))
  if (!link) throw new Error(`no link to ${prefix} in:\n${mail.text}`)
  return link
}

/** Counts the mails to `address` with a matching subject. */
export async function countMailsTo(
  address: string,
  subject: RegExp,
  folder = process.env['E2E_MAILS'] ?? '',
): Promise<number> {
  const mails = await Promise.all(readdirSync(folder).map((name) => parsed(path.join(folder, name))))
  return mails.filter((mail) => mail.to?.some((to) => to.address === address) && subject.test(mail.subject ?? ''))
    .length
}

/** The call that the mailed confirmation link makes. */
export async function confirmationCallOf(address: string, folder = ofTheRun()): Promise<string> {
  const link = linkIn(await mailTo(address, /^Confirm your email address/, folder), '/confirm-address/')
  return `/api/auth/user${new URL(link).pathname}`
}
