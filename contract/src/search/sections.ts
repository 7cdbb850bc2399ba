/** Sections of the search, in display order. Free of schemas, so that any page can import it. */
export const searchSections = [
  'books',
  'videos',
  'materials',
  'chapters',
  'sessions',
  'people',
  'classes',
  'pupils',
  'questions',
  'discussions',
  'news',
  'contributions',
  'fairs',
  'certificates',
] as const
