import { putCertificateOf } from '../support/certificates.ts'
import { expect, expectWellMade, test } from '../support/test.ts'

// QR codes are scanned with a phone.
test.use({ viewport: { width: 390, height: 844 } })

test('a principal scans a certificate and reads that it is valid; a changed code is not genuine', async ({ page }) => {
  const { serial, proof } = await putCertificateOf('கவிதா ராமன்')
  await page.goto(`/verify/${serial}#${proof}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 2, name: 'Valid' })).toBeVisible()
  await expect(main).toContainText('கவிதா ராமன்')
  const checks = main.getByRole('region', { name: 'What was checked' }).getByRole('listitem')
  await expect(checks.filter({ hasText: 'Signature.' })).toContainText('as we signed them')
  await expectWellMade(page)

  await page.goto('about:blank')
  await page.goto(`/verify/${serial}#${proof.slice(0, 90)}${proof[90] === 'A' ? 'B' : 'A'}${proof.slice(91)}`)
  await expect(main.getByRole('heading', { level: 2, name: 'The QR code is not genuine' })).toBeVisible()
})
