import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const folder = path.resolve(import.meta.dirname, '../e2e')

// `npm test` leaves these out: what is added here is no longer proved before each push, and needs a reason beside its title.
test('the journeys that only `npm run test:all` takes are these', () => {
  const long = readdirSync(folder).filter(
    (file) => file.endsWith('.e2e.ts') && readFileSync(path.join(folder, file), 'utf8').includes('@long'),
  )
  expect(long).toEqual(['live-weeks.e2e.ts'])
})
