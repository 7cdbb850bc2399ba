import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sendMessage } from '@ariviyal/contract/contact'
import { publishLink } from '@ariviyal/contract/links'
import { putCertificate } from '../../server/src/certificates/testing.ts'
import { classroomOf } from '../../server/src/classroom/testing.ts'
import { openSchool, registerSchool, seatTeacher } from '../../server/src/institutions/testing.ts'
import { putAppealOf, putImport } from '../../server/src/live/attendance/testing.ts'
import { putRegistration, putSeries, putSession } from '../../server/src/live/testing.ts'
import { putMaterial } from '../../server/src/materials/testing.ts'
import { requestAs } from '../../server/src/subscriptions/testing.ts'
import type { TestHouse } from '../../server/src/testing/test-house.ts'
import { putTheme, putWorkshop } from '../../server/src/training/testing.ts'
import type { TestUser } from '../../server/src/accounts/testing.ts'
import { root } from '../real-server.ts'
import { type Account, makeAccount, password, type Role } from './world-accounts.ts'

const asUser = (account: Account): TestUser => ({ ...account, password }) as TestUser

/** Files that were sent and examined, of each kind some, for the forms that name one. */
async function putUploads(home: TestHouse, staff: Account): Promise<void> {
  const { house } = home
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
      await house.storage.put(key, Buffer.from(`a ${kind}`))
      if (kind === 'pdf') await house.storage.put(`public/covers/${id}.jpg`, Buffer.from('a cover'))
      await house.db.$client.query(
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

/** One of everything that a call may be about, much of it belonging to those who call. */
export async function putThings(home: TestHouse, accounts: Record<Exclude<Role, 'guest'>, Account>): Promise<void> {
  const { house } = home
  const { admin, editor, subscriber, teacher } = accounts
  const now = house.now().getTime()
  await requestAs(home, asUser(teacher))
  await requestAs(home, asUser(await makeAccount(house, 'teacher')))
  await registerSchool(home)
  const room = classroomOf(home, subscriber.token)
  await room.make(['Anbu', 'Bala'], [25, 50])
  for (const ahead of [-49, -2, 0.02, 30, 50]) {
    const startsAt = new Date(Math.floor(now / 60_000) * 60_000 + ahead * 3_600_000)
    const session = await putSession(house, { startsAt, ...(ahead === 50 && { publishedAt: null }) })
    if (ahead < 40) await putRegistration(house, session.id, subscriber.id)
  }
  await putSeries(house)
  await putAppealOf(home)
  await putImport(home)
  for (const owner of [subscriber, teacher]) await putCertificate(home, asUser(owner))
  await putMaterial(house, { isPremium: true })
  await putWorkshop(house)
  await putTheme(house)
  for (const kind of ['website', 'lms'] as const)
    await home.call(publishLink, {
      token: admin.token,
      body: { kind, title: 'A lamp', description: '', url: 'https://lamp.example' },
    })
  const { email } = teacher
  await home.call(sendMessage, {
    body: { name: 'Meena', email, subject: 'A question', message: 'Why is the sky blue at noon?' },
  })
  for (const staff of [admin, editor]) await putUploads(home, staff)
}

/** A school whose subscription runs, with a teacher in a seat; whoever looks after it is made afterwards. */
export async function putSchool(home: TestHouse, admin: Account): Promise<void> {
  const { invite } = await openSchool(home, asUser(admin), { seats: 50 })
  await seatTeacher(home, invite)
}

/** Lists of participants of a meeting, as their programs write them. */
export const participantsLists = (): string[] =>
  ['zoom.csv', 'meet.csv'].map((name) => readFileSync(join(root, 'server/src/live/attendance/samples', name), 'utf8'))
