export interface Section {
  to: string
  name: string
  /** Pages of the section: its own, those below it, and others. */
  also?: string[]
  /** The line drawing of the bar on phones, which has room for four sections. */
  shape?: string
}

/** The sections in the row below the masthead. */
export const sections: Section[] = [
  { to: '/', name: 'Today', also: ['/home'], shape: 'M4 11.5 12 4l8 7.5V20h-5.5v-6h-5v6H4z' },
  {
    to: '/ebook',
    name: 'Library',
    also: ['/chapters'],
    shape: 'M12 7.5C10 5.5 7 5 3.5 5v13c3.5 0 6.5.5 8.5 2.5 2-2 5-2.5 8.5-2.5V5c-3.5 0-6.5.5-8.5 2.5m0 0v13',
  },
  { to: '/digital-videos', name: 'Videos' },
  { to: '/materials', name: 'Materials' },
  { to: '/sessions', name: 'Live', shape: 'M3.5 6.5h12v11h-12zm12 4.5 5-3v8l-5-3' },
  {
    to: '/lms/classes',
    name: 'Classes',
    also: ['/lms'],
    shape: 'M3 20v-1.5a6 6 0 0 1 12 0V20M9 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6m6.5-6a3 3 0 0 1 0 6m2.5 4a6 6 0 0 1 3 5v1',
  },
  { to: '/networking', name: 'Community' },
  { to: '/collaborative-projects', name: 'Projects' },
  { to: '/certificates', name: 'Certificates' },
]

/** The sections behind "More" on every screen. */
export const moreSections: Section[] = [
  { to: '/online-training', name: 'Online workshops' },
  { to: '/offline-training', name: 'Offline training' },
  { to: '/free-websites', name: 'Free websites' },
  { to: '/industry', name: 'Industry' },
]
export const ownSchool: Section = { to: '/school', name: 'Your school' }
export const forSchools: Section = { to: '/subscription-register', name: 'For schools' }

export const moreShape = 'M5 12h.01M12 12h.01M19 12h.01'

/** Whether an address is the section's page (`page`), or a page of the section (`true`), as `aria-current` says it. */
export function currentIn({ to, also = [] }: Section, pathname: string): 'page' | 'true' | undefined {
  if (pathname === to) return 'page'
  const isBelow = [to, ...also].some((path) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)))
  return isBelow ? 'true' : undefined
}
