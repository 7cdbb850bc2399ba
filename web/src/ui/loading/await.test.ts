import { createElement, Suspense } from 'react'
import { prerender } from 'react-dom/static'
import { expect, test } from 'vitest'
import { Await } from './await.ts'

/** The page after all promises have settled. */
async function shown(resolve: Promise<string> | null, errorElement?: string): Promise<string> {
  const children = (value: string | null) => `value ${value}`
  const props = { resolve, children, ...(errorElement !== undefined && { errorElement }) }
  const content = createElement(Await<Promise<string> | null>, props)
  const errors: unknown[] = []
  const { prelude } = await prerender(createElement(Suspense, { fallback: 'waiting' }, content), {
    onError: (error) => void errors.push(error),
  })
  const page = await new Response(prelude).text()
  return errors.length > 0 ? `thrown ${String(errors[0])}` : page.replaceAll(/<[^>]*>/g, '')
}
const failed = () => Promise.reject(new Error('offline'))

test('shows the value once it is there, or null where the page has no data', async () => {
  expect(await shown(Promise.resolve('one'))).toBe('value one')
  expect(await shown(null)).toBe('value null')
})

test('shows its error element instead of a rejected promise, and reports no error of the page', async () => {
  expect(await shown(failed(), 'not loaded')).toBe('not loaded')
})

test("leaves an error without an error element to the page's boundary", async () => {
  expect(await shown(failed())).toBe('thrown Error: offline')
})
