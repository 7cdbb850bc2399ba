import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sendMessage } from '@ariviyal/contract/contact/contact'
import { publishLink } from '@ariviyal/contract/links/links'
import { putCertificate } from '../../server/src/certificates/testing.ts'
import { classroomOf } from '../../server/src/classroom/testing.ts'
import { openInstitution, registerTestInstitution, seatTeacher } from '../../server/src/institutions/testing.ts'
import { putAppealOf, putImport } from '../../server/src/live/attendance/testing.ts'
import { putRegistration, putSeries, putLiveSession } from '../../server/src/live/testing.ts'
import { putMaterial } from '../../server/src/materials/testing.ts'
import { requestAs } from '../../server/src/subscriptions/testing.ts'
import type { TestApp } from '../../server/src/testing/test-app.ts'
import { putTheme, putWorkshop } from '../../server/src/training/testing.ts'
import type { TestUser } from '../../server/src/accounts/testing.ts'
import { root } from '../real-server.ts'
import { type TestAccount, makeAccount, password, type TestRole } from './fixture-accounts.ts'

const asUser = (account: TestAccount): TestUser => ({ ...account, password }) as TestUser

/** Inserts examined uploads of each kind, for forms that refer to one. */
async function insertUploads(testApp: TestApp, staff: TestAccount): Promise<void> {
  const { ctx } = testApp
  const kinds = { pdf: 'pdf', picture: 'webp', document: 'pdf', video: 'mp4', captions: 'vtt' }
  const details: Record<string, object> = {
    pdf: { pages: 3 },
    picture: { width: 8, height: 8 },
    document: {},
    video: { seconds: 60, width: 320, height: 180 },
    captions: { cues: 1 },
  }
  for (const [kind, ending] of Object.entries(kinds))
    for (let count = 0; count < 5; count += 1) {
      const id = crypto.randomUUID()
      const key = kind === 'picture' ? `public/pictures/${id}.webp` : `documents/${id}.${ending}`
      await ctx.storage.put(key, Buffer.from(`a ${kind}`))
      if (kind === 'pdf') await ctx.storage.put(`public/covers/${id}.jpg`, Buffer.from('a cover'))
      await ctx.db.$client.query(
        `insert into uploads (id, kind, filename, state, declared_bytes, file_key, cover_key, content_type, bytes, sha256, examined, text, created_by, created_at, finished_at)
         values ($1, $2, 'a file', 'ready', 7, $3, $4, 'application/pdf', 7, '', $5, $6, $7, now(), now())`,
        [
          id,
          kind,
          key,
          kind === 'pdf' ? `public/covers/${id}.jpg` : null,
          JSON.stringify({ kind, ...details[kind] }),
          kind === 'pdf' ? 'words' : null,
          staff.id,
        ],
      )
    }
}

/** Inserts at least one row of everything that a call may refer to, many of them owned by the fixture accounts. */
export async function insertRows(
  testApp: TestApp,
  accounts: Record<Exclude<TestRole, 'guest'>, TestAccount>,
): Promise<void> {
  const { ctx } = testApp
  const { admin, editor, subscriber, teacher } = accounts
  const now = ctx.now().getTime()
  await requestAs(testApp, asUser(teacher))
  await requestAs(testApp, asUser(await makeAccount(ctx, 'teacher')))
  await registerTestInstitution(testApp)
  const classroom = classroomOf(testApp, subscriber.token)
  await classroom.make(['Anbu', 'Bala'], [25, 50])
  for (const ahead of [-49, -2, 0.02, 30, 50]) {
    const startsAt = new Date(Math.floor(now / 60_000) * 60_000 + ahead * 3_600_000)
    const session = await putLiveSession(ctx, { startsAt, ...(ahead === 50 && { publishedAt: null }) })
    if (ahead < 40) await putRegistration(ctx, session.id, subscriber.id)
  }
  await putSeries(ctx)
  await putAppealOf(testApp)
  await putImport(testApp)
  for (const owner of [subscriber, teacher]) await putCertificate(testApp, asUser(owner))
  await putMaterial(ctx, { isPremium: true })
  await putWorkshop(ctx)
  await putTheme(ctx)
  for (const kind of ['website', 'lms'] as const)
    await testApp.call(publishLink, {
      token: admin.token,
      body: { kind, title: 'A lamp', description: '', url: 'https://lamp.example' },
    })
  const { email } = teacher
  await testApp.call(sendMessage, {
    body: { name: 'Meena', email, subject: 'A question', message: 'Why is the sky blue at noon?' },
  })
  for (const staff of [admin, editor]) await insertUploads(testApp, staff)
}

/** Inserts an institution with a running subscription and a teacher in a seat; its representative is added afterwards. */
export async function insertInstitution(testApp: TestApp, admin: TestAccount): Promise<void> {
  const { invite } = await openInstitution(testApp, asUser(admin), { seats: 50 })
  await seatTeacher(testApp, invite)
}

/** Participant lists as meeting services export them. */
export const participantsLists = (): string[] =>
  ['zoom.csv', 'meet.csv'].map((name) =>
    readFileSync(join(root, 'server/src/live/attendance/imports/samples', name), 'utf8'),
  )
