import type { Page } from 'playwright/test'
import { dayOf } from '../../contract/src/time.ts'
import { api, postAs, type TestSession } from '../support/accounts.ts'
import { type Member, newMember, putProfile } from '../support/community.ts'
import { countMailsTo, linkIn, mailTo } from '../support/mails.ts'
import { type ClockServer, indianTime, nextMonday, openAs, passTo, startClockServer } from '../support/moving-clock.ts'
import { expect, look, test } from '../support/test.ts'

test.describe.configure({ mode: 'serial' })
test.use({ ownContext: true, expectedErrors: [/status of 409.*\/results/] })

let app: ClockServer
let giveBack = () => {}
let monday: Date
let host: Member
let guest: Member
let judges: [Member, Member]
const hostSchool = 'North Hill School'
const guestSchool = 'Riverside School'

test.beforeAll(async () => {
  test.setTimeout(180_000)
  app = await startClockServer()
  giveBack = await app.redirectCalls()
  monday = nextMonday(app.now())
  await pass(0, '09:00')
  host = await newMember('Devi', 'physics')
  guest = await newMember('Anbu', 'physics')
  judges = [await newMember('Kala', 'chemistry'), await newMember('Ravi', 'biology')]
})
test.afterAll(async () => {
  giveBack()
  await app.stop()
})

const at = (day: number, clock: string) => indianTime(monday, day, clock)
const pass = (day: number, clock: string) => passTo(app, at(day, clock))
const open = (page: Page, who: TestSession, address: string) => openAs(app, page, who, address)
const main = (page: Page) => page.getByRole('main')

test(
  'two teachers agree on a visit; once it is over both confirm it, and the fewer minutes are in the record of both',
  { tag: '@long' },
  async ({ page }) => {
    await putProfile(host, 'Demo Host')
    const profileId = await putProfile(guest, 'Demo Visitor')
    const starts_at = at(3, '10:30').toISOString()
    const lesson = { place: 'classroom', starts_at, grade: 8, topic: 'Refraction with one prism', focus: 'questions' }
    const where = 'Laboratory, first floor'
    const invitation = { ...lesson, where, message: 'Bring your own cup.' }
    const { id } = await postAs(host.token)<{ id: string }>(`/api/community/people/${profileId}/visits`, invitation)
    await passTo(app, app.now())
    const invited = await mailTo(guest.email, /^A teacher invites you to a lesson$/)
    expect(invited.text).toContain('10:30')
    expect(new URL(linkIn(invited, '/networking/visits/')).pathname).toBe(`/networking/visits/${id}`)
    await open(page, guest, `/networking/visits/${id}`)
    await expect(main(page)).toContainText('Your colleague is waiting for your answer.')
    // The place is for who has agreed.
    await expect(main(page)).not.toContainText(where)
    await look(page)
    await page.getByRole('button', { name: 'Agree' }).click()
    await expect(main(page)).toContainText(where)
    await passTo(app, app.now())
    await mailTo(host.email, /^A lesson visit is agreed$/)
    await expect(page.getByRole('heading', { name: 'Confirm the visit' })).toHaveCount(0)

    await pass(3, '12:00')
    await open(page, guest, `/networking/visits/${id}`)
    await page.getByLabel('What I saw about the focus').fill('Eleven questions, eight of them by pupils.')
    await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
    // What was typed last is saved although the page is left at once.
    await page.getByLabel('One thing to keep').fill('The two prisms on one table.')
    await main(page).getByRole('link', { name: 'All visits' }).click()
    await expect(page).toHaveURL(/\/networking\/visits$/)
    await open(page, guest, `/networking/visits/${id}`)
    await expect(page.getByLabel('One thing to keep')).toHaveValue('The two prisms on one table.')
    await confirm(page, '40')
    await expect(page.getByRole('alert')).toContainText('The visit counts once')
    await open(page, guest, '/certificates')
    await expect(main(page)).not.toContainText('Visited:')
    await open(page, host, `/networking/visits/${id}`)
    await expect(main(page)).toContainText('Your colleague said 40 minutes.')
    await expect(main(page)).toContainText('Eleven questions, eight of them by pupils.')
    await confirm(page, '50')
    await expect(main(page)).toContainText('40 minutes count to the record of both.')
    await look(page)
    await open(page, host, '/certificates')
    await expect(main(page)).toContainText('Taught, with a visitor: 40 min')
    await look(page)
    await open(page, guest, '/certificates')
    await expect(main(page)).toContainText('Visited: 40 min')
    await passTo(app, app.now())
    await mailTo(guest.email, /^A lesson visit is in your record$/)
  },
)

async function confirm(page: Page, minutes: string): Promise<void> {
  await page.getByLabel('Minutes, with the talk').fill(minutes)
  await page.getByRole('button', { name: 'It took place' }).click()
}

const fairForm = () => ({
  name: 'Fair of the valley',
  kind: 'together',
  place: 'Town hall',
  held_on: dayOf(at(10, '12:00')),
  entries_until: at(8, '18:00').toISOString(),
  grade_from: 6,
  grade_to: 9,
  categories: ['Working models', 'Experiments'],
  schools: [hostSchool, guestSchool],
  rubric: [
    { name: 'Question and idea', marks: 10 },
    { name: 'Method', marks: 10 },
  ],
  tie_rule: 'rows',
})

interface Hosted {
  schools: { id: string; name: string }[]
  hosting: { school_code: string; judge_code: string }
}

test(
  'a fair: entries until its last moment, two blind scores each, results on its day, and a certificate of the winner',
  { tag: '@long' },
  async ({ page }) => {
    test.setTimeout(180_000)
    await pass(7, '09:00')
    const { id } = await postAs(host.token)<{ id: string }>('/api/community/fairs', fairForm())
    const { body } = await api<Hosted>('GET', `/api/community/fairs/${id}`, undefined, host.token)
    const { school_code, judge_code } = body.hosting
    const school_id = body.schools.find(({ name }) => name === guestSchool)?.id
    await postAs(guest.token)(`/api/community/fair-codes/${school_code}`, { school_id })
    for (const { token } of judges) await postAs(token)(`/api/community/fair-codes/${judge_code}`, {})
    const entry = { category: 'Working models', grade: 8, pupils: 3, version: 1 }
    const entries = `/api/community/fairs/${id}/entries`
    const sundial = { ...entry, title: 'Sundial of shadows', summary: 'A nail and a plate show the hour.' }
    const fog = { ...entry, title: 'Water from fog', summary: 'A mesh of old nets catches drops.' }
    await postAs(host.token)(entries, sundial)
    const fair = `/networking/fairs/${id}`
    await open(page, guest, fair)
    await expect(main(page)).toContainText('Entries are open · Your school takes part')
    await expect(main(page)).toContainText('Locked: the first entry is in.')
    await look(page)
    await pass(8, '17:58')
    await postAs(guest.token)(entries, fog)

    await pass(8, '18:01')
    await open(page, guest, `${fair}?tab=entries`)
    await expect(main(page)).toContainText('Entries are closed.')
    expect((await api('POST', entries, fog, guest.token)).status).toBe(409)
    await open(page, host, `${fair}?tab=judging`)
    await page.getByRole('button', { name: 'Begin judging' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Begin judging' }).click()
    await expect(main(page)).toContainText('0 of 4 given')
    await look(page)
    await passTo(app, app.now())
    expect((await mailTo(judges[0].email, /wait for your score$/)).text).toContain('Please score them within 7 days.')

    for (const [place, judge] of judges.entries()) {
      await open(page, judge, `${fair}?tab=judging`)
      for (const { title } of [sundial, fog]) await expect(page.getByRole('heading', { name: title })).toBeVisible()
      for (const name of [hostSchool, guestSchool, host.user.name, guest.user.name])
        await expect(main(page)).not.toContainText(name)
      if (place === 0) await look(page)
      for (const [title, marks] of [
        [sundial.title, '7'],
        [fog.title, '9'],
      ] as const) {
        const review = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
        await review.getByLabel('Question and idea').fill(marks)
        await review.getByLabel('Method').fill(marks)
        await review.getByLabel('A word to the teacher').fill(`Weigh it next time: ${title}.`)
        await review.getByRole('button', { name: 'Save the score' }).click()
        await expect(review).toContainText(`Your score: Question and idea ${marks}, Method ${marks}`)
      }
    }
    await open(page, host, `${fair}?tab=judging`)
    await expect(main(page)).toContainText('4 of 4 given')
    // Not before the day of the fair.
    await page.getByRole('button', { name: 'Publish the results' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByRole('dialog')).toContainText('Publish the results on the day of the fair or later.')
    await pass(10, '16:00')
    await open(page, host, `${fair}?tab=judging`)
    await page.getByRole('button', { name: 'Publish the results' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByText('The results are published.')).toBeVisible()
    await postAs(guest.token)('/api/auth/user/certificate-name', { name: 'Demo Visitor' })
    await passTo(app, at(10, '20:00'))
    expect((await mailTo(guest.email, /^The results of a science fair are published$/)).text).toContain(
      'Certificates follow',
    )
    await open(page, guest, `${fair}?tab=results`)
    await expect(main(page)).toContainText('First place: Water from fog')
    await expect(main(page)).toContainText('Second place: Sundial of shadows')
    await expect(main(page)).toContainText('Score: 18 of 20')
    await expect(main(page)).not.toContainText('Score: 14 of 20')
    await expect(page.getByText('Weigh it next time: Water from fog.')).toHaveCount(2)
    await look(page)
    await open(page, guest, '/certificates')
    await expect(main(page)).toContainText('First place for “Water from fog”')
    await page.getByRole('link', { name: 'Check it' }).click()
    await expect(main(page)).toContainText('This certificate is genuine, and it counts.')
    await expect(main(page)).toContainText('Fair of the valley')
    expect(await countMailsTo(guest.email, /^The results of a science fair/)).toBe(1)
  },
)
