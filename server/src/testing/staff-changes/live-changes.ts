import * as certificates from '@ariviyal/contract/certificates'
import * as appeals from '@ariviyal/contract/appeals'
import * as attendanceImport from '@ariviyal/contract/attendance-import'
import { sendMailing } from '@ariviyal/contract/live-desk'
import * as livePlanning from '@ariviyal/contract/live-planning'
import * as liveSeries from '@ariviyal/contract/live-series'
import { signUp } from '../../accounts/testing.ts'
import { putCertificate } from '../../certificates/testing.ts'
import { putAppealOf, putImport } from '../../live/attendance/testing.ts'
import { putRegistration, putSeries, putSession, seriesForm, sessionForm } from '../../live/testing.ts'
import { nameOf, type Desk, type StaffChanges } from './staff-change.ts'

/** Live sessions and their series, who came, letters to them, certificates. */
export function liveChanges({ home, admin }: Desk): StaffChanges {
  const draft = () => putSession(home.house, { publishedAt: null })
  return {
    [nameOf(appeals.grantAppeal)]: async () => {
      const { id, whole } = await putAppealOf(home)
      return { params: { id }, body: { ...whole, reason: 'Seen' } }
    },
    [nameOf(appeals.declineAppeal)]: async () => ({
      params: { id: (await putAppealOf(home)).id },
      body: { reason: 'Not seen' },
    }),
    [nameOf(attendanceImport.importParticipants)]: async () => {
      const { session, file } = await putImport(home, 'not taken yet')
      return { params: { id: session.id }, body: file }
    },
    [nameOf(attendanceImport.removeImport)]: async () => ({ params: { id: (await putImport(home)).importId } }),
    [nameOf(attendanceImport.assignParticipant)]: async () => ({
      params: { id: (await putImport(home)).participantId },
      body: { user_id: admin.id },
    }),
    [nameOf(attendanceImport.dismissParticipant)]: async () => ({
      params: { id: (await putImport(home)).participantId },
    }),
    [nameOf(livePlanning.createLiveSession)]: async () => ({ body: sessionForm(home.house) }),
    [nameOf(livePlanning.editLiveSession)]: async () => ({
      params: { id: (await draft()).id },
      body: { ...sessionForm(home.house), version: 1 },
    }),
    [nameOf(livePlanning.publishLiveSession)]: async () => ({ params: { id: (await draft()).id } }),
    [nameOf(livePlanning.cancelLiveSession)]: async () => ({
      params: { id: (await putSession(home.house)).id },
      body: { reason: 'The speaker is ill.' },
    }),
    [nameOf(livePlanning.deleteLiveDraft)]: async () => ({ params: { id: (await draft()).id } }),
    [nameOf(liveSeries.createLiveSeries)]: async () => ({ body: seriesForm(home.house) }),
    [nameOf(liveSeries.editLiveSeries)]: async () => ({
      params: { id: await putSeries(home.house) },
      body: { ...seriesForm(home.house), version: 1 },
    }),
    [nameOf(liveSeries.endLiveSeries)]: async () => ({ params: { id: await putSeries(home.house) } }),
    [nameOf(liveSeries.leaveOutDay)]: async () => ({
      params: { id: await putSeries(home.house) },
      body: { day: seriesForm(home.house).from_day, reason: 'Holiday' },
    }),
    [nameOf(liveSeries.takeInDay)]: async () => {
      const [id, day] = [await putSeries(home.house), seriesForm(home.house).from_day]
      await home.call(liveSeries.leaveOutDay, { token: admin.token, params: { id }, body: { day, reason: 'Holiday' } })
      return { params: { id }, body: { day } }
    },
    [nameOf(sendMailing)]: async () => {
      const { id } = await putSession(home.house)
      await putRegistration(home.house, id, admin.id)
      return { params: { id }, body: { audience: 'registered', subject: 'The slides', message: 'They are there.' } }
    },
    [nameOf(certificates.revokeCertificate)]: async () => ({
      params: { id: (await putCertificate(home, await signUp(home))).id },
      body: { reason: 'It was somebody else.' },
    }),
    [nameOf(certificates.correctName)]: async () => {
      const { id, token } = await signUp(home)
      await home.call(certificates.confirmName, { token, body: { name: 'Mena Kumari' } })
      return { params: { id }, body: { name: 'Meena Kumari', reason: 'A slip of the keys.' } }
    },
    [nameOf(certificates.issueNow)]: async () => {
      const endsAt = new Date(home.house.now().getTime() - 60_000)
      const startsAt = new Date(endsAt.getTime() - 3_600_000)
      return { params: { id: (await putSession(home.house, { startsAt, endsAt })).id } }
    },
  }
}
