import type { Language } from '@ariviyal/contract/languages'
import { i18n } from '@lingui/core'

/** The catalogues of each language, loaded when it is spoken. */
const catalogs: Record<Language, () => Promise<{ messages: Record<string, string> }>> = {
  en: () => import('./en.ts'),
  ta: () => import('./ta.ts'),
  hi: () => import('./hi.ts'),
}

/** Loads the words of a language and shows the translated pages in it. */
export async function speak(language: Language): Promise<void> {
  if (i18n.locale === language) return
  const { messages } = await catalogs[language]()
  i18n.loadAndActivate({ locale: language, messages })
}

/** The first language of the browser that the translated pages speak. */
export const browserLanguage = (): Language =>
  navigator.languages.map((tag) => languageOf(tag)).find((language) => language !== undefined) ?? 'en'

const languageOf = (tag: string): Language | undefined =>
  (Object.keys(catalogs) as Language[]).find((language) => tag.toLowerCase().split('-')[0] === language)
