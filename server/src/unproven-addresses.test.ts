import { me } from '@ariviyal/contract/accounts'
import { claimInvite } from '@ariviyal/contract/institutions'
import { exportPersonalData } from '@ariviyal/contract/privacy'
import { shareRecord, showRegister } from '@ariviyal/contract/record'
import { claimSchool, inviteTeachers, listInvitations, listSeats } from '@ariviyal/contract/school'
import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from './accounts/testing.ts'
import { clearEmailConfirmed, markEmailConfirmed } from './accounts/users.queries.ts'
import { certificateNames, certificates } from './certificates/certificates.table.ts'
import { issueCertificates } from './certificates/issue-certificates.ts'
import { claimTokenOf, openCaredForSchool, openSchool, seatTeacher, tokenIn } from './institutions/testing.ts'
import { openImportDesk } from './live/attendance/import-desk-testing.ts'
import { participantsFile, putHeldSession } from './live/attendance/testing.ts'
import { putAttendance, putRegistration, putSession } from './live/testing.ts'
import { signUpSubscriber } from './subscriptions/testing.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import type { TestHouse } from './testing/test-house.ts'

/** What an address proves waits until its owner has confirmed it (docs/product.md, Confirmed addresses): every place that compares or asserts one. docs/security.md lists them. */
let home: TestHouse
let admin: TestUser
beforeAll(async () => {
  home = await openTestHouse()
  admin = await signUp(home, { admin: true })
})
afterAll(() => home.close())

const confirm = ({ id }: { id: string }) => markEmailConfirmed(home.house.db, id, home.house.now())
const claim = (user: TestUser, token: string) => home.call(claimInvite, { token: user.token, params: { token } })

const mailedInvite = async (email: string) =>
  tokenIn((await home.mails(email)).findLast(({ text }) => text?.includes('/join/'))?.text, '/join/')

describe('whoever registered with the address of somebody else', () => {
  const school = () => openCaredForSchool(home, admin, { seats: 9 })
  const invite = async (principal: TestUser, email: string) =>
    (await home.call(inviteTeachers, { token: principal.token, body: { csv: email } })).body
  const statusOf = async (principal: TestUser, email: string) =>
    (await home.call(listInvitations, { token: principal.token, query: {} })).body.items.find(
      (invitation) => invitation.email === email,
    )?.status

  test('takes a seat by the link of the school, and the invitation of that address stays open for its owner', async () => {
    const { principal, invite: link } = await school()
    const squatter = await signUp(home, { unconfirmed: true })
    await invite(principal, squatter.email)
    expect((await claim(squatter, link)).status).toBe(200)
    expect(await statusOf(principal, squatter.email)).toBe('open')

    const owner = await signUp(home)
    await invite(principal, owner.email)
    expect((await claim(owner, link)).status).toBe(200)
    expect(await statusOf(principal, owner.email)).toBe('accepted')
  })

  test('does not keep the school from inviting that address', async () => {
    const { principal, invite: link } = await school()
    const squatter = await signUp(home, { unconfirmed: true })
    await claim(squatter, link)
    expect(await invite(principal, squatter.email)).toMatchObject({ invited: 1, errors: [] })
  })

  test('gets no seat by an invitation to another address', async () => {
    const { principal } = await school()
    const stranger = await signUp(home, { unconfirmed: true })
    await invite(principal, 'colleague@school.example')
    const token = await mailedInvite('colleague@school.example')
    expect((await claim(stranger, token)).error).toMatchObject({ code: 'address-unconfirmed' })
    await confirm(stranger)
    expect((await claim(stranger, token)).status).toBe(200)
  })

  test('stands in the list of seats without a word for the address, and not in the register', async () => {
    const { principal, invite: link } = await school()
    const squatter = await signUp(home, { unconfirmed: true })
    await claim(squatter, link)
    const share = () => home.call(shareRecord, { token: squatter.token })
    const seats = async () => (await home.call(listSeats, { token: principal.token, query: {} })).body.items
    const register = async () => (await home.call(showRegister, { token: principal.token, query: {} })).body
    expect(await seats()).toMatchObject([{ user_id: squatter.id, email: squatter.email, email_confirmed: false }])
    expect((await share()).error.code).toBe('address-unconfirmed')
    await confirm(squatter)
    expect(await seats()).toMatchObject([{ email_confirmed: true }])
    expect((await share()).status).toBe(200)
    expect(await register()).toMatchObject({ sharing: 1, items: [{ user_id: squatter.id }] })
    await clearEmailConfirmed(home.house.db, squatter.id)
    expect(await register()).toMatchObject({ teachers: 1, sharing: 0, items: [] })
  })

  test('does not come to look after a school', async () => {
    const { id } = await openSchool(home, admin)
    const squatter = await signUp(home, { unconfirmed: true })
    const token = await claimTokenOf(home, id)
    const care = () => home.call(claimSchool, { token: squatter.token, params: { token } })
    expect((await care()).error).toMatchObject({ code: 'address-unconfirmed' })
    await confirm(squatter)
    expect((await care()).status).toBe(200)
  })

  test('reads nothing of the invitations to it in the file of their data', async () => {
    const { principal } = await school()
    const squatter = await signUp(home, { unconfirmed: true })
    await invite(principal, squatter.email)
    const invitations = async () => {
      const { body } = await home.app.inject({
        method: exportPersonalData.method,
        url: exportPersonalData.path,
        headers: { authorization: `Bearer ${squatter.token}` },
        payload: { password: squatter.password },
      })
      return (JSON.parse(body) as { school_invitations: unknown[] }).school_invitations
    }
    expect(await invitations()).toEqual([])
    await confirm(squatter)
    expect(await invitations()).toHaveLength(1)
  })

  test('is not taken for the person of that address in the list of a meeting', async () => {
    const session = await putHeldSession(home)
    const registered = await signUp(home, { unconfirmed: true })
    const subscribed = await signUpSubscriber(home, { unconfirmed: true })
    await putRegistration(home.house, session.id, registered.id)
    const desk = openImportDesk(home, admin)
    const list = [
      { name: 'iPad', email: registered.email, from: 0, until: 60 },
      { name: 'Galaxy', email: subscribed.email, from: 0, until: 60 },
    ]
    const matches = async () =>
      (await desk.preview(session, participantsFile(session, list))).body.participants.map((one) => one.matched_by)
    expect(await matches()).toEqual([null, null])
    await confirm(registered)
    await confirm(subscribed)
    expect(await matches()).toEqual(['email', 'walk-in'])
  })

  test('gets a credential that names no address', async () => {
    const identitiesOf = async (teacher: TestUser) => {
      const start = new Date(home.house.now().getTime() - 72 * 3_600_000)
      const session = await putSession(home.house, {
        startsAt: start,
        endsAt: new Date(start.getTime() + 3_600_000),
        settledAt: start,
      })
      await putAttendance(home.house, session, await putRegistration(home.house, session.id, teacher.id), {})
      await home.house.db
        .insert(certificateNames)
        .values({ userId: teacher.id, name: 'Meena Kumari', confirmedAt: home.house.now() })
      await issueCertificates(home.house, { sessionId: session.id })
      const [row] = await home.house.db.select().from(certificates).where(eq(certificates.userId, teacher.id))
      const claims = decodeJwt<{ credentialSubject: { identifier: { identityType: string }[] } }>(row?.credential ?? '')
      return claims.credentialSubject.identifier.map(({ identityType }) => identityType)
    }
    expect(await identitiesOf(await signUp(home))).toEqual(['emailAddress', 'name'])
    expect(await identitiesOf(await signUp(home, { unconfirmed: true }))).toEqual(['name'])
  })
})

test('an invitation that is used by who it was mailed to proves the address', async () => {
  const { principal } = await openCaredForSchool(home, admin, { seats: 3 })
  const teacher = await signUp(home, { unconfirmed: true })
  await home.call(inviteTeachers, { token: principal.token, body: { csv: teacher.email } })
  const token = await mailedInvite(teacher.email)
  expect((await claim(teacher, token)).status).toBe(200)
  expect((await home.call(me, { token: teacher.token })).body.email_confirmed).toBe(true)
})

test('a seat that is taken with the link of the school proves nothing', async () => {
  const { invite: link } = await openCaredForSchool(home, admin, { seats: 3 })
  expect(await seatTeacher(home, link)).toMatchObject({ is_subscribed: 1 })
  const teacher = await signUp(home, { unconfirmed: true })
  expect((await claim(teacher, link)).status).toBe(200)
  expect((await home.call(me, { token: teacher.token })).body.email_confirmed).toBe(false)
})
