import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { readCsv } from '../../server/src/testing/read-csv.ts'
import { adminAccount, api, post } from '../support/accounts.ts'
import { mailTo } from '../support/mails.ts'
import { type ClockServer, startClockServer } from '../support/moving-clock.ts'
import { putConfirmedVisit, putOffer, putPartner } from '../support/partners.ts'
import { pagesOfPdf } from '../support/pdf.ts'
import { downloadOf } from '../support/pages.ts'
import { expect, look, test } from '../support/test.ts'
import { again, as, dateOf, hours, logInStaff, onDay, reportBoth, reportOn, subscriber, year } from './company-year.ts'

let app: ClockServer
let giveBack = () => {}

/** A separate application whose clock is moved through a year; the calls of this file go there. */
test.beforeAll(async () => {
  test.setTimeout(120_000)
  app = await startClockServer()
  giveBack = await app.redirectCalls()
})
test.afterAll(async () => {
  giveBack()
  await app.stop()
})

// A time that cannot be added without a check, and an organisation that is not listed without one.
test.use({ expectedErrors: [/status of (404|409)/] })

const main = (page: Page) => page.getByRole('main')

test('a company has a year of offers: a silent one is hidden, its check lapses, a visit and a placement count, and page, CSV and PDF agree @long', async ({
  page,
  browser,
}) => {
  test.setTimeout(900_000)
  await app.moveTo(onDay(0))
  await logInStaff()
  const partner = await putPartner(dateOf(300))
  const [teacher, other] = [await subscriber(), await subscriber()]
  const visit = await putConfirmedVisit(partner, onDay(20), 120, teacher)
  const talkTitle = 'How milk stays cold for two days'
  const talk = await putOffer(partner, {
    startsAt: onDay(60),
    minutes: 45,
    kind: 'talk',
    venue: 'video',
    title: talkTitle,
  })
  const problem = { kind: 'problem', venue: 'at-school', title: 'Why does this milk turn sour?' }
  await putOffer(partner, { startsAt: onDay(40), minutes: 60, ...problem })
  const asked = { school: 'Hill School', district: '29-mysuru', grade: 8, pupils: 40, language: 'ta' }
  const { id: talkId } = await post<{ id: string }>(`/api/partnerships/offers/${talk.id}/requests`, asked, other.token)

  const offers = main(page).getByRole('region', { name: 'Offers' })
  await test.step('a partner that is silent for 14 days is asked; after 14 more its offer is hidden', async () => {
    await page.goto('/industry')
    for (const title of ['How milk becomes curd', talkTitle, problem.title])
      await expect(offers.getByRole('link', { name: title })).toBeVisible()
    await app.moveTo(onDay(15))
    await mailTo(partner.member.email, /^Schools wait for your answer$/)
    await as(browser, partner.member, '/partner?show=offers', async (desk) => {
      const line = main(desk).getByRole('listitem').filter({ hasText: talkTitle })
      await expect(line).toContainText('Open')
      await expect(line).toContainText('1 request waits for your answer')
    })
    await app.moveTo(onDay(21, 18))
    await mailTo(teacher.email, /^How did it go with the partner\?$/)
    await reportBoth(visit.id, [
      [partner.member, { minutes: 110, pupils: 28 }],
      [teacher, { minutes: 120, pupils: 30 }],
    ])
    await app.moveTo(onDay(30))
    await mailTo(partner.member.email, /^Your offer is hidden$/)
    await mailTo(other.email, /^A partner has not answered$/)
    await page.reload()
    await expect(offers.getByRole('link', { name: problem.title })).toBeVisible()
    await expect(offers.getByRole('link', { name: talkTitle })).toHaveCount(0)
    await as(browser, other, `/industry/requests/${talkId}`, async (school) => {
      await expect(main(school)).toContainText('The partner has not answered, so its offer is hidden until it does.')
      await look(school)
    })
  })

  await test.step('the partner answers, opens the offer again, and the talk is held', async () => {
    await as(browser, partner.member, `/industry/requests/${talkId}`, async (desk) => {
      await expect(main(desk)).toContainText('The school still waits for your answer.')
      await desk.getByRole('button', { name: 'Offer a time' }).click()
      await desk.getByLabel('Time (IST)').selectOption({ index: 1 })
      await desk.getByRole('button', { name: 'Offer this time' }).click()
      await expect(main(desk).getByRole('alert')).toContainText('The school has a place.')
      await desk.goto(`/partner?show=offers&offer=${talk.id}`)
      await expect(main(desk)).toContainText('Nobody sees it. Requests had no answer.')
      await look(desk)
      await desk.getByRole('button', { name: 'Open it' }).click()
      await expect(main(desk).getByRole('alert')).toContainText('The offer is open.')
    })
    await page.reload()
    await expect(offers.getByRole('link', { name: talkTitle })).toBeVisible()
    const { token } = await again(other)
    const plan = { teachers: ['Meena Kumar'], pupils: null, youngest_age: null, consents: null }
    const path = `/api/partnerships/requests/${talkId}`
    const whole = { ...plan, hazards: '', transport: '', first_aid: '' }
    expect((await api('PUT', `${path}/plan`, whole, token)).status).toBe(200)
    await post(`${path}/confirm`, {}, token)
    await app.moveTo(onDay(61))
    await reportBoth(talkId, [
      [other, { minutes: 45, pupils: 35 }],
      [partner.member, { minutes: 50, pupils: 40 }],
    ])
  })

  let placement = ''
  let placementId = ''
  await test.step('the partner offers two days to a teacher, who asks for them', async () => {
    await app.moveTo(onDay(74))
    await as(browser, partner.member, '/partner?show=offers&offer=new', async (desk) => {
      await desk.getByLabel('Kind').selectOption('Two days for a teacher')
      await desk.getByLabel('Where it takes place').selectOption('At the partner')
      await desk.getByLabel('Title').fill('Two days in the quality laboratory')
      await desk.getByLabel('What a school gets').fill('A teacher tests milk beside our chemists.')
      await desk.getByRole('button', { name: 'Save the draft' }).click()
      await expect(desk.getByRole('heading', { level: 2, name: 'Two days in the quality laboratory' })).toBeVisible()
      placement = new URL(desk.url()).searchParams.get('offer') ?? ''
      await desk.getByText('Add a time').click()
      await desk.getByLabel('Day and time').fill(`${dateOf(110)}T09:00`)
      await expect(desk.getByText('From the first morning to the second evening')).toBeVisible()
      await desk.getByLabel('Minutes').fill('1920')
      await desk.getByLabel('Gate, room').fill('Gate 2')
      await desk.getByRole('button', { name: 'Add the time' }).click()
      await expect(desk.getByRole('row').filter({ hasText: '0 of 1 taken' })).toContainText('2 days')
      await desk.getByRole('button', { name: 'Open it' }).click()
      await expect(main(desk).getByRole('alert').first()).toContainText('The offer is open.')
    })
    await as(browser, teacher, `/industry/offers/${placement}`, async (school) => {
      await expect(main(school)).toContainText('No safety plan is needed: no pupils take part.')
      await expect(main(school)).toContainText('2 days · 1 place left')
      await look(school)
      await school.getByLabel('School').fill('Government School, Melur')
      await school.getByLabel('State').selectOption('Tamil Nadu')
      await school.getByLabel('District').selectOption('Madurai')
      await school.getByLabel('Grade').selectOption('8')
      await school.getByLabel(/^Time that suits best/).selectOption({ index: 1 })
      await school.getByRole('button', { name: 'Send the request' }).click()
      await expect(main(school).getByRole('alert')).toContainText('Your request is with the partner.')
      placementId = new URL(school.url()).pathname.split('/').at(-1) ?? ''
    })
    await as(browser, partner.member, `/industry/requests/${placementId}`, async (desk) => {
      await desk.getByRole('button', { name: 'Offer a time' }).click()
      await desk.getByRole('button', { name: 'Offer this time' }).click()
      await expect(main(desk)).toContainText('You offered a time. The school confirms it next.')
      await look(desk)
    })
  })

  const request = `/industry/requests/${placementId}`
  await test.step('the check lapses: nothing is listed, offered or confirmed until staff renew it', async () => {
    const check = { people: 'R. Selvi', checked: 'Identity', how: 'By video', until: dateOf(80) }
    await post(`/api/admin/partners/${partner.id}/check`, check, await logInStaff())
    await app.moveTo(onDay(82))
    await mailTo(partner.member.email, /^The check of your organisation has ended$/)
    await page.goto('/industry')
    await expect(main(page)).toContainText('No offer is open at the moment.')
    await page.goto(`/industry?organisation=${partner.id}`)
    await expect(main(page)).toContainText('This organisation is not listed. Its check by our staff may have ended.')
    await as(browser, teacher, request, async (school) => {
      await expect(main(school)).toContainText('Nothing can be confirmed until it is renewed.')
      await expect(school.getByRole('button', { name: 'Confirm the time' })).toHaveCount(0)
    })
    await as(browser, partner.member, `/partner?show=offers&offer=${visit.offer.id}`, async (desk) => {
      await expect(main(desk)).toContainText('The check of your organisation has ended or is not done yet.')
      await expect(main(desk)).toContainText('Nobody sees it until the check of your organisation is renewed.')
      await desk.getByText('Add a time').click()
      await desk.getByLabel('Day and time').fill(`${dateOf(120)}T10:30`)
      await desk.getByLabel('Minutes').fill('120')
      await desk.getByRole('button', { name: 'Add the time' }).click()
      await expect(main(desk)).toContainText('The check of this organisation has lapsed, or ends before this day.')
      await look(desk)
    })
    await as(browser, adminAccount, `/admin/partners/${partner.id}`, async (office) => {
      await expect(main(office)).toContainText('The check has ended. The organisation is not listed')
      await look(office)
      await office.getByRole('button', { name: 'Check again' }).click()
      const dialog = office.getByRole('dialog', { name: 'Record a check' })
      await dialog.getByLabel('Last day on which it counts').fill(dateOf(380))
      await dialog.getByRole('button', { name: 'Record it' }).click()
      await expect(main(office)).toContainText('The check is recorded.')
    })
    await page.goto('/industry')
    await expect(offers.getByRole('link', { name: talkTitle })).toBeVisible()
    await as(browser, teacher, request, async (school) => {
      await expect(main(school)).not.toContainText('until it is renewed')
      await school.getByRole('button', { name: 'Confirm the time' }).click()
      await expect(main(school).getByRole('alert')).toContainText('Confirmed.')
    })
  })

  await test.step('the placement is over on its second evening; its hours are in the record once both sides report', async () => {
    await app.moveTo(onDay(110, 20))
    await as(browser, teacher, request, async (school) => {
      await expect(main(school)).toContainText('Both sides have agreed.')
      await expect(school.getByLabel('It took place')).toHaveCount(0)
    })
    await app.moveTo(onDay(111, 18))
    await as(browser, teacher, request, async (school) => {
      await school.getByLabel('It took place').check()
      await expect(school.getByLabel('Minutes')).toHaveValue('')
      await expect(school.getByText('two days of eight hours are 960')).toBeVisible()
      await look(school)
      await reportOn(school, 900)
      await expect(main(school)).toContainText('It counts once the partner has reported too.')
    })
    await as(browser, partner.member, request, async (desk) => {
      await reportOn(desk, 960)
      await expect(main(desk)).toContainText('Both sides have reported.')
      await expect(main(desk)).toContainText('15 h')
    })
    await as(browser, teacher, request, async (school) => {
      await look(school)
      await main(school).getByRole('link', { name: 'record', exact: true }).click()
      const record = main(school).getByRole('region', { name: 'With partners' })
      await expect(record).toContainText(`${hours(110 + 900)} in all.`)
      await expect(record).toContainText('Placement: 900 min')
      await expect(record).toContainText('Visit with a class: 110 min')
      await look(school)
    })
  })

  await test.step('in December the figures of the year are the same on the page, in the CSV and in the PDF', async () => {
    await app.moveTo(onDay(340))
    await page.goto(`/industry?organisation=${partner.id}&year=${year}`)
    const [pupils, minutes] = [28 + 35, 110 + 45 + 900]
    const reach = { Schools: 2, Districts: 2, Teachers: 2 }
    const section = main(page).getByRole('region', { name: partner.name })
    const figures = section.locator('dl').last()
    await expect(figures.getByRole('definition')).toHaveText(['3', '2', '2', '2', String(pupils), hours(minutes)])
    await expect(figures.getByRole('term')).toHaveText(['Held', ...Object.keys(reach), 'Pupils', 'Time'])
    const kinds = [
      ['Talk for a class', 1, 35, 45],
      ['Visit to a lab or a plant', 1, 28, 110],
      ['Two days for a teacher', 1, 0, 900],
    ] as const
    const rows = section.getByRole('table').getByRole('row')
    await expect(rows).toHaveCount(1 + kinds.length)
    for (const [place, [kind, held, ofPupils, ofMinutes]] of kinds.entries()) {
      const time = ofMinutes < 60 ? `${ofMinutes} min` : ofMinutes % 60 === 0 ? `${ofMinutes / 60} h` : hours(ofMinutes)
      // As it is seen: the heads that a phone shows in each cell are hidden here.
      const seen = { useInnerText: true }
      await expect(rows.nth(place + 1).getByRole('rowheader')).toHaveText(kind, seen)
      await expect(rows.nth(place + 1).getByRole('cell')).toHaveText([String(held), String(ofPupils), time], seen)
    }
    await look(page)
    const saved = (file: 'CSV' | 'PDF') => downloadOf(page, section.getByRole('button', { name: `Save as ${file}` }))
    const table = [...kinds, ['All', 3, pupils, minutes] as const].map((row) => row.map(String))
    const [, ...cells] = readCsv(readFileSync(await saved('CSV'), 'utf8'))
    const counts = Object.entries(reach).map(([label, count]) => [label, String(count), '', ''])
    expect(cells).toEqual([...table, ...counts].map((row) => [partner.name, String(year), ...row]))
    const paper = (await pagesOfPdf(await saved('PDF'))).join(' ').replaceAll(/\s+/g, ' ')
    expect(paper).toContain(`Partnerships in ${year}`)
    expect(paper).toContain(partner.name)
    for (const row of table) expect(paper).toContain(row.join(' '))
    expect(paper).toContain('Schools: 2 · Districts: 2 · Teachers: 2')
  })
})
