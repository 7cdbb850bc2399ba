import type { Language } from '@ariviyal/contract/languages'

export const languageNames: Record<Language, string> = { en: 'English', ta: 'Tamil', hi: 'Hindi' }
