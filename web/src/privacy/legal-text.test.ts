import { legalDocuments, type LegalName } from '@ariviyal/contract/privacy/legal'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const pages: Record<LegalName, string> = {
  terms: '../site/terms-and-conditions.tsx',
  privacy: '../site/privacy-policy.tsx',
}

/** The visible text of a page, with white space normalised. */
function wordsOf(file: string): string {
  const page = readFileSync(resolve(import.meta.dirname, file), 'utf8')
  return page
    .slice(page.indexOf('<LegalPage'))
    .replaceAll(/\{' '\}/g, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}

test.each(Object.entries(pages) as [LegalName, string][])(
  'a change of %s needs a new version, so that people are asked again',
  (name, file) => {
    const words = createHash('sha256').update(wordsOf(file)).digest('hex').slice(0, 16)
    // A spelling correction updates `words` only; a change of substance updates `version` too.
    expect(legalDocuments[name].words).toBe(words)
  },
)
