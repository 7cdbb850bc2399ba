import { createElement } from 'react'
import { prerender } from 'react-dom/static'
import { expect, test } from 'vitest'
import { AwaitedPart } from './awaited-part.tsx'

/** The texts of the part after all promises have settled. */
async function shown(of: Promise<string> | null): Promise<string> {
  const children = (value: string) => `value ${value}`
  const props = { of, what: 'The list', loading: 'Loading the list', children }
  const { prelude } = await prerender(createElement(AwaitedPart<string>, props))
  return (await new Response(prelude).text()).replaceAll(/<[^>]*>/g, '')
}

test('shows its contents, its failure with a retry, and in prerendered HTML the spinner', async () => {
  expect(await shown(Promise.resolve('one'))).toBe('value one')
  expect(await shown(Promise.reject(new Error('offline')))).toMatch(/^The list could not be loaded\..*Try again$/)
  expect(await shown(null)).toBe('Loading the list')
})
