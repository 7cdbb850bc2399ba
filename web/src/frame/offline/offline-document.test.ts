import { expect, test } from 'vitest'
import { offlineDocument } from './offline-document.ts'

test('leads back to the page, and to what the device has kept', () => {
  const html = offlineDocument('/ebook?q=light&lens="', [{ path: '/lms/tests/1/paper', title: 'Light <9 B>' }])
  expect(html).toContain('<a href="/ebook?q=light&amp;lens=&quot;">Try again</a>')
  expect(html).toContain('<h2>Saved on this device</h2>')
  expect(html).toContain('<a href="/lms/tests/1/paper">Light &lt;9 B></a>')
})

test('has no list when the device has kept nothing', () => {
  expect(offlineDocument('/', [])).not.toContain('<ul>')
})
