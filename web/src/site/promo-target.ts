/** What a promo box speaks of. */
export type PromoTopic =
  | 'online-workshops'
  | 'offline-training'
  | 'ebooks'
  | 'digital-videos'
  | 'networking'
  | 'lms'
  | 'projects'
  | 'industry'

const rooms: Partial<Record<PromoTopic, string>> = {
  'online-workshops': '/online-training',
  'offline-training': '/offline-training',
  lms: '/lms',
  networking: '/networking',
  projects: '/collaborative-projects',
  industry: '/industry',
  'digital-videos': '/digital-videos',
}

/** Where the home page leads: to the room, /ebook unless another is named; a guest always to /subscription (docs/product.md, Home and public pages). */
export const promoTarget = (topic: PromoTopic, isAuthenticated: boolean) =>
  isAuthenticated ? (rooms[topic] ?? '/ebook') : '/subscription'
