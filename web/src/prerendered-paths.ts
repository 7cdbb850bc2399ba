/**
 * Pages that are written to HTML at build: every public page, and the gated ones in the state that a guest sees
 * (docs/product.md, Library). What depends on a person or on a link's token is left to the fallback page.
 */
export const prerenderedPaths = [
  '/',
  '/home',
  '/about',
  '/contact',
  '/register',
  '/login',
  '/forgot-password',
  '/subscription',
  '/verify',
  '/ebook',
  '/online-training',
  '/offline-training',
  '/free-websites',
  '/networking',
  '/lms',
  '/collaborative-projects',
  '/industry',
  '/digital-videos',
  '/materials',
  '/sessions',
  '/subscription-register',
  '/subscription-form',
  '/privacy-policy',
  '/termsandconditions',
  // No route has this path: the catch-all route answers, which lets the same file serve any unknown address.
  '/404',
]
