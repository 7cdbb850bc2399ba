/** Languages of the Eighth Schedule and English, in which a teacher may talk with colleagues: by BCP 47 tag. */
export const spokenLanguages = {
  en: 'English',
  as: 'Assamese',
  bn: 'Bengali',
  brx: 'Bodo',
  doi: 'Dogri',
  gu: 'Gujarati',
  hi: 'Hindi',
  kn: 'Kannada',
  ks: 'Kashmiri',
  kok: 'Konkani',
  mai: 'Maithili',
  ml: 'Malayalam',
  mni: 'Manipuri',
  mr: 'Marathi',
  ne: 'Nepali',
  or: 'Odia',
  pa: 'Punjabi',
  sa: 'Sanskrit',
  sat: 'Santali',
  sd: 'Sindhi',
  ta: 'Tamil',
  te: 'Telugu',
  ur: 'Urdu',
} as const
export type SpokenLanguage = keyof typeof spokenLanguages
export const spokenLanguageTags = Object.keys(spokenLanguages) as [SpokenLanguage, ...SpokenLanguage[]]
