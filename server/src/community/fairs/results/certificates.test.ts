import * as certificateCalls from '@ariviyal/contract/certificates/certificates'
import { readProof } from '@ariviyal/contract/certificates/certificate-proof'
import { showRecord } from '@ariviyal/contract/certificates/record'
import { verifyCertificate } from '@ariviyal/contract/certificates/verify'
import * as entryCalls from '@ariviyal/contract/community/fairs/fair-entries'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodeJwt } from 'jose'
import { signUp, type TestUser } from '../../../accounts/testing.ts'
import { issueForFair } from '../../../certificates/issuing/issue-for-fairs.ts'
import { openTestApp } from '../../../testing/open-test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { fairInJudging, scoreAll } from '../testing.ts'

let testApp: TestApp
let admin: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
})
afterAll(() => testApp.close())

const certificatesOf = async ({ token }: TestUser) =>
  (await testApp.call(certificateCalls.myCertificates, { token, query: {} })).body.items
const confirm = ({ token }: TestUser, name: string) =>
  testApp.call(certificateCalls.confirmName, { token, body: { name } })

test('teachers and judges get certificates that say their part, once they have confirmed a name', async () => {
  const { host, teacher, judges, fair } = await fairInJudging(testApp, admin, { judges: 2 })
  const [judge, late] = judges
  if (!judge || !late) throw new Error('no judges')
  await scoreAll(testApp, judges, fair.id, (title) => (title === 'Water from fog' ? [9, 9] : [7, 7]))
  testApp.advance({ days: 1 })
  for (const one of [host, teacher, judge]) await confirm(one, `Printed ${one.firstname}`)
  await testApp.call(entryCalls.publishFairResults, { token: host.token, params: { id: fair.id } })
  await testApp.runJobs()
  // Safe to run again, and twice at once.
  await Promise.all([issueForFair(testApp.ctx, fair.id), issueForFair(testApp.ctx, fair.id)])

  const first = 'First place for “Water from fog” (Working models, 3 pupils of grade 8)'
  const parts = async (one: TestUser) => (await certificatesOf(one)).map(({ part }) => part)
  expect(await parts(teacher)).toEqual([first])
  expect(await parts(host)).toEqual(['Second place for “Sundial of shadows” (Working models, 3 pupils of grade 8)'])
  expect(await parts(judge)).toEqual(['Judge of 2 entries'])
  expect(await parts(late)).toEqual([])
  const showName = { token: late.token }
  expect((await testApp.call(certificateCalls.myCertificateName, showName)).body.waiting).toBe(1)
  await confirm(late, 'Late Judge')
  await testApp.runJobs()
  expect(await parts(late)).toEqual(['Judge of 2 entries'])

  const [certificate] = await certificatesOf(teacher)
  if (!certificate) throw new Error('no certificate')
  const { serial, proof, id } = certificate
  const check = () => testApp.call(verifyCertificate, { params: { serial } })
  expect((await check()).body).toMatchObject({ state: 'valid', topic: 'Fair of the valley', part: first })
  expect(readProof(proof)?.fields).toMatchObject({ serial, topic: 'Fair of the valley', part: first })
  const download = async (path: string) => {
    const headers = { authorization: `Bearer ${teacher.token}` }
    return (await testApp.app.inject({ url: path.replace('{id}', id), headers })).rawPayload
  }
  const pdf = await download(certificateCalls.downloadMyCertificate.path)
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  const badge = decodeJwt((await download(certificateCalls.downloadMyCredential.path)).toString())
  expect(badge).toMatchObject({
    name: 'Fair of the valley',
    credentialSubject: { achievement: { id: `http://ariviyal.test/networking/fairs/${fair.id}` } },
  })
  // It counts no hours.
  expect((await testApp.call(showRecord, { token: teacher.token, query: {} })).body.seconds).toBe(0)

  await confirm(teacher, 'Corrected Name')
  await testApp.runJobs()
  const [current, former] = await certificatesOf(teacher)
  expect([current?.name, current?.part, former?.state]).toEqual(['Corrected Name', first, 'superseded'])
  expect((await check()).body).toMatchObject({ state: 'superseded', replaced_by: current?.serial })

  const revoked = await testApp.call(certificateCalls.revokeCertificate, {
    token: admin.token,
    params: { id: current?.id ?? '' },
    body: { reason: 'The entry broke the rules' },
  })
  expect(revoked.status).toBe(200)
  await issueForFair(testApp.ctx, fair.id)
  expect((await certificatesOf(teacher)).map(({ state }) => state)).toEqual(['revoked', 'superseded'])
  const listed = { token: admin.token, query: { q: 'Fair of the valley' } }
  expect((await testApp.call(certificateCalls.listCertificates, listed)).body.items[0]).toMatchObject({
    session_id: null,
  })
})
