/** The subject of a promo box. */
export type PromoTopic =
  | 'online-workshops'
  | 'offline-training'
  | 'ebooks'
  | 'digital-videos'
  | 'networking'
  | 'lms'
  | 'projects'
  | 'industry'

const pages: Partial<Record<PromoTopic, string>> = {
  'online-workshops': '/online-training',
  'offline-training': '/offline-training',
  lms: '/lms',
  networking: '/networking',
  projects: '/collaborative-projects',
  industry: '/industry',
  'digital-videos': '/digital-videos',
}

/**
 * Link targets of the home page: the named page, /ebook by default; for guests always /subscription (docs/product.md,
 * Home and public pages).
 */
export const promoTarget = (topic: PromoTopic, isAuthenticated: boolean) =>
  isAuthenticated ? (pages[topic] ?? '/ebook') : '/subscription'
