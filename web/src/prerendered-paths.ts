/**
 * Pages prerendered at build: every public page, and gated pages in the guest's state (docs/product.md, Library). Pages
 * that depend on a person or a link token use the fallback page.
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
  '/reader',
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
  '/chapters',
  '/sessions',
  '/subscription-register',
  '/subscription-form',
  '/grievances',
  '/privacy-policy',
  '/termsandconditions',
  // No route has this path: the catch-all renders it, and the file serves every unknown URL.
  '/404',
]
