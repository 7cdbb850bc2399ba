import * as calls from '@ariviyal/contract/certificates/certificates'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { onAttendanceChange } from '../live/attendance/on-attendance-change.ts'
import { idOfCursor, pageFrom } from '../platform/http/cursor.ts'
import { type App, route } from '../platform/http/route.ts'
import type { AppContext } from '../platform/app-context.ts'
import { confirmName, correctName, showName } from './issuing/confirm-name.ts'
import { drawSpecimen } from './issuing/draw-specimen.ts'
import { enqueueIssue } from './issuing/issue-certificates.ts'
import { certificateFile, certificatesOfUser, credentialFile, listCertificates } from './list-certificates.ts'
import { revokeCertificate } from './issuing/revoke-certificate.ts'
import { issueNow } from './issuing/settle-sessions.ts'
import { showIssuing } from './issuing/show-issuing.ts'

export function certificatesRoutes(app: App, ctx: AppContext): void {
  route(app, calls.myCertificateName, ({ ctx, caller }) => showName(ctx.db, caller.user, ctx.now()))
  route(app, calls.confirmName, async ({ ctx, body, caller }) => ({
    msg: await confirmName(ctx, caller.user, body.name),
  }))
  route(app, calls.previewName, ({ ctx, body }) => drawSpecimen(ctx, body.name))
  route(app, calls.myCertificates, async ({ ctx, query, caller }) => {
    const before = query.cursor ? idOfCursor(query.cursor) : undefined
    return pageFrom(await certificatesOfUser(ctx, caller.user.id, before), (certificate) => certificate)
  })
  route(app, calls.downloadMyCertificate, ({ ctx, params, caller }) => certificateFile(ctx, params.id, caller.user.id))
  route(app, calls.downloadMyCredential, ({ ctx, params, caller }) => credentialFile(ctx, params.id, caller.user.id))

  route(app, calls.downloadCertificate, ({ ctx, params }) => certificateFile(ctx, params.id))
  route(app, calls.listCertificates, async ({ ctx, query }) => {
    const { cursor, ...filter } = query
    const rows = await listCertificates(ctx, filter, cursor ? idOfCursor(cursor) : undefined)
    return pageFrom(rows, (certificate) => certificate)
  })
  route(app, calls.revokeCertificate, async ({ ctx, params, body, caller }) => {
    const undo = await revokeCertificate(ctx, caller.user, params.id, body.reason)
    return { msg: serverMessages.certificateRevoked, undo }
  })
  route(app, calls.correctName, async ({ ctx, params, body, caller }) => {
    await correctName(ctx, caller.user, params.id, body)
    return { msg: serverMessages.nameCorrected }
  })
  route(app, calls.showIssuing, ({ ctx, params }) => showIssuing(ctx.db, params.id, ctx.now()))
  route(app, calls.issueNow, async ({ ctx, params, caller }) => {
    await issueNow(ctx, caller.user, params.id)
    return { msg: serverMessages.issuingBegun }
  })

  // A teacher who qualifies later, by an appeal or an import, gets a certificate then. One who no longer qualifies keeps it until staff
  // revoke it.
  onAttendanceChange(ctx, async (tx, { sessionId, settled, qualified }) => {
    if (settled && qualified.length > 0) await enqueueIssue(ctx, tx, sessionId)
  })
}
