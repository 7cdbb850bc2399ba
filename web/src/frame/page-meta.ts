import { withoutEndSlashes } from '@ariviyal/contract/end-slashes'
import { brand } from '@ariviyal/contract/brand'
import type { MetaDescriptor } from 'react-router'

const placeholder = `https://${brand.supportEmail.split('@')[1]}`

/**
 * The site's origin for absolute URLs (canonical links, cards). At build it is PUBLIC_URL, or a placeholder that the
 * server replaces; in the browser it is the page's own. In development both sides use the placeholder, so that
 * hydration matches.
 */
export const origin = import.meta.env.DEV
  ? placeholder
  : import.meta.env.SSR
    ? withoutEndSlashes(process.env['PUBLIC_URL'] ?? placeholder)
    : location.origin

interface Page {
  title: string
  description?: string
  /** Canonical path; without one the page is not indexed. */
  path?: `/${string}`
  /** Structured data (schema.org). */
  data?: Record<string, unknown>
}

/** Title, description, canonical URL and social cards of a page. */
export function pageMeta({ title, description = brand.description, path, data }: Page): MetaDescriptor[] {
  const fullTitle = `${title} · ${brand.name}`
  const meta: MetaDescriptor[] = [{ title: fullTitle }, { name: 'description', content: description }]
  if (!path) return [...meta, { name: 'robots', content: 'noindex' }]
  const url = origin + path
  const image = `${origin}/social-card.png`
  meta.push(
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:locale', content: 'en_IN' },
    { property: 'og:title', content: fullTitle },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: `${brand.name}: ${brand.tagline}` },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: fullTitle },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: image },
  )
  if (data) meta.push({ 'script:ld+json': { '@context': 'https://schema.org', ...data } })
  return meta
}
