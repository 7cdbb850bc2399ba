import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { type ReactNode, useEffect } from 'react'

/** Pages in the language that `speak` loaded; the document says which it is as long as they are shown. */
export function ClassLanguage({ children }: { children: ReactNode }) {
  const { locale } = i18n
  useEffect(() => {
    const before = document.documentElement.lang
    document.documentElement.lang = locale
    return () => {
      document.documentElement.lang = before
    }
  }, [locale])
  return <I18nProvider i18n={i18n}>{children}</I18nProvider>
}
