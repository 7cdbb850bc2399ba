import type { Language } from '@ariviyal/contract/languages'

/** Each language in itself. */
export const languageNames: Record<Language, string> = { en: 'English', ta: 'தமிழ்', hi: 'हिन्दी' }
