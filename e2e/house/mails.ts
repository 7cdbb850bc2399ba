import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { expect } from 'playwright/test'
import type { Connection } from '../../server/src/platform/database.ts'
import { makeMailsDue } from '../../server/src/testing/make-mails-due.ts'

const ofTheRun = () => process.env['E2E_MAILS'] ?? ''

/**
 * Waits for the mail to `address` whose subject fits, as the SMTP server received it. In the house of the run one that waits until its
 * act can no longer be undone is let go at once: a journey that is about the undo takes `mailInItsTime`.
 */
export const mailTo = (address: string, subject: RegExp, folder = ofTheRun()): Promise<Email> =>
  find(folder, address, subject, async () => {
    if (folder === ofTheRun()) await letGo(address)
  })

/** The same, as late as the house sends it by itself: up to half a minute after an act that can be undone. */
export const mailInItsTime = (address: string, subject: RegExp): Promise<Email> =>
  find(ofTheRun(), address, subject, async () => {})

async function find(folder: string, address: string, subject: RegExp, before: () => Promise<void>): Promise<Email> {
  let found: Email | undefined
  await expect
    .poll(
      async () => {
        await before()
        for (const name of readdirSync(folder).sort().toReversed()) {
          const mail = await PostalMime.parse(readFileSync(path.join(folder, name)))
          if (mail.to?.some((to) => to.address === address) && subject.test(mail.subject ?? '')) {
            found = mail
            return true
          }
        }
        return false
      },
      { timeout: 50_000, message: `a mail to ${address} about ${subject}` },
    )
    .toBe(true)
  if (!found) throw new Error('unreachable: the poll above has thrown')
  return found
}

const letGo = (address: string) => makeMailsDue(JSON.parse(process.env['E2E_DATABASE'] ?? '') as Connection, address)

/** The first link in the text of a mail whose path starts so. */
export function linkIn(mail: Email, prefix: string): string {
  const link = mail.text?.match(/https?:\/\/\S+/g)?.find((address) => new URL(address).pathname.startsWith(prefix))
  if (!link) throw new Error(`no link to ${prefix} in:\n${mail.text}`)
  return link
}

/** How many mails came to `address` so far whose subject fits. */
export async function countMailsTo(
  address: string,
  subject: RegExp,
  folder = process.env['E2E_MAILS'] ?? '',
): Promise<number> {
  const mails = await Promise.all(
    readdirSync(folder).map((name) => PostalMime.parse(readFileSync(path.join(folder, name)))),
  )
  return mails.filter((mail) => mail.to?.some((to) => to.address === address) && subject.test(mail.subject ?? ''))
    .length
}

/** The call that confirms an address, as the mailed link makes it. */
export async function confirmationCallOf(address: string, folder = ofTheRun()): Promise<string> {
  const link = linkIn(await mailTo(address, /^Confirm your email address/, folder), '/confirm-address/')
  return `/api/auth/user${new URL(link).pathname}`
}
