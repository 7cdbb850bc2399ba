import { afterFirst } from '../support/after-first.ts'
import { newTeacher, newSubscriber } from '../support/accounts.ts'
import { holdAnswer, memberPaths } from '../support/pages.ts'
import { expect, expectWellMadeOnBothScreens, openHydrated, test, useSession } from '../support/test.ts'

test('a visitor finds what the site is for on both addresses of the home page', async ({ page }) => {
  for (const path of ['/', '/home']) {
    await page.goto(path)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Science teaching, made with teachers')
    await expect(main.getByText(/grades 6 to 12/).first()).toBeVisible()
    const items = main.getByRole('region', { name: 'What is inside' }).getByRole('listitem')
    const boxes = items.filter({ has: page.getByRole('heading', { level: 3 }) })
    await expect(boxes).toHaveCount(5)
    await expect(boxes.getByRole('link')).toHaveText(['View Details', 'View Details'])
  }
})

test('a visitor reads when the live sessions are, that taking part gives an e-certificate, and about topics and materials', async ({
  page,
}) => {
  await page.goto('/')
  const live = page.getByRole('region', { name: 'Live every weekend' })
  await expect(live.getByRole('row', { name: 'Saturday' })).toContainText('4:00 PM to 5:00')
  await expect(live.getByRole('row', { name: 'Sunday' })).toContainText('4:00 PM to 5:00')
  await expect(live).toContainText('video-meeting service')
  await expect(live).toContainText('grades 6 to 12')
  await expect(live).toContainText('e-certificate')
  await expect(page.getByRole('heading', { name: 'Research topics' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Science and society' })).toBeVisible()
  const materials = page.getByRole('region', { name: 'Support for your classroom' })
  await expect(materials.getByRole('term')).toHaveText([
    'Weekly slide decks',
    'Scientist-of-the-week posters',
    'Printable worksheets',
    'Short videos with reading lists',
    'Classroom integration plans',
  ])
  await expect(materials).toContainText('national curriculum guidelines')
})

test('a guest who opens the details of a promo box is sent to /subscription @long', async ({ page }) => {
  for (const box of [0, 1]) {
    await page.goto('/')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^View Details/ })
      .nth(box)
      .click()
    await expect(page).toHaveURL('/subscription')
  }
})

/** Where the first boxes lead a teacher. */
const trainings = ['/online-training', '/offline-training']

for (const [who, teacher] of [
  ['without a subscription', newTeacher],
  ['with a subscription', newSubscriber],
] as const) {
  test(`a teacher ${who} who opens the details reaches the two trainings @long`, async ({ page }) => {
    await useSession(page, await teacher())
    for (const [box, path] of trainings.entries()) {
      await page.goto('/')
      const link = page
        .getByRole('main')
        .getByRole('link', { name: /^View Details/ })
        .nth(box)
      await expect(link).toHaveAttribute('href', path)
      await link.click()
      await expect(page).toHaveURL(path)
    }
  })
}

const rooms = {
  'E-books': '/ebook',
  'Digital videos': '/digital-videos',
  Networking: '/networking',
  'Learning management system': '/lms',
  'Collaborative projects': '/collaborative-projects',
  'Industry partnerships': '/industry',
}

test('a visitor finds the other rooms on the home page: a guest the prompt, a teacher the room itself', async ({
  page,
}) => {
  const links = page.getByRole('navigation', { name: 'Rooms' }).getByRole('link')
  await page.goto('/')
  await expect(links).toHaveText(Object.keys(rooms))
  for (const name of Object.keys(rooms))
    await expect(links.filter({ hasText: name })).toHaveAttribute('href', '/subscription')
  await useSession(page, await newTeacher())
  await page.goto('/home')
  for (const [name, path] of Object.entries(rooms))
    await expect(links.filter({ hasText: name })).toHaveAttribute('href', path)
  const details = page.getByRole('main').getByRole('link', { name: /^View Details/ })
  for (const [box, path] of trainings.entries()) await expect(details.nth(box)).toHaveAttribute('href', path)
})

test('a visitor finds the full list of resources on the About page', async ({ page }) => {
  await page.goto('/about')
  const items = page.getByRole('main').getByRole('listitem')
  await expect(items).toHaveCount(9)
  const expected = [
    /^Parenting guidance/,
    /^100\s*story videos/,
    /^100\s*ebooks/,
    /^Quote posters/,
    /^100\s*educational videos/,
    /^AI and AR coaching up to grade 12/,
    /^25\s*must-read book videos/,
    /^25\s*power talks/,
    /^Assorted resources/,
  ]
  await expect(items).toHaveText(expected)
})

test('a visitor of /subscription reads the benefits and finds both registrations', async ({ page }) => {
  await page.goto('/subscription')
  const main = page.getByRole('main')
  for (const benefit of [
    'Premium e-books',
    'Video lessons',
    'Online workshops',
    'Offline training',
    'Networking',
    'Learning management system',
    'Collaborative projects',
    'Industry partnerships',
  ])
    await expect(main.getByRole('listitem').filter({ hasText: benefit })).toBeVisible()
  await main.getByRole('link', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL('/login')
  await page.goBack()
  await main.getByRole('link', { name: 'Subscribe Now', exact: true }).click()
  await expect(page).toHaveURL('/register')

  await useSession(page, await newTeacher())
  await page.goto('/subscription')
  await expect(main.getByText('Create an account first')).toBeHidden()
  await expect(main.getByRole('link', { name: 'Login', exact: true })).toBeHidden()
  await main.getByRole('link', { name: 'Open the form' }).click()
  await expect(page).toHaveURL('/subscription-form')
})

for (const [path, title] of [
  ['/privacy-policy', /privacy/i],
  ['/termsandconditions', /terms/i],
] as const) {
  test(`a visitor reads the legal text of ${path} and whom to ask`, async ({ page }) => {
    await page.goto(path)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(main.getByText('support@ariviyal.example').first()).toBeVisible()
    expect(((await main.textContent()) ?? '').length, 'characters of a legal text').toBeGreaterThan(2_000)
    // The courts of a town in southern India decide.
    if (path === '/termsandconditions') await expect(main.getByText(/Thanjavur/).first()).toBeVisible()
  })
}

for (const [index, path] of ['/about', '/login', '/subscription-register', '/no-such-page'].entries()) {
  test.describe(() => {
    test.use({ expectedErrors: [/status of 404 .*no-such-page/] })

    const title = `a visitor of ${path} finds the quick links and the year 2025 in the footer`
    test(title, { tag: afterFirst(index) }, async ({ page }) => {
      await page.goto(path)
      const footer = page.getByRole('contentinfo')
      await expect(footer).toContainText(/©\s*2025/)
      const links = footer.getByRole('navigation', { name: 'Quick Links' })
      await expect(links.getByRole('heading', { name: 'Quick Links' })).toBeVisible()
      await expect(links.getByRole('link')).toHaveText(['Privacy Policy', 'Terms & Condition', 'Contact'])
      for (const [link, target] of [
        ['Privacy Policy', '/privacy-policy'],
        ['Terms & Condition', '/termsandconditions'],
        ['Contact', '/contact'],
      ] as const) {
        await links.getByRole('link', { name: link }).click()
        await expect(page).toHaveURL(target)
        await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
      }
    })
  })
}

test('a visitor who follows a link begins at the top of the next page, with its title', async ({ page }) => {
  await page.goto('/')
  const before = await page.title()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page).toHaveURL('/privacy-policy')
  await expect(page).not.toHaveTitle(before)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test.describe('an unknown address', () => {
  test.use({ expectedErrors: [/status of 404/] })

  test('answers with status 404 and a page that helps on', async ({ page }) => {
    for (const path of ['/no-such-page', '/about/us', '/profile/settings', '/404']) {
      const answer = await page.goto(path)
      expect(answer?.status(), path).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('main').getByText('404')).toBeVisible()
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
      await page.getByRole('main').getByRole('link', { name: /home/i }).click()
      await expect(page).toHaveURL('/')
    }
  })
})

test('a teacher follows the path of the specification from the home page to each resource page @long', async ({
  page,
}) => {
  await useSession(page, await newTeacher())
  for (const path of memberPaths) {
    await page.goto(path)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  }
})

test('a visitor on a slow line sees within a moment that the next page is on its way', async ({ page }) => {
  await openHydrated(page, '/about')
  const line = page.locator('.progress-line')
  // Scripts of routes have no name.
  const release = await holdAnswer(page, /\/assets\/[\w-]{7}\.js$/)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await expect(line).toHaveCSS('opacity', '1')
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Write to us')
  await expect(line).toHaveCount(0)
})

test.describe('without a network', () => {
  test.use({ ownContext: true, expectedErrors: [/ERR_INTERNET_DISCONNECTED|status of 503/] })

  test('a visitor reads a page of ours, and goes on when the network is back @long', async ({ page, context }) => {
    await page.goto('/about')
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
    await context.setOffline(true)
    await page.goto('/contact?subject=x')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no network')
    await expectWellMadeOnBothScreens(page)
    await context.setOffline(false)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page).toHaveURL('/contact?subject=x')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Write to us')
  })
})
