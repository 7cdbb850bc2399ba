import { api, newSubscriber } from '../support/accounts.ts'
import { expect, expectWellMade, expectWellMadeOnBothScreens, openHydrated, test, useSession } from '../support/test.ts'

const list = '/networking/contributions'

test('a teacher writes an experiment, which a reload keeps, and sends it after the checks @long', async ({ page }) => {
  await useSession(page, await newSubscriber())
  await openHydrated(page, `${list}/new`)
  await page.getByRole('link', { name: 'Experiment', exact: true }).click()
  await page.getByLabel('Title').fill('A periscope from a milk carton')
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await expect(page.getByText('Choose at least one grade')).toBeVisible()
  await page.getByLabel('What it is for').fill('Pupils see over a wall with two mirror tiles.')
  await page.getByRole('checkbox', { name: '8', exact: true }).check()
  await page.getByLabel('Subject').selectOption('physics')
  await page.getByLabel('Minutes').fill('40')
  await page.getByLabel('Material 1').fill('Milk carton')
  await page.getByLabel('Price 1 in rupees').fill('0')
  await page.getByRole('button', { name: 'Add a material' }).click()
  await page.getByLabel('Material 2').fill('Two mirror tiles')
  await page.getByLabel('Price 2 in rupees').fill('30')
  await page.getByLabel('Risk').selectOption('low')
  await page.getByLabel('What can go wrong').fill('Tiles have sharp edges: tape them first.')
  await page.getByLabel('Steps', { exact: true }).fill('Cut two slots at $45^\\circ$ and push a tile into each slot.')
  await openHydrated(page, `${list}/new?kind=experiment`)
  await expect(page.getByLabel('Material 2')).toHaveValue('Two mirror tiles')
  await expectWellMade(page)
  await page.getByRole('radio', { name: /^Use and change it, and share it/ }).check()
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await expect(page.getByText('Your draft is saved.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Total/ })).toContainText('₹30')
  await page.getByRole('button', { name: 'Send to a reviewer' }).click()
  await expect(page.getByText('Confirm this before you send it')).toHaveCount(5)
  for (const check of await page.getByRole('checkbox').all()) await check.check()
  await page.getByRole('button', { name: 'Send to a reviewer' }).click()
  await expect(page.getByText('It waits for a reviewer.')).toBeVisible()
})

test('a colleague reviews what was given; another finds it and adapts it @long', async ({ page, browser }) => {
  const tag = `Prism${Date.now()}`
  const [author, reviewer, reader] = [await newSubscriber(), await newSubscriber(), await newSubscriber()]
  await api('PUT', '/api/community/reviewer', { is_reviewer: true }, reviewer.token)
  const plan = {
    kind: 'plan',
    title: `Refraction with one ${tag}`,
    summary: 'One lesson for forty-five pupils.',
    subject: 'physics',
    grades: [8],
    licence: 'cc-by-sa',
    body: 'Show the beam first, then let three pupils draw it on the board.',
    minutes: 40,
    objectives: 'Draw the ray\nName the angle',
  }
  const { id } = (await api<{ id: string }>('POST', '/api/community/contributions', plan, author.token)).body
  const checks = { no_pupil: true, own_work: true, is_tried: true, is_correct: true }
  await api('POST', `/api/community/contributions/${id}/send`, checks, author.token)

  const reviewing = await browser.newPage()
  await useSession(reviewing, reviewer)
  await openHydrated(reviewing, `${list}?list=review&q=${tag}`)
  await reviewing.getByRole('link', { name: tag }).click()
  await reviewing.getByRole('button', { name: 'Take this review' }).click()
  await reviewing.getByRole('radio', { name: 'Publish it' }).check()
  await expectWellMade(reviewing)
  await reviewing.getByRole('button', { name: 'Decide' }).click()
  await expect(reviewing.getByText('It is public now.')).toBeVisible()
  await reviewing.close()

  await useSession(page, reader)
  await openHydrated(page, `${list}?kind=plan&q=${tag}`)
  await page.getByRole('link', { name: tag }).click()
  await expect(page.getByText(`Read and made public by ${reviewer.user.name}`)).toBeVisible()
  await expectWellMadeOnBothScreens(page)
  await page.getByRole('button', { name: 'Adapt it for my class' }).click()
  await expect(page.getByLabel('What pupils can do afterwards')).toHaveValue('Draw the ray\nName the angle')
  // The licence of the first is kept.
  await expect(page.getByRole('radio', { name: /^Use and change it/ })).toHaveCount(1)
  await page.getByLabel('Title').fill(`Refraction with a beaker after ${tag}`)
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await expect(page.getByText('Your draft is saved.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Adapted from' })).toBeVisible()
  await page.getByRole('link', { name: plan.title }).click()
  await expect(page.getByRole('button', { name: 'Adapt it for my class' })).toBeVisible()
})
