import type { FoundKind } from '@ariviyal/contract/staff/dashboard'

/** Labels of the groups of search results. */
export const foundWords: Record<FoundKind, string> = {
  user: 'Users',
  institution: 'Institutions',
  'subscription-request': 'Requests',
  message: 'Messages',
  ebook: 'E-books',
  video: 'Videos',
  material: 'Materials',
  workshop: 'Workshops',
  theme: 'Themes',
  chapter: 'Chapters',
  'live-session': 'Live sessions',
  link: 'Links',
}
