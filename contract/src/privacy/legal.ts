/**
 * The legal texts that a person agrees to. A version is the day on which its text takes effect. A change of the text
 * needs a new version: a test compares `words`, the start of its SHA-256, with the page. Everyone who agreed to an
 * older version is asked again.
 */
export const legalDocuments = {
  terms: { version: '2026-11-21', title: 'Terms & Condition', path: '/termsandconditions', words: 'a7169969d4b1c6b9' },
  privacy: { version: '2026-11-26', title: 'Privacy Policy', path: '/privacy-policy', words: 'a30856dd5b9219d3' },
} as const

export const legalNames = ['terms', 'privacy'] as const
export type LegalName = (typeof legalNames)[number]
