import type { Page } from 'playwright/test'
import { adminSession, api, postAs, type TestSession } from '../support/accounts.ts'
import { ask, type Member, newMember } from '../support/community.ts'
import { countMailsTo, linkIn, mailTo } from '../support/mails.ts'
import { type ClockServer, indianTime, nextMonday, openAs, passTo, startClockServer } from '../support/moving-clock.ts'
import { row, staffMember } from '../support/staff.ts'
import { expect, look, test } from '../support/test.ts'

test.describe.configure({ mode: 'serial' })
// The post of a complaint is gone for colleagues.
test.use({ ownContext: true, expectedErrors: [/status of 404/] })

const officer = {
  name: 'Demo Officer',
  postal_address: '12 Big Street\nThanjavur 613001',
  email: 'officer@school.example',
  phone: '+91 90000 00009',
}
const minuteMs = 60_000

/** Each class: when it is due, and whether its post is hidden first. */
const classes = {
  intimate: { hours: 2, isHidden: true },
  order: { hours: 3, isHidden: true },
  unlawful: { hours: 36, isHidden: false },
  other: { hours: 168, isHidden: false },
} as const
type Class = keyof typeof classes
const names = Object.keys(classes) as Class[]

interface Complaint {
  number: string
  /** The page of its sender, who has this address. */
  path: string
  email: string
  postId: string
}
let app: ClockServer
let giveBack = () => {}
let began: Date
let author: Member
let colleague: Member
let complaints: Record<Class, Complaint>
let byPost: { id: string; number: string }

test.beforeAll(async () => {
  test.setTimeout(180_000)
  app = await startClockServer()
  giveBack = await app.redirectCalls()
  began = indianTime(nextMonday(app.now()), 0, '09:00')
  await passTo(app, began)
  author = await newMember('Meena', 'physics')
  colleague = await newMember('Devi', 'physics')
})
test.afterAll(async () => {
  giveBack()
  await app.stop()
})

const open = (page: Page, who: TestSession, address: string) => openAs(app, page, who, address)
const main = (page: Page) => page.getByRole('main')
/** The sender needs no account. */
async function openOwn(page: Page, name: Class): Promise<void> {
  await page.clock.setFixedTime(app.now())
  await page.goto(`${app.base()}${complaints[name].path}`)
}
const officerMails = () => countMailsTo(officer.email, /./)

async function complain(name: Class): Promise<Complaint> {
  const postId = await ask(author, { title: `A question that somebody minds: ${name}` })
  const email = `reader-${name}@school.example`
  const place = `https://ariviyal.example/networking/discussions/${postId}`
  const about = 'It shows me, and I did not agree.'
  const form = { class: name, name: 'Kavitha Raman', email, place, about }
  const { number, token } = await postAs('')<{ number: string; token: string }>('/api/grievances', form)
  return { number, path: `/grievances/${token}`, email, postId }
}

test(
  'a complaint of each class is acknowledged at once, and its post is hidden first where the law says so',
  { tag: '@long' },
  async ({ page }) => {
    const { token } = await adminSession()
    await postAs(token)('/api/admin/grievance-officer', officer)
    await page.goto(`${app.base()}/grievances`)
    await expect(main(page)).toContainText(officer.name)
    for (const time of ['24 hours', '2 hours', '3 hours', '36 hours', '7 days'])
      await expect(main(page)).toContainText(`Within ${time}.`)
    began = app.now()
    const sent: [Class, Complaint][] = []
    for (const name of names) sent.push([name, await complain(name)])
    complaints = Object.fromEntries(sent) as Record<Class, Complaint>
    const byHand = { class: 'other', name: 'A reader', email: '', place: '', about: 'A page is copied there.' }
    const recorded = { ...byHand, received_at: began.toISOString() }
    const { id } = await postAs(token)<{ id: string }>('/api/admin/grievances', recorded)
    byPost = { id, ...(await api<{ number: string }>('GET', `/api/admin/grievances/${id}`, undefined, token)).body }
    await passTo(app, app.now())
    expect(await officerMails()).toBe(5)

    for (const name of names) {
      const { number, email, path, postId } = complaints[name]
      const mail = await mailTo(email, new RegExp(`^We have your complaint ${number}$`))
      expect(mail.text).toContain('We decide it by')
      expect(new URL(linkIn(mail, '/grievances/')).pathname).toBe(path)
      await openOwn(page, name)
      await expect(main(page)).toContainText('It waits for a decision. The decision is due by')
      const { isHidden } = classes[name]
      await expect(page.getByText('The post is hidden until the decision.')).toHaveCount(isHidden ? 1 : 0)
      await open(page, colleague, `/networking/discussions/${postId}`)
      const title = isHidden ? 'There is no such question' : `A question that somebody minds: ${name}`
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    }
    await open(page, author, `/networking/discussions/${complaints.intimate.postId}`)
    await expect(main(page)).toContainText('Hidden while staff examine a complaint. Only you see it.')
    await look(page)
    await open(page, author, '/networking/discussions?list=mine')
    await expect(main(page).getByText('Hidden while staff examine a complaint')).toHaveCount(2)
    await expect(main(page)).not.toContainText('Removed by staff')
  },
)

/** What the officer is mailed, by the hours since the complaints arrived. */
const steps: readonly [hours: number, ...(readonly [Class | 'post', RegExp])[]][] = [
  [1, ['intimate', /^Half of the time for complaint/]],
  [1.5, ['order', /^Half of the time for complaint/]],
  [2, ['intimate', /is overdue$/]],
  [3, ['order', /is overdue$/]],
  [18, ['unlawful', /^Half of the time for complaint/]],
  [24, ['post', /is not acknowledged, and its time is over$/]],
  [36, ['unlawful', /is overdue$/]],
  [84, ['other', /^Half of the time for complaint/], ['post', /^Half of the time for complaint/]],
  [168, ['other', /is overdue$/], ['post', /is overdue$/]],
]

test(
  'the officer hears when half of each time is over and when all of it is, each once; the desk shows what is late',
  { tag: '@long' },
  async ({ page }) => {
    test.setTimeout(300_000)
    const staff = await adminSession()
    let mailed = await officerMails()
    for (const [hours, ...mails] of steps) {
      const due = began.getTime() + hours * 60 * minuteMs
      await passTo(app, new Date(due - minuteMs))
      expect(await officerMails(), `before ${hours} hours`).toBe(mailed)
      // They arrived one after another, within this minute.
      await passTo(app, new Date(due + minuteMs))
      for (const [of, subject] of mails) {
        const { number } = of === 'post' ? byPost : complaints[of]
        await expect.poll(() => countMailsTo(officer.email, both(number, subject)), `${number} ${subject}`).toBe(1)
      }
      mailed += mails.length
      expect(await officerMails(), `after ${hours} hours`).toBe(mailed)
      if (hours === 2) await expectLate(page, staff)
      if (hours === 24) {
        await open(page, staff, '/admin/grievances')
        await expect(row(page, byPost.number)).toContainText('Not acknowledged')
        await row(page, byPost.number).getByRole('link').click()
        await page.getByRole('button', { name: 'It is acknowledged by post or phone' }).click()
        await expect(page.getByRole('button', { name: 'It is acknowledged by post or phone' })).toHaveCount(0)
      }
    }
    await open(page, staff, '/admin/grievances')
    for (const { number } of [...Object.values(complaints), byPost])
      await expect(row(page, number)).toContainText('Overdue by')
    await look(page)
  },
)

const both = (number: string, subject: RegExp) => new RegExp(`^(?=.*${number})(?=.*${subject.source.replace('^', '')})`)

/** After two hours one complaint is late, for its sender, on the list and on the desk. */
async function expectLate(page: Page, staff: TestSession): Promise<void> {
  await open(page, staff, '/admin/grievances')
  await expect(row(page, complaints.intimate.number)).toContainText('Overdue by')
  await expect(row(page, complaints.intimate.number)).toContainText('Post hidden')
  await expect(row(page, complaints.order.number)).not.toContainText('Overdue')
  await look(page)
  await open(page, staff, '/admin')
  await expect(row(page, complaints.intimate.number)).toContainText('Overdue since')
  await expect(row(page, complaints.order.number)).toContainText('Due ')
  await look(page)
  await openOwn(page, 'intimate')
  await expect(main(page)).toContainText('It is late, and the grievance officer knows.')
  await look(page)
}

const decide = async (name: Class, outcome: 'upheld' | 'rejected', words: string) => {
  const { token } = await adminSession()
  const { items } = (
    await api<{ items: { id: string; number: string }[] }>('GET', '/api/admin/grievances', undefined, token)
  ).body
  const id = items.find(({ number }) => number === complaints[name].number)?.id
  await postAs(token)(`/api/admin/grievances/${id}/decision`, { outcome, words })
  return `/admin/grievances/${id}`
}

test(
  'one is upheld, one is rejected and its post comes back; an appeal has seven days and another of staff decides it',
  { tag: '@long' },
  async ({ page }) => {
    test.setTimeout(180_000)
    await decide('intimate', 'upheld', 'You are right, it is removed.')
    await decide('order', 'rejected', 'The order names another page.')
    const address = await decide('unlawful', 'rejected', 'It is a drawing of bones.')
    const { number, email, postId } = complaints.unlawful
    // Staff can undo a decision for half a minute; its mails leave then.
    const decided = await mailTo(email, new RegExp(`^Your complaint ${number} is decided$`))
    expect(decided.text).toContain('It is a drawing of bones.')
    await open(page, author, '/networking/standing')
    await expect(main(page)).toContainText('Removed: “A question that somebody minds: intimate”')
    await open(page, colleague, `/networking/discussions/${complaints.order.postId}`)
    await expect(page.getByRole('heading', { level: 1, name: 'A question that somebody minds: order' })).toBeVisible()
    await openOwn(page, 'intimate')
    await expect(main(page)).toContainText('The complaint is upheld.')

    await openOwn(page, 'unlawful')
    await page.getByLabel('Why is the decision wrong?').fill('The bones are on a photo of me.')
    await page.getByRole('button', { name: 'Send the appeal' }).click()
    await expect(main(page)).toContainText('Another person decides it. The decision is due by')
    await look(page)
    const appealed = app.now().getTime()
    await passTo(app, app.now())
    await mailTo(officer.email, new RegExp(`^There is an appeal about complaint ${number}$`))
    await passTo(app, new Date(appealed + (168 * 60 + 1) * minuteMs))
    await expect.poll(() => countMailsTo(officer.email, both(number, /is overdue$/))).toBe(2)
    await open(page, await adminSession(), address)
    await expect(main(page)).toContainText('You decided this complaint. Another member of staff decides the appeal.')
    await expect(main(page)).toContainText('Overdue by')
    await expect(page.getByRole('button', { name: 'Decide the appeal' })).toHaveCount(0)
    await look(page)

    await open(page, await staffMember('support'), address)
    await page.getByLabel('Outcome of the appeal').selectOption('granted')
    await page.getByLabel('Reason').fill('You are right, it is a photo.')
    await page.getByRole('button', { name: 'Decide the appeal' }).click()
    await expect(main(page)).toContainText('Granted: You are right, it is a photo.')
    await passTo(app, app.now())
    const answered = await mailTo(email, new RegExp(`^Your appeal about complaint ${number} is decided$`))
    expect(answered.text).toContain('The appeal is granted.')
    await openOwn(page, 'unlawful')
    await expect(main(page)).toContainText('The appeal is granted.')
    await look(page)
    await open(page, colleague, `/networking/discussions/${postId}`)
    await expect(page.getByRole('heading', { level: 1, name: 'There is no such question' })).toBeVisible()
    await open(page, author, '/networking/standing')
    await expect(main(page)).toContainText('Removed: “A question that somebody minds: unlawful”')
    await look(page)
  },
)
