import type { Language } from '@ariviyal/contract/languages'

interface AssertionWords {
  assertion: string
  reason: string
  /** The usual four, in their order. */
  options: readonly [string, string, string, string]
}

/** What an assertion-reason question says beside its own words, in the language of the question. */
export const assertionWords: Record<Language, AssertionWords> = {
  en: {
    assertion: 'Assertion (A)',
    reason: 'Reason (R)',
    options: [
      'Both A and R are true, and R is the correct explanation of A.',
      'Both A and R are true, but R is not the correct explanation of A.',
      'A is true, but R is false.',
      'A is false, but R is true.',
    ],
  },
  ta: {
    assertion: 'கூற்று (A)',
    reason: 'காரணம் (R)',
    options: [
      'A, R இரண்டும் சரி; R என்பது A-இன் சரியான விளக்கம்.',
      'A, R இரண்டும் சரி; ஆனால் R என்பது A-இன் சரியான விளக்கம் அல்ல.',
      'A சரி, ஆனால் R தவறு.',
      'A தவறு, ஆனால் R சரி.',
    ],
  },
  hi: {
    assertion: 'अभिकथन (A)',
    reason: 'कारण (R)',
    options: [
      'A और R दोनों सत्य हैं, और R, A की सही व्याख्या है।',
      'A और R दोनों सत्य हैं, परन्तु R, A की सही व्याख्या नहीं है।',
      'A सत्य है, परन्तु R असत्य है।',
      'A असत्य है, परन्तु R सत्य है।',
    ],
  },
}

/** Both statements as they stand below the text of a question. */
export function statedIn(language: Language, { assertion, reason }: { assertion: string; reason: string }): string {
  const words = assertionWords[language]
  return `${words.assertion}: ${assertion}\n${words.reason}: ${reason}`
}
