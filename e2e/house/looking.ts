import type { BrowserContext } from 'playwright/test'
import { test } from './test.ts'

/**
 * For journeys that only look. All that a worker runs as the same `visitor` share a browser context, so that the scripts of the pages are
 * fetched and compiled once, not for each page. Each still has a page of its own.
 */
export const lookingTest = test.extend<{ visitor: string }, { contexts: Map<string, BrowserContext> }>({
  visitor: ['', { option: true }],
  contexts: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed: none.
    async ({}, use) => {
      const contexts = new Map<string, BrowserContext>()
      await use(contexts)
      for (const context of contexts.values()) await context.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, contexts, visitor }, use) => {
    const context = contexts.get(visitor) ?? (await browser.newContext())
    contexts.set(visitor, context)
    await use(context)
    for (const page of context.pages()) await page.close()
  },
})
