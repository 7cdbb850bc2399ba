import { brand } from '@ariviyal/contract/brand'

const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]

/** The origin that the pages were rendered with. */
export function siteOrigin(home: string): string {
  const canonical = canonicalOf(home)
  if (!canonical) throw new Error('The home page has no canonical URL.')
  return new URL(canonical).origin
}

/** The sitemap of all pages that are their own canonical URL. */
export function sitemap(origin: string, pages: string[]): string {
  const addresses = pages
    .flatMap((page) => canonicalOf(page) ?? [])
    .filter((address) => address.startsWith(`${origin}/`))
  const lines = [...new Set(addresses)]
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((address) => `<url><loc>${address}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</urlset>\n`
}

/** Excludes personal pages, staff pages and the API from search engines. */
export const robots = (origin: string) =>
  [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /files/',
    'Disallow: /admin',
    'Disallow: /join/',
    'Disallow: /setup/',
    'Disallow: /reset-password/',
    'Disallow: /confirm-address/',
    'Disallow: /subscription-register/sent/',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')

export const manifest = () =>
  `${JSON.stringify({
    name: brand.name,
    short_name: brand.name,
    description: brand.description,
    lang: 'en-IN',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: '#fbfcf8',
    theme_color: '#2b3a9e',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/mark.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  })}\n`
