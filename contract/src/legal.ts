/**
 * The legal texts that a person agrees to. A version is the day from which its words hold; whoever changes the words gives a new one
 * (a test compares `words`, the start of the SHA-256 of the text, with the page), and those who agreed to an older one are asked again.
 */
export const legalDocuments = {
  terms: { version: '2026-11-21', title: 'Terms & Condition', path: '/termsandconditions', words: 'a7169969d4b1c6b9' },
  privacy: { version: '2026-11-24', title: 'Privacy Policy', path: '/privacy-policy', words: '2419e8afd3f195d1' },
} as const

export const legalNames = ['terms', 'privacy'] as const
export type LegalName = (typeof legalNames)[number]
