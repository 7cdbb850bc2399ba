import type { Hit, SearchSection } from '@ariviyal/contract/search/search'

/** Headings of the sections of results. */
export const sectionWords: Record<SearchSection, string> = {
  books: 'E-books',
  videos: 'Videos',
  materials: 'Support materials',
  chapters: 'Chapters',
  sessions: 'Live sessions',
  people: 'Teachers',
  classes: 'Your classes',
  pupils: 'Your pupils',
  questions: 'Questions',
  discussions: 'Asked by colleagues',
  news: 'News',
  contributions: 'Given by colleagues',
  fairs: 'Your science fairs',
  certificates: 'Your certificates',
}

export const textOf = (parts: Hit['title']): string => parts.map(({ text }) => text).join('')

/** Where a result leads: a book opens at the page, a locked one at the form for a subscription. */
export function hitAddress(section: SearchSection, { id, title, locked, page, within }: Hit): string {
  switch (section) {
    case 'books':
      return locked ? '/subscription-form' : `/ebook?book=${id}${page === null ? '' : `&page=${page}`}`
    case 'videos':
      return locked ? '/subscription-form' : `/digital-videos?${new URLSearchParams({ q: textOf(title) })}`
    case 'materials':
      return `/materials/${id}`
    case 'chapters':
      return `/chapters/${id}`
    case 'sessions':
      return `/sessions/${id}`
    case 'classes':
      return `/lms/classes/${id}`
    case 'pupils':
      return `/lms/classes/${within}`
    case 'people':
      return `/networking/people/${id}`
    case 'discussions':
      return `/networking/discussions/${id}`
    case 'news':
      return `/networking/news/${id}`
    case 'fairs':
      return `/networking/fairs/${id}`
    case 'contributions':
      return `/networking/contributions/${id}`
    case 'questions':
      return `/lms/questions/${id}`
    default:
      return '/certificates'
  }
}

/** The page of results for some words. */
export const searchAddress = (q: string, section?: SearchSection): string =>
  `/search?${new URLSearchParams({ q, ...(section && { section }) })}`
