import { addDays } from '../platform/calendar.ts'
import type { House } from '../platform/house.ts'
import type { Job } from '../platform/jobs.ts'
import { enqueueMail, type Mail } from '../platform/mail.ts'
import { hasActionSince } from './audit-log.queries.ts'
import { anchorMail, brokenChainMail } from './audit.mails.ts'
import { anchorOf } from './chain.ts'
import { breakInWords, verifyChain } from './verify-chain.ts'

export const anchorJob = 'audit.anchor'

/** Checks the chain and writes its end down outside the database: in the log, and in a mail to the staff after a day with entries. */
export async function noteAnchor(house: House, job: Job<object>): Promise<void> {
  const { end, entries, broken } = await verifyChain(house.db)
  const { staffMail, publicUrl } = house.config
  if (broken) {
    const finding = breakInWords(broken)
    house.log.error(`the audit log is not whole: ${finding}`)
    await mailOnce(house, job, brokenChainMail(staffMail, finding, `${publicUrl}/admin/audit-log`))
    return
  }
  house.log.info(`the audit log is whole, its end is ${anchorOf(end)}`)
  if (await hasActionSince(house.db, addDays(house.now(), -1)))
    await mailOnce(house, job, anchorMail(staffMail, anchorOf(end), entries))
}

/** Killed after this, the job does not run again; killed before, it has written nothing. */
const mailOnce = (house: House, { id }: Job<object>, mail: Mail): Promise<void> =>
  house.db.transaction(async (tx) => {
    if (await house.jobs.finish(tx, anchorJob, id)) await enqueueMail(house, tx, mail)
  })
