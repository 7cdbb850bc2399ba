import { brand } from '@ariviyal/contract/brand'
import * as calls from '@ariviyal/contract/certificates'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { whenAttendanceChanges } from '../live/attendance/when-attendance-changes.ts'
import { idOfCursor, pageFrom } from '../platform/http/cursor.ts'
import { type App, route } from '../platform/http/route.ts'
import type { House } from '../platform/house.ts'
import { whenUndone } from '../undo/reversals.ts'
import { confirmName, correctName, showName } from './confirm-name.ts'
import { drawSpecimen } from './draw-specimen.ts'
import { enqueueIssue, issueCertificates, type IssueJob, issueQueue } from './issue-certificates.ts'
import { certificateFile, certificatesOfUser, credentialFile, listCertificates } from './list-certificates.ts'
import { replaceCertificates, replaceQueue } from './replace-certificates.ts'
import { reinstateCertificate, type RevokedCertificate, revokeCertificate } from './revoke-certificate.ts'
import { issueNow, prepareCertificates, prepareQueue, settleQueue, settleSessions } from './settle-sessions.ts'
import { showIssuing } from './show-issuing.ts'

/** Large sessions take minutes; a process that died is known by its silence long before. A file store may be away for hours. */
const longJob = { timeoutSeconds: 3_600, retries: 100, longestPauseSeconds: 600 }

export function certificatesRoutes(app: App, house: House): void {
  route(app, calls.myCertificateName, ({ caller }) => showName(house.db, caller.user, house.now()))
  route(app, calls.confirmName, async ({ body, caller }) => ({ msg: await confirmName(house, caller.user, body.name) }))
  route(app, calls.previewName, ({ body }) => drawSpecimen(house, body.name))
  route(app, calls.myCertificates, async ({ query, caller }) => {
    const before = query.cursor ? idOfCursor(query.cursor) : undefined
    return pageFrom(await certificatesOfUser(house, caller.user.id, before), (certificate) => certificate)
  })
  route(app, calls.downloadMyCertificate, ({ params, caller }) => certificateFile(house, params.id, caller.user.id))
  route(app, calls.downloadMyCredential, ({ params, caller }) => credentialFile(house, params.id, caller.user.id))

  route(app, calls.downloadCertificate, ({ params }) => certificateFile(house, params.id))
  route(app, calls.listCertificates, async ({ query }) => {
    const { cursor, ...filter } = query
    const rows = await listCertificates(house, filter, cursor ? idOfCursor(cursor) : undefined)
    return pageFrom(rows, (certificate) => certificate)
  })
  route(app, calls.revokeCertificate, async ({ params, body, caller }) => {
    const undo = await revokeCertificate(house, caller.user, params.id, body.reason)
    return { msg: serverMessages.certificateRevoked, undo }
  })
  whenUndone<RevokedCertificate>(house, 'certificate.revoked', (tx, revoked) =>
    reinstateCertificate(house, tx, revoked),
  )
  route(app, calls.correctName, async ({ params, body, caller }) => {
    await correctName(house, caller.user, params.id, body)
    return { msg: serverMessages.nameCorrected }
  })
  route(app, calls.showIssuing, ({ params }) => showIssuing(house.db, params.id, house.now()))
  route(app, calls.issueNow, async ({ params, caller }) => {
    await issueNow(house, caller.user, params.id)
    return { msg: serverMessages.issuingBegun }
  })

  house.jobs.work<IssueJob>(issueQueue, longJob, ({ data, signal }) => issueCertificates(house, data, signal))
  house.jobs.work<{ userId: string }>(replaceQueue, longJob, ({ data, signal }) =>
    replaceCertificates(house, data.userId, signal),
  )
  house.jobs.work<{ sessionId: string }>(prepareQueue, longJob, ({ data }) =>
    prepareCertificates(house, data.sessionId),
  )
  house.jobs.work(settleQueue, {}, () => settleSessions(house))
  house.jobs.schedule(settleQueue, '*/5 * * * *', brand.timeZone)
  // Who comes to qualify later, by an appeal or an import, gets theirs then; who ceases to, keeps it until staff revoke it.
  whenAttendanceChanges(house, async (tx, { sessionId, settled, qualified }) => {
    if (settled && qualified.length > 0) await enqueueIssue(house, tx, sessionId)
  })
}
