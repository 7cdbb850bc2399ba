import { createHmac } from 'node:crypto'
import { expect, type Page } from 'playwright/test'

/** RFC 4648 section 6. */
function bytesOf(base32: string): Buffer {
  const bits = base32.replaceAll(/./g, (character) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(character).toString(2).padStart(5, '0'),
  )
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/**
 * The code of an authenticator app, `steps` of 30 s from now, computed by RFC 6238 independently of the server. A code works once; those of the
 * adjacent steps are accepted too.
 */
export function codeOf(key: string, steps = 0): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps))
  const hash = createHmac('sha1', bytesOf(key)).update(counter).digest()
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

/** Sets up a second factor in the browser; returns the app's key and the recovery codes. */
export async function setUpSecondFactor(
  page: Page,
  password: string,
): Promise<{ key: string; recoveryCodes: string[] }> {
  await page.getByRole('button', { name: 'Set up a second factor' }).click()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  const key = await page.getByLabel('Key', { exact: true }).inputValue()
  await page.getByLabel('Your password').fill(password)
  // The test's next code is that of the next step: it was not used, and both stay valid for half a minute at least.
  await page.getByLabel('Code', { exact: true }).fill(codeOf(key))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  const recoveryCodes = await page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /^(?:[\da-z]{4}-){6}[\da-z]{4}$/ })
    .allInnerTexts()
  return { key, recoveryCodes }
}
