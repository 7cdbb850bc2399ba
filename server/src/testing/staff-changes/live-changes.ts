import * as certificates from '@ariviyal/contract/certificates/certificates'
import * as appeals from '@ariviyal/contract/live/appeals'
import * as attendanceImport from '@ariviyal/contract/live/attendance-import'
import { sendMailing } from '@ariviyal/contract/live/live-oversight'
import * as livePlanning from '@ariviyal/contract/live/live-planning'
import * as liveSeries from '@ariviyal/contract/live/live-series'
import * as seriesTable from '@ariviyal/contract/live/series-table'
import { signUp } from '../../accounts/testing.ts'
import { putCertificate } from '../../certificates/testing.ts'
import { putAppealOf, putImport } from '../../live/attendance/testing.ts'
import { putRegistration, putSeries, putLiveSession, seriesForm, liveSessionForm } from '../../live/testing.ts'
import { nameOf, type ChangeContext, type StaffChanges } from './staff-change.ts'

/** Live sessions and series, attendance, mails to participants, certificates. */
export function liveChanges({ testApp, admin }: ChangeContext): StaffChanges {
  const draft = () => putLiveSession(testApp.ctx, { publishedAt: null })
  return {
    [nameOf(appeals.grantAppeal)]: async () => {
      const { id, whole } = await putAppealOf(testApp)
      return { params: { id }, body: { ...whole, reason: 'Seen' } }
    },
    [nameOf(appeals.declineAppeal)]: async () => ({
      params: { id: (await putAppealOf(testApp)).id },
      body: { reason: 'Not seen' },
    }),
    [nameOf(attendanceImport.importParticipants)]: async () => {
      const { session, file } = await putImport(testApp, 'not taken yet')
      return { params: { id: session.id }, body: file }
    },
    [nameOf(attendanceImport.removeImport)]: async () => ({ params: { id: (await putImport(testApp)).importId } }),
    [nameOf(attendanceImport.assignParticipant)]: async () => ({
      params: { id: (await putImport(testApp)).participantId },
      body: { user_id: admin.id },
    }),
    [nameOf(attendanceImport.dismissParticipant)]: async () => ({
      params: { id: (await putImport(testApp)).participantId },
    }),
    [nameOf(livePlanning.createLiveSession)]: async () => ({ body: liveSessionForm(testApp.ctx) }),
    [nameOf(livePlanning.editLiveSession)]: async () => ({
      params: { id: (await draft()).id },
      body: { ...liveSessionForm(testApp.ctx), version: 1 },
    }),
    [nameOf(livePlanning.publishLiveSession)]: async () => ({ params: { id: (await draft()).id } }),
    [nameOf(livePlanning.cancelLiveSession)]: async () => ({
      params: { id: (await putLiveSession(testApp.ctx)).id },
      body: { reason: 'The speaker is ill.' },
    }),
    [nameOf(livePlanning.deleteLiveDraft)]: async () => ({ params: { id: (await draft()).id } }),
    [nameOf(seriesTable.saveDrafts)]: async () => {
      const seriesId = await putSeries(testApp.ctx)
      const { id, startsAt } = await putLiveSession(testApp.ctx, { publishedAt: null, seriesId })
      const row = { id, version: 1, starts_at: startsAt.toISOString(), topic: 'Shadows', grades: [7] }
      return { params: { id: seriesId }, body: { rows: [row] }, subject: id }
    },
    [nameOf(seriesTable.announceLiveSessions)]: async () => ({ body: { ids: [(await draft()).id] } }),
    [nameOf(liveSeries.createLiveSeries)]: async () => ({ body: seriesForm(testApp.ctx) }),
    [nameOf(liveSeries.editLiveSeries)]: async () => ({
      params: { id: await putSeries(testApp.ctx) },
      body: { ...seriesForm(testApp.ctx), version: 1 },
    }),
    [nameOf(liveSeries.endLiveSeries)]: async () => ({ params: { id: await putSeries(testApp.ctx) } }),
    [nameOf(liveSeries.leaveOutDay)]: async () => ({
      params: { id: await putSeries(testApp.ctx) },
      body: { day: seriesForm(testApp.ctx).from_day, reason: 'Holiday' },
    }),
    [nameOf(liveSeries.takeInDay)]: async () => {
      const [id, day] = [await putSeries(testApp.ctx), seriesForm(testApp.ctx).from_day]
      await testApp.call(liveSeries.leaveOutDay, {
        token: admin.token,
        params: { id },
        body: { day, reason: 'Holiday' },
      })
      return { params: { id }, body: { day } }
    },
    [nameOf(sendMailing)]: async () => {
      const { id } = await putLiveSession(testApp.ctx)
      await putRegistration(testApp.ctx, id, admin.id)
      return { params: { id }, body: { audience: 'registered', subject: 'The slides', message: 'They are there.' } }
    },
    [nameOf(certificates.revokeCertificate)]: async () => ({
      params: { id: (await putCertificate(testApp, await signUp(testApp))).id },
      body: { reason: 'It was somebody else.' },
    }),
    [nameOf(certificates.correctName)]: async () => {
      const { id, token } = await signUp(testApp)
      await testApp.call(certificates.confirmName, { token, body: { name: 'Mena Kumari' } })
      return { params: { id }, body: { name: 'Meena Kumari', reason: 'A slip of the keys.' } }
    },
    [nameOf(certificates.issueNow)]: async () => {
      const endsAt = new Date(testApp.ctx.now().getTime() - 60_000)
      const startsAt = new Date(endsAt.getTime() - 3_600_000)
      return { params: { id: (await putLiveSession(testApp.ctx, { startsAt, endsAt })).id } }
    },
  }
}
