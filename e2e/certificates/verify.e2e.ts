// Functions passed to `evaluate` run inside the page.
/// <reference lib="dom" />
import type { Page } from 'playwright/test'
import { type ClockServer, startClockServer } from '../support/moving-clock.ts'
import { bringNetworkBack, expect, expectWellMade, expectWellMadeInBothSchemes, test } from '../support/test.ts'

let app: ClockServer
// One application for the file: in parallel mode each worker would start its own.
test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  app = await startClockServer()
})
test.afterAll(() => app.stop())

// The browser logs an error for each call without a network.
test.use({
  ownContext: true,
  // QR codes are scanned with a phone.
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 404/],
})

const main = (page: Page) => page.getByRole('main')
const verdict = (page: Page, title: string | RegExp) => main(page).getByRole('heading', { level: 2, name: title })
/** One line of the result. */
const line = (page: Page, title: string) =>
  main(page)
    .getByRole('region', { name: 'What was checked' })
    .getByRole('listitem')
    .filter({ hasText: `${title}.` })

/** Opens an address as a scan does: in a new document, even when only the fragment differs. */
async function scan(page: Page, address: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(app.base() + address)
}

async function keepOnDevice(page: Page): Promise<void> {
  await scan(page, '/verify')
  await expect(main(page).getByText('now checks the QR codes of certificates without a network')).toBeVisible()
}

/** Replaces one character of the proof. */
const spoil = (proof: string, place: number) =>
  proof.slice(0, place) + (proof[place] === 'A' ? 'B' : 'A') + proof.slice(place + 1)

test('a principal checks a serial, then offline a QR code never seen before; a revocation since then shows once online @long', async ({
  context,
  page,
}) => {
  const [typed, scanned, other] = await app.putCertificates(['Meena Kumari', 'கவிதா ராமன்', 'कविता रामन'])
  if (!typed || !scanned || !other) throw new Error('no certificates')

  await keepOnDevice(page)
  await expectWellMadeInBothSchemes(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByLabel('Serial').fill(`${typed.serial.slice(0, -1)}${typed.serial.endsWith('7') ? '8' : '7'}`)
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(main(page).getByText('character by character').first()).toBeVisible()
  await page.getByLabel('Serial').fill(typed.serial.toLowerCase().replaceAll('-', ' '))
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page).toHaveURL(`${app.base()}/verify/${typed.serial}`)
  await expect(verdict(page, 'Valid')).toBeVisible()
  await expect(main(page)).toContainText('Meena Kumari')
  await expect(main(page)).toContainText('41 min 10 s of 60 min')
  await expect(line(page, 'Signature')).toContainText('Not checked')
  await expectWellMade(page)

  await context.setOffline(true)
  await scan(page, `/verify/${scanned.serial}#${scanned.proof}`)
  await expect(verdict(page, 'Genuine, as far as can be seen without a network')).toBeVisible()
  await expect(main(page)).toContainText('கவிதா ராமன்')
  await expect(line(page, 'Signature')).toContainText('as we signed them')
  await expect(line(page, 'Register')).toContainText('it did not answer')
  await expectWellMadeInBothSchemes(page)
  await page.emulateMedia({ colorScheme: 'light' })

  // A change in the key's name looks like a newer key; all other changes are detected.
  await scan(page, `/verify/${scanned.serial}#${spoil(scanned.proof, 90)}`)
  await expect(verdict(page, 'Not confirmed: its key is not on this device')).toBeVisible()
  await expect(main(page)).not.toContainText('கவிதா')
  for (const place of [0, 120, scanned.proof.length - 1]) {
    await scan(page, `/verify/${scanned.serial}#${spoil(scanned.proof, place)}`)
    await expect(verdict(page, 'The QR code is not genuine')).toBeVisible()
    await expect(main(page)).not.toContainText('கவிதா')
  }
  await scan(page, `/verify/${other.serial}#${scanned.proof}`)
  await expect(verdict(page, 'The QR code is not genuine')).toBeVisible()
  await scan(page, `/verify/${spoil(scanned.serial, 5)}#${scanned.proof}`)
  await expect(verdict(page, 'This is not a serial number')).toBeVisible()
  await scan(page, `/verify/${other.serial}`)
  await expect(verdict(page, 'Not checked: the register did not answer')).toBeVisible()

  await app.rows(
    `update certificates set revoked_at = '${app.now().toISOString()}', revoked_reason = 'x' where serial = '${scanned.serial}'`,
  )
  await app.moveTo(new Date(app.now().getTime() + 120_000))
  await scan(page, `/verify/${scanned.serial}#${scanned.proof}`)
  await expect(verdict(page, 'Genuine, as far as can be seen without a network')).toBeVisible()
  await expect(main(page)).toContainText('neither superseded nor revoked as of')
  await bringNetworkBack(page)
  await expect(verdict(page, 'Revoked')).toBeVisible()
  await expectWellMade(page)

  // The device stores the newest list when a page is opened with a network.
  const keptList = () =>
    page.evaluate(async () => (await (await caches.match('/api/credentials/status/0'))?.text()) ?? '')
  const before = await keptList()
  await scan(page, '/verify')
  await expect.poll(keptList).not.toBe(before)
  await context.setOffline(true)
  await scan(page, `/verify/${scanned.serial}#${scanned.proof}`)
  await expect(verdict(page, 'Superseded or revoked')).toBeVisible()
  await scan(page, `/verify/${other.serial}#${other.proof}`)
  await expect(verdict(page, 'Genuine, as far as can be seen without a network')).toBeVisible()
})

test('a new version of the page removes what an older one stored, and nothing old is shown while online @long', async ({
  context,
  page,
}) => {
  await scan(page, '/about')
  await page.evaluate(async () => {
    await caches.open('verify-pages-older')
    await caches.open('of-another-page')
  })
  await keepOnDevice(page)
  const names = await page.evaluate(() => caches.keys())
  expect(names).toContain('of-another-page')
  expect(names).not.toContain('verify-pages-older')

  await page.evaluate(async () => {
    const name = (await caches.keys()).find((name) => name.startsWith('verify-pages-')) ?? ''
    const old = new Response('<h1>An old page</h1>', { headers: { 'content-type': 'text/html' } })
    await (await caches.open(name)).put('/verify', old)
  })
  await scan(page, '/verify')
  await expect(page.getByRole('heading', { level: 1, name: 'Check a certificate' })).toBeVisible()
  await context.setOffline(true)
  await scan(page, '/verify')
  await expect(page.getByRole('heading', { level: 1, name: 'An old page' })).toBeVisible()
})

test('on a poor connection the device shows its own result at once, and the register completes it @long', async ({
  page,
}) => {
  const [given] = await app.putCertificates(['Meena Kumari'])
  if (!given) throw new Error('no certificate')
  await keepOnDevice(page)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/verify/**', async (route) => {
    await promise
    await route.continue()
  })
  await scan(page, `/verify/${given.serial}#${given.proof}`)
  await expect(verdict(page, 'The signature is genuine')).toBeVisible()
  await expect(line(page, 'Register')).toContainText('Asking now')
  resolve()
  await expect(verdict(page, 'Valid')).toBeVisible()
  await expect(line(page, 'Signature')).toContainText('as we signed them')
})

test('someone whose serial was never issued, or who changed a code, sees an error; a superseded one leads to the valid one @long', async ({
  page,
}) => {
  const [given, next] = await app.putCertificates(['M Kumari', 'Meena Kumari'])
  if (!given || !next) throw new Error('no certificates')
  await scan(page, '/verify/AV-0000-0000-0000-0')
  await expect(verdict(page, 'Not in the register')).toBeVisible()
  for (const place of [90, 120]) {
    await scan(page, `/verify/${given.serial}#${spoil(given.proof, place)}`)
    await expect(verdict(page, 'The QR code is not genuine')).toBeVisible()
  }
  await expect(main(page)).toContainText('compare it with the certificate')
  await expectWellMade(page)

  const now = app.now().toISOString()
  await app.rows(
    `update certificates set superseded_at = '${now}', superseded_by = (select id from certificates where serial = '${next.serial}') where serial = '${given.serial}'`,
  )
  await app.rows(
    `update certificates set registration_id = (select registration_id from certificates where serial = '${given.serial}') where serial = '${next.serial}'`,
  )
  await scan(page, `/verify/${given.serial}#${given.proof}`)
  await expect(verdict(page, 'Superseded')).toBeVisible()
  await expectWellMadeInBothSchemes(page)
  await page.emulateMedia({ media: 'print', colorScheme: 'light' })
  await expect(main(page).getByText(/^Checked on .+ IST at http/)).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Check another certificate' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await main(page).getByRole('link', { name: next.serial }).click()
  await expect(verdict(page, 'Valid')).toBeVisible()
  await expect(main(page)).toContainText('Meena Kumari')
})
