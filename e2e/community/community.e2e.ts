import { adminSession, api, newSubscriber, newTeacher } from '../support/accounts.ts'
import { ask } from '../support/community.ts'
import { staffMember } from '../support/staff.ts'
import {
  becomes,
  expect,
  expectWellMade,
  expectWellMadeOnBothScreens,
  look,
  test,
  useSession,
} from '../support/test.ts'

test('a teacher asks after seeing similar questions, accepts the answer, and reads how it went in class', async ({
  page,
}) => {
  const tag = `Periscope${Date.now()}`
  const [asker, colleague] = [await newSubscriber(), await newSubscriber()]
  await ask(colleague, { title: `How do I build a ${tag} from cardboard?`, body: 'We have **one** prism.' })
  await useSession(page, asker)
  await page.goto('/networking')
  await page.getByRole('link', { name: 'Answers within the week' }).click()
  await page.getByRole('link', { name: 'Ask a question' }).click()
  await page.getByLabel('Your question').fill(`Which mirrors for a ${tag} of milk cartons?`)
  await expect(page.getByRole('region', { name: 'Similar questions' })).toContainText('from cardboard')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(page.getByText('Choose a subject').last()).toBeVisible()
  await page.getByLabel('Subject').selectOption('physics')
  await page.getByLabel('Grade').selectOption('8')
  await page.getByLabel('More about it').fill('The angle is $45^\\circ$.\n\n- one\n- two')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('math')).toBeVisible()
  await expectWellMade(page)
  // What is typed survives a reload.
  await page.reload()
  await expect(page.getByLabel('More about it')).toHaveValue(/45/)
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(page.getByRole('heading', { name: `Which mirrors for a ${tag} of milk cartons?` })).toBeVisible()
  const address = page.url()

  await becomes(page, colleague)
  await page.goto(address)
  await page.getByLabel('Answer', { exact: true }).fill('Two mirror tiles, face to face.')
  await page.getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(page.getByRole('heading', { name: '1 answer' })).toBeVisible()

  await becomes(page, asker)
  await page.goto(address)
  await page.getByRole('button', { name: 'Accept this answer' }).click()
  await expect(page.getByText('Accepted by the asker')).toBeVisible()
  await page.getByRole('button', { name: 'I tried it in class' }).click()
  await page.getByLabel('What happened in your class?').fill('They looked over the wall.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Tried in class by 1 teacher' })).toBeVisible()
  await expectWellMadeOnBothScreens(page)
})

test('a reported answer is removed with a reason, and comes back after an appeal to another person @long', async ({
  page,
  browser,
}) => {
  const [asker, author] = [await newSubscriber(), await newSubscriber()]
  const id = await ask(asker, { title: 'What is a good size of a pinhole?', body: 'We have **one** prism.' })
  const path = `/api/community/discussions/${id}/answers`
  const posted = await api<{ id: string }>('POST', path, { body: 'Ask Valli of class 8B.' }, author.token)
  await useSession(page, asker)
  await page.goto(`/networking/discussions/${id}`)
  await page.getByRole('article').getByRole('button', { name: 'Report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report to staff' })
  await dialog.getByLabel('Reason').selectOption('about-pupils')
  await dialog.getByRole('button', { name: 'Report' }).click()
  await expect(page.getByText('Thank you. Staff look at it')).toBeVisible()

  const desk = await browser.newPage()
  await useSession(desk, await adminSession())
  await desk.goto(`/admin/community/posts/${posted.body.id}`)
  await expect(desk.getByText('Something of a pupil or a class')).toBeVisible()
  await expect(desk.getByText('Ask Valli of class 8B.')).toBeVisible()
  await desk.getByLabel('What to do').selectOption('removal')
  await desk.getByLabel('Reason').fill('It names a pupil.')
  await desk.getByRole('button', { name: 'Decide' }).click()
  await expect(desk.getByText(/^Removed by/)).toBeVisible()
  await expectWellMade(desk)

  const own = await browser.newPage()
  await useSession(own, author)
  await own.goto('/networking/standing')
  await own.getByRole('button', { name: 'Appeal' }).click()
  const appeal = own.getByRole('dialog', { name: 'Appeal' })
  await appeal.getByLabel('Why is the decision wrong?').fill('Valli is the name of our telescope.')
  await appeal.getByRole('button', { name: 'Send the appeal' }).click()
  await expect(own.getByText('It waits for a decision.')).toBeVisible()
  await expectWellMadeOnBothScreens(own)

  const second = await browser.newPage()
  await useSession(second, await staffMember('support'))
  await second.goto(desk.url())
  await second.getByLabel('Outcome').selectOption('granted')
  await second.getByLabel('Reason').first().fill('A telescope is no pupil.')
  await second.getByRole('button', { name: 'Decide the appeal' }).click()
  await expect(second.getByText('(reversed)')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Ask Valli of class 8B.')).toBeVisible()
  for (const opened of [desk, own, second]) await opened.close()
})

test('each of the ten benefits leads a subscriber to its page; others read them alone @long', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  const pages = [
    ['Colleagues for your subject', '/networking/people', 'Teachers'],
    ['Answers within the week', '/networking/discussions', 'Questions and answers'],
    ['Shared lesson plans', '/networking/contributions?kind=plan', 'Plans, papers and experiments'],
    ['Question papers that were tried', '/networking/contributions?kind=paper', 'Plans, papers and experiments'],
    ['Experiments that cost little', '/networking/contributions?kind=experiment', 'Plans, papers and experiments'],
    ['A second pair of eyes', '/networking/visits', 'A second pair of eyes'],
    ['Guests for your class', '/industry?kind=talk#offers', 'Industry partnerships'],
    ['Science fairs together', '/networking/fairs', 'Science fairs together'],
    ['News that matters', '/networking/news', 'News'],
    ['Company', '/networking/mentors', 'Mentors'],
  ] as const
  await useSession(page, await newSubscriber())
  const main = page.getByRole('main')
  for (const [benefit, address, title] of pages) {
    await page.goto('/networking')
    await main.getByRole('link', { name: benefit, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(page.url().endsWith(address)).toBe(true)
    await look(page)
  }

  const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
  await useSession(other, await newTeacher())
  await other.goto('/networking')
  const shown = other.getByRole('main')
  for (const [benefit] of pages) {
    await expect(shown.getByRole('heading', { name: benefit, exact: true })).toBeVisible()
    await expect(shown.getByRole('link', { name: benefit, exact: true })).toHaveCount(0)
  }
  await other.context().close()
})
