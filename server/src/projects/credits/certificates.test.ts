import { readProof } from '@ariviyal/contract/certificates/certificate-proof'
import * as certificateCalls from '@ariviyal/contract/certificates/certificates'
import { verifyCertificate } from '@ariviyal/contract/certificates/verify'
import * as running from '@ariviyal/contract/projects/running'
import { dayOf } from '@ariviyal/contract/time'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp, type TestUser } from '../../accounts/testing.ts'
import { issueForProject } from '../../certificates/issuing/issue-for-projects.ts'
import { putCoTeacher } from '../../classroom/teachers/testing.ts'
import { signUpSubscriber } from '../../subscriptions/testing.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { pairOf } from '../pairs/testing.ts'
import { enrolledClass, projectForm, projectsOf, release, sendVisit } from '../testing.ts'

let testApp: TestApp
let admin: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
})
afterAll(() => testApp.close())

const certificatesOf = async ({ token }: TestUser) =>
  (await testApp.call(certificateCalls.myCertificates, { token, query: {} })).body.items
/** Without that of the school. */
const ownCertificatesOf = async (teacher: TestUser) =>
  (await certificatesOf(teacher)).filter(({ name }) => !name.startsWith('Government School'))
const confirm = ({ token }: TestUser, name: string) =>
  testApp.call(certificateCalls.confirmName, { token, body: { name } })
const change = (what: typeof running.closeProject | typeof running.openProject, id: string) =>
  testApp.call(what, { token: admin.token, params: { id } })

/** A class that releases so many visits. */
async function measuringClass(projectId: string, teacher: TestUser, visits: number) {
  const entry = await enrolledClass(testApp, teacher, projectId)
  const sent = []
  for (let visit = 0; visit < visits; visit += 1) sent.push((await sendVisit(testApp, entry, projectId)).id)
  await release(testApp, entry, sent)
  return entry
}

test('teachers get a certificate when the project is closed, for enough released visits and a report', async () => {
  const form = projectForm(dayOf(testApp.ctx.now()), { visits_needed: 2 })
  const id = await projectsOf(testApp, admin).open(form)
  const [teacher, lazy, silent, coTeacher, late] = await Promise.all(
    Array.from({ length: 5 }, () => signUpSubscriber(testApp, { admin })),
  )
  if (!teacher || !lazy || !silent || !coTeacher || !late) throw new Error('no teachers')
  const entry = await measuringClass(id, teacher, 3)
  await putCoTeacher(testApp, entry.classId, coTeacher)
  const few = await measuringClass(id, lazy, 1)
  const drafted = await measuringClass(id, silent, 2)
  for (const one of [entry, few]) expect((await pairOf(testApp, one).report()).status).toBe(200)
  await pairOf(testApp, drafted).report({ hand_in: false })
  for (const one of [teacher, lazy, silent]) await confirm(one, `Printed ${one.firstname}`)
  testApp.advance({ days: 3 })
  expect((await change(running.closeProject, id)).status).toBe(200)
  await testApp.runJobs()
  // Safe to run again, and twice at once.
  await Promise.all([issueForProject(testApp.ctx, id), issueForProject(testApp.ctx, id)])

  const part = 'Measured with a class in 3 released visits, and handed in its report'
  const parts = async (one: TestUser) => (await ownCertificatesOf(one)).map((certificate) => certificate.part)
  expect(await parts(teacher)).toEqual([part])
  expect(await parts(lazy)).toEqual([])
  expect(await parts(silent)).toEqual([])
  // A co-teacher without a confirmed name gets it with the name.
  expect(await parts(coTeacher)).toEqual([])
  const { body } = await testApp.call(certificateCalls.myCertificateName, { token: coTeacher.token })
  expect(body.waiting).toBe(1)
  await confirm(coTeacher, 'Second Teacher')
  await testApp.runJobs()
  expect(await parts(coTeacher)).toEqual([part])

  // Closed again, the project adds who qualifies meanwhile, and nobody twice.
  await change(running.openProject, id)
  await pairOf(testApp, drafted).report({ version: 1 })
  await change(running.closeProject, id)
  await testApp.runJobs()
  expect(await parts(teacher)).toEqual([part])
  expect(await parts(silent)).toEqual([part.replace('3', '2')])
  expect(await parts(late)).toEqual([])
})

test('a certificate of a project is checked by its code, says its days, and is replaced with a corrected name', async () => {
  const id = await projectsOf(testApp, admin).open()
  const teacher = await signUpSubscriber(testApp, { admin })
  const entry = await measuringClass(id, teacher, 1)
  await pairOf(testApp, entry).report()
  await confirm(teacher, 'Anbu Selvan')
  await change(running.closeProject, id)
  await testApp.runJobs()
  const [certificate] = await ownCertificatesOf(teacher)
  if (!certificate) throw new Error('no certificate')
  const { serial, proof } = certificate
  expect(readProof(proof)?.fields).toMatchObject({ topic: 'Rain at our school', occasion: 'project' })
  const check = () => testApp.call(verifyCertificate, { params: { serial } })
  expect((await check()).body).toMatchObject({ state: 'valid', occasion: 'project', name: 'Anbu Selvan' })
  const download = ({ path }: { path: string }) =>
    testApp.app.inject({
      url: path.replace('{id}', certificate.id),
      headers: { authorization: `Bearer ${teacher.token}` },
    })
  expect((await download(certificateCalls.downloadMyCertificate)).body).toMatch(/^%PDF/)
  expect(decodeJwt((await download(certificateCalls.downloadMyCredential)).body)).toMatchObject({
    credentialSubject: { achievement: { id: expect.stringContaining(`/collaborative-projects/${id}`) as string } },
  })

  await confirm(teacher, 'Anbu Selvan K.')
  await testApp.runJobs()
  expect((await check()).body).toMatchObject({ state: 'superseded' })
  expect((await ownCertificatesOf(teacher)).map(({ name, state, occasion }) => [name, state, occasion])).toEqual([
    ['Anbu Selvan K.', 'valid', 'project'],
    ['Anbu Selvan', 'superseded', 'project'],
  ])
})

test('a school gets one certificate with its name, whose teacher cannot change it', async () => {
  const id = await projectsOf(testApp, admin).open()
  const [busy, other] = [await signUpSubscriber(testApp, { admin }), await signUpSubscriber(testApp, { admin })]
  for (const [teacher, visits] of [
    [other, 1],
    [busy, 2],
  ] as const) {
    const entry = await measuringClass(id, teacher, visits)
    await pairOf(testApp, entry).report()
  }
  await change(running.closeProject, id)
  await testApp.runJobs()
  await issueForProject(testApp.ctx, id)

  // No name is confirmed yet: that of the school is known.
  expect(await certificatesOf(other)).toEqual([])
  const [ofSchool, ...more] = await certificatesOf(busy)
  expect(more).toEqual([])
  expect(ofSchool).toMatchObject({
    name: 'Government School, Melur',
    part: 'Measured with 2 classes in 3 released visits, and handed in their reports',
    state: 'valid',
  })
  const mail = (await testApp.mails(busy.email)).at(-1)
  expect([mail?.subject, mail?.text]).toEqual([
    'The certificate of your school: Rain at our school',
    expect.stringContaining('The certificate of your school is ready'),
  ])
  const { body } = await testApp.call(certificateCalls.myCertificateName, { token: busy.token })
  expect(body.waiting).toBe(1)
  await confirm(busy, 'Kavitha Raman')
  await testApp.runJobs()
  expect((await certificatesOf(busy)).map(({ name, state }) => [name, state])).toEqual([
    ['Kavitha Raman', 'valid'],
    ['Government School, Melur', 'valid'],
  ])
  const verified = await testApp.call(verifyCertificate, { params: { serial: ofSchool?.serial ?? '' } })
  expect(verified.body).toMatchObject({ state: 'valid', name: 'Government School, Melur' })

  await change(running.openProject, id)
  await change(running.closeProject, id)
  await testApp.runJobs()
  expect(await certificatesOf(busy)).toHaveLength(2)
})
