import type { LinguiConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

/** Features with translated words, each with a catalogue for each language. */
const features = ['assignments', 'classroom', 'languages', 'projects', 'tests']
/** The progress card, whose words are loaded apart from those that each page of a pupil needs. */
const card = '<rootDir>/src/classroom/pupil/card'

const config: LinguiConfig = {
  sourceLocale: 'en',
  locales: ['en', 'ta', 'hi'],
  fallbackLocales: false,
  catalogs: [
    ...features.map((feature) => ({
      path: `<rootDir>/src/languages/catalogs/${feature}/{locale}`,
      include: [`<rootDir>/src/${feature}`],
      exclude: [card],
    })),
    { path: '<rootDir>/src/languages/catalogs/card/{locale}', include: [card] },
  ],
  // Without line numbers an edit elsewhere in a file changes no catalogue.
  format: formatter({ lineNumbers: false }),
}

export default config
