import type { Language } from '@ariviyal/contract/languages'
import { i18n } from '@lingui/core'

type Catalogs = Record<Language, () => Promise<{ messages: Record<string, string> }>>
/** The words of each language, loaded when it is spoken. */
const catalogs: Catalogs = {
  en: () => import('./en.ts'),
  ta: () => import('./ta.ts'),
  hi: () => import('./hi.ts'),
}
/** The words about work, the progress card and projects, which taking a test does not need. */
const assignmentCatalogs: Catalogs = {
  en: () => import('./assignments-en.ts'),
  ta: () => import('./assignments-ta.ts'),
  hi: () => import('./assignments-hi.ts'),
}

/** Loads the words of a language and shows the translated pages in it. */
export async function speak(language: Language): Promise<void> {
  if (i18n.locale === language) return
  const { messages } = await catalogs[language]()
  i18n.load(language, messages)
  i18n.activate(language)
}

/** Loads the words about work, the progress card and projects, for a page that shows them. */
export async function loadAssignmentWords(language: Language): Promise<void> {
  const { messages } = await assignmentCatalogs[language]()
  i18n.load(language, messages)
}

/** The first language of the browser that the translated pages speak. */
export const browserLanguage = (): Language =>
  navigator.languages.map((tag) => languageOf(tag)).find((language) => language !== undefined) ?? 'en'

const languageOf = (tag: string): Language | undefined =>
  (Object.keys(catalogs) as Language[]).find((language) => tag.toLowerCase().split('-')[0] === language)
