import type { Page } from 'playwright/test'
import { adminSession, api, postAs, type TestSession } from '../support/accounts.ts'
import { ask, type Member, newMember, put } from '../support/community.ts'
import { countMailsTo, linkIn, mailTo } from '../support/mails.ts'
import { type ClockServer, indianTime, nextMonday, openAs, passTo, startClockServer } from '../support/moving-clock.ts'
import { row } from '../support/staff.ts'
import { expect, look, test } from '../support/test.ts'

test.describe.configure({ mode: 'serial' })
test.use({ ownContext: true })

let app: ClockServer
let giveBack = () => {}
let monday: Date
let asker: Member
let colleague: Member
let silent: Member
let chemist: Member
let questionId: string
let paperId: string

test.beforeAll(async () => {
  test.setTimeout(180_000)
  app = await startClockServer()
  giveBack = await app.redirectCalls()
  monday = nextMonday(app.now())
  await pass(0, '09:00')
  asker = await newMember('Ravi', 'physics')
  colleague = await newMember('Devi', 'physics')
  silent = await newMember('Anbu', 'physics')
  chemist = await newMember('Kala', 'chemistry')
})
test.afterAll(async () => {
  giveBack()
  await app.stop()
})

const pass = (day: number, clock: string) => passTo(app, indianTime(monday, day, clock))
const open = (page: Page, who: TestSession, address: string) => openAs(app, page, who, address)
const main = (page: Page) => page.getByRole('main')
const mailsTo = ({ email }: Member, subject: RegExp) => countMailsTo(email, subject)

const torch = 'Which torch shows a pencil break in a glass of water?'
const indicator = 'Which flower of a school garden is an indicator?'

/** Asks colleagues on the page of a new question; returns the id. */
async function askOnPage(page: Page, title: string, subject: string): Promise<string> {
  await page.getByLabel('Your question').fill(title)
  await page.getByLabel('Subject').selectOption(subject)
  await page.getByLabel('Grade').selectOption('8')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No answer yet' })).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

const bellOf = async ({ token }: Member) =>
  (await api<{ items: { kind: string; details: string }[] }>('GET', '/api/notifications', undefined, token)).body.items

test(
  'Monday and Tuesday: a teacher asks on a phone and at a desk; after a day those who teach the subject hear of it as they chose',
  { tag: '@long' },
  async ({ page }) => {
    await put(colleague, '/api/notifications/preferences', {
      items: [{ kind: 'discussion-unanswered', channel: 'both' }],
    })
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, asker, '/networking/discussions/new')
    questionId = await askOnPage(page, torch, 'physics')
    await page.setViewportSize({ width: 1280, height: 800 })
    await open(page, asker, '/networking/discussions/new')
    await askOnPage(page, indicator, 'chemistry')
    await look(page)

    await pass(1, '08:00')
    await open(page, colleague, '/networking/discussions')
    await expect(page.getByRole('button', { name: 'Bell: no new notifications', exact: true })).toBeVisible()
    expect(await mailsTo(colleague, /waits for an answer/)).toBe(0)

    await pass(1, '10:00')
    await open(page, colleague, '/networking/discussions')
    await page.getByRole('button', { name: '1 new notification', exact: true }).click()
    const entry = page.getByRole('link', { name: 'New: A colleague waits for an answer' })
    await expect(entry).toContainText(torch)
    await look(page)
    await page.getByRole('button', { name: '1 new notification', exact: true }).press('Escape')
    await page.getByRole('button', { name: '1 new notification', exact: true }).click()
    await entry.click()
    await expect(page.getByRole('heading', { level: 1, name: torch })).toBeVisible()
    const mail = await mailTo(colleague.email, /^A colleague waits for an answer$/)
    expect(mail.text).toContain(`Nobody has answered this question yet: “${torch}”.`)
    expect(new URL(linkIn(mail, '/networking/discussions/')).pathname).toBe(`/networking/discussions/${questionId}`)
    // Without a choice it is at the bell alone, and of one's own subject.
    expect(await bellOf(silent)).toMatchObject([{ kind: 'discussion-unanswered', details: `“${torch}”` }])
    expect(await bellOf(chemist)).toMatchObject([{ kind: 'discussion-unanswered', details: `“${indicator}”` }])
    expect(await bellOf(asker)).toEqual([])
    for (const one of [silent, chemist, asker]) expect(await mailsTo(one, /waits for an answer/)).toBe(0)
  },
)

test(
  'Wednesday: the weekly mail has what each could answer, and none is empty; one click of the mail program ends it',
  { tag: '@long' },
  async ({ page }) => {
    await pass(2, '05:50')
    expect(await mailsTo(silent, /^Your week/)).toBe(0)
    await pass(2, '20:30')
    const [forSilent, forChemist] = [
      await mailTo(silent.email, /^Your week with colleagues$/),
      await mailTo(chemist.email, /^Your week with colleagues$/),
    ]
    expect(forSilent.text).toContain(`You could answer these\n\n${torch}\nPhysics, grade 8`)
    expect(forSilent.text).not.toContain(indicator)
    expect(forChemist.text).toContain(`${indicator}\nChemistry, grade 8`)
    expect(await mailsTo(asker, /^Your week/)).toBe(0)

    const header = (name: string) => forChemist.headers.find(({ key }) => key === name)?.value ?? ''
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const { pathname } = new URL(header('list-unsubscribe').slice(1, -1))
    const pressed = await page.request.post(`${app.base()}${pathname}`, { form: { 'List-Unsubscribe': 'One-Click' } })
    expect(pressed.status()).toBe(200)
    expect(await pressed.text()).toMatch(/^You will not get the weekly mail any more\./)
    await open(page, chemist, pathname)
    await expect(main(page)).toContainText('You no longer get the weekly mail.')
    await look(page)
  },
)

test(
  'Thursday: what has no answer after three days is on the desk, until it is answered; after a week its asker learns what was done',
  { tag: '@long' },
  async ({ page }) => {
    const staff = await adminSession()
    await pass(3, '08:00')
    await open(page, staff, '/admin')
    await expect(row(page, torch)).toHaveCount(0)
    await pass(3, '10:00')
    await open(page, staff, '/admin')
    for (const title of [torch, indicator]) await expect(row(page, title)).toContainText('No answer yet')
    await look(page)
    const indicatorId = await idOf(indicator)
    await postAs(chemist.token)(`/api/community/discussions/${indicatorId}/answers`, {
      body: 'The petals of hibiscus.',
    })
    await page.reload()
    await expect(row(page, torch)).toHaveCount(1)
    await expect(row(page, indicator)).toHaveCount(0)
    await row(page, torch).getByRole('button', { name: /^Open/ }).click()
    await expect(main(page)).toContainText(torch)
    await look(page)

    await pass(7, '08:00')
    expect(await mailsTo(asker, /has no answer yet/)).toBe(0)
    await pass(7, '10:00')
    const mail = await mailTo(asker.email, /^Your question has no answer yet$/)
    expect(mail.text).toContain(`Nobody has answered “${torch}” yet.`)
    expect(mail.text).toContain('We asked 2 colleagues who teach the subject. It is on the list of our own staff.')
    await pass(8, '10:00')
    expect(await mailsTo(asker, /has no answer yet/)).toBe(1)
  },
)

const idOf = async (title: string) =>
  (await app.rows<{ id: string }>(`select id from discussions where title = '${title}'`))[0]?.id

test(
  'the second week: it is answered, accepted and tried in class, and the weekly mail says so',
  { tag: '@long' },
  async ({ page }) => {
    await open(page, colleague, `/networking/discussions/${questionId}`)
    await page.getByLabel('Answer', { exact: true }).fill('A torch with one small bulb, two metres away.')
    await page.getByRole('button', { name: 'Answer', exact: true }).click()
    await expect(page.getByRole('heading', { name: '1 answer' })).toBeVisible()
    await passTo(app, app.now())
    expect((await mailTo(asker.email, /^A colleague answered your question$/)).text).toContain(torch)
    await open(page, asker, `/networking/discussions/${questionId}`)
    await page.getByRole('button', { name: 'Accept this answer' }).click()
    await expect(page.getByText('Accepted by the asker')).toBeVisible()
    await open(page, silent, `/networking/discussions/${questionId}`)
    await page.getByRole('button', { name: 'I tried it in class' }).click()
    await page.getByLabel('What happened in your class?').fill('Forty pupils saw the pencil break.')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: 'Tried in class by 1 teacher' })).toBeVisible()
    await expect(main(page)).toContainText(`Forty pupils saw the pencil break. You`)
    await look(page)
    await open(page, await adminSession(), '/admin')
    await expect(main(page).getByRole('heading', { name: 'Desk' })).toBeVisible()
    await expect(row(page, torch)).toHaveCount(0)

    await ask(asker, { title: 'Which salt colours a flame green?', subject: 'chemistry' })
    await ask(chemist, { title: 'Which string hums an octave higher?', subject: 'physics' })
    await pass(9, '20:30')
    expect((await mailTo(silent.email, /^Your week/)).text).toContain('Which string hums an octave higher?')
    const forAsker = await mailTo(asker.email, /^Your week/)
    expect(forAsker.text).toContain(`New answers where you asked or follow\n\n${indicator}`)
    expect(forAsker.text).toContain(`${torch}\nOne new answer`)
    expect([await mailsTo(silent, /^Your week/), await mailsTo(asker, /^Your week/)]).toEqual([2, 1])
    expect(await mailsTo(chemist, /^Your week/)).toBe(1)
  },
)

test(
  'a paper is given, comes back once with words, and is public under the name of its reviewer',
  { tag: '@long' },
  async ({ page }) => {
    await pass(10, '09:00')
    await put(colleague, '/api/community/reviewer', { is_reviewer: true })
    const post = postAs(asker.token)
    const item = await post<{ id: string }>('/api/lms/questions', {
      kind: 'true-false',
      text: 'Light needs a medium.',
      right: false,
    })
    const form = {
      kind: 'paper',
      title: 'Unit test: light travels',
      summary: 'One question about how light travels.',
      subject: 'physics',
      grades: [8],
      chapter: 'Light',
      licence: 'cc-by',
      body: 'Decide alone first, then tell your neighbour why.',
      minutes: 20,
      marks: 2,
    }
    const questions = [{ question_id: item.id, marks: 2 }]
    paperId = (await post<{ id: string }>('/api/community/papers', { ...form, questions })).id
    const address = `/networking/contributions/${paperId}`
    const list = '/networking/contributions?kind=paper&q=light+travels'
    await open(page, asker, `${address}?version=open`)
    const sending = page.getByRole('button', { name: 'Send to a reviewer' })
    await expect(sending).toBeVisible()
    for (const check of await page.getByRole('checkbox').all()) await check.check()
    await sending.click()
    await expect(main(page)).toContainText('This waits for a reviewer.')
    await open(page, silent, list)
    await expect(main(page)).toContainText('No results.')

    const decide = async (choice: string, words: string) => {
      await open(page, colleague, '/networking/contributions?list=review')
      await page.getByRole('link', { name: form.title }).click()
      await page.getByRole('button', { name: 'Take this review' }).click()
      await page.getByRole('radio', { name: choice }).check()
      await page.getByLabel('Words for the author').fill(words)
      await look(page)
      await page.getByRole('button', { name: 'Decide' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
      await passTo(app, app.now())
    }
    await decide('Return it', 'Say how long it takes.')
    const back = await mailTo(asker.email, /^What you shared is returned to you$/)
    expect(back.text).toContain('In the reviewer’s words: Say how long it takes.')
    await open(page, asker, `${address}/edit`)
    await expect(main(page)).toContainText('Say how long it takes.')
    await page.getByLabel('Minutes').fill('25')
    await look(page)
    await page.getByRole('button', { name: 'Save the draft' }).click()
    await expect(main(page)).toContainText('Your draft is saved.')
    const checks = { no_pupil: true, own_work: true, is_tried: true, is_correct: true }
    await post(`/api/community/contributions/${paperId}/send`, checks)
    await decide('Publish it', '')
    await mailTo(asker.email, /^What you shared is public$/)
    await open(page, silent, list)
    await page.getByRole('link', { name: form.title }).click()
    await expect(main(page)).toContainText('25 minutes')
    await expect(main(page)).toContainText(`Read and made public by ${colleague.user.name}`)
    await look(page)
  },
)

test(
  'the last week: an account is erased; what it asked and gave stays without a name, and it hears no more',
  { tag: '@long' },
  async ({ page }) => {
    await pass(21, '09:00')
    await open(page, asker, '/profile')
    await page.getByRole('link', { name: 'Your data' }).click()
    await page.getByRole('button', { name: 'Delete my account...' }).click()
    await page.getByRole('region', { name: 'Delete the account' }).getByLabel('Your password').fill(asker.password)
    await page.getByRole('button', { name: 'Delete it for good' }).click()
    await expect(page.getByRole('alert')).toHaveText('Your account is deleted.')
    await mailTo(asker.email, /account was deleted/)
    const heard = await mailsTo(asker, /./)
    for (const [address, kept] of [
      [`/networking/discussions/${questionId}`, 'A torch with one small bulb'],
      [`/networking/contributions/${paperId}`, 'Light needs a medium.'],
    ] as const) {
      await open(page, silent, address)
      await expect(main(page)).toContainText('A former member')
      await expect(main(page)).toContainText(kept)
      await expect(main(page)).not.toContainText(asker.user.name)
      await look(page)
    }
    await postAs(silent.token)(`/api/community/discussions/${questionId}/answers`, { body: 'A phone does it too.' })
    await pass(23, '20:30')
    expect(await mailsTo(asker, /./)).toBe(heard)
    expect(await mailsTo(chemist, /^Your week/)).toBe(1)
  },
)
