/**
 * The legal texts that a person agrees to. A version is the day on which its text takes effect. A change of the text
 * needs a new version: a test compares `words`, the start of its SHA-256, with the page. Everyone who agreed to an
 * older version is asked again. Where the operator charges fees, sentences about them stand in the texts, which then
 * have a version of their own (`legalVersion`).
 */
export const legalDocuments = {
  terms: { version: '2026-11-21', title: 'Terms & Condition', path: '/termsandconditions', words: 'c21308de111b47fc' },
  privacy: { version: '2026-12-08', title: 'Privacy Policy', path: '/privacy-policy', words: 'bd5a34fc4399b76b' },
} as const

export const legalNames = ['terms', 'privacy'] as const
export type LegalName = (typeof legalNames)[number]

/** The version of a text as people read it: `charges` says whether the operator has set a way to pay. */
export const legalVersion = (name: LegalName, { charges }: { charges: boolean }): string =>
  `${legalDocuments[name].version}${charges ? '-fees' : ''}`
