import type { Browser, Page } from 'playwright/test'

/** A phone on which a pupil has joined the class; `joined` is the answer to that. */
export async function openPupilPhone(browser: Browser, joined: unknown): Promise<Page> {
  const phone = await (await browser.newContext({ viewport: { width: 320, height: 700 } })).newPage()
  await phone.goto('/class')
  await phone.evaluate((stored) => localStorage.setItem('pupil', stored), JSON.stringify(joined))
  return phone
}
