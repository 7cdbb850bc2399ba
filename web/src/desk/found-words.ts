import type { FoundKind } from '@ariviyal/contract/desk'

/** The name of each group of what the search finds. */
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
  'live-session': 'Live sessions',
  link: 'Links',
}
