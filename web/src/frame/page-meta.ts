import { withoutEndSlashes } from '@ariviyal/contract/text'
import { brand } from '@ariviyal/contract/brand'
import type { MetaDescriptor } from 'react-router'

const standIn = `https://${brand.supportEmail.split('@')[1]}`

/**
 * The address of the site, for what must be absolute (canonical links, cards). At build it is PUBLIC_URL, or a stand-in that build-site.ts
 * records for the server to replace; in the browser it is where the page is. While developing both sides have to agree, so it is the stand-in.
 */
export const origin = import.meta.env.DEV
  ? standIn
  : import.meta.env.SSR
    ? withoutEndSlashes(process.env['PUBLIC_URL'] ?? standIn)
    : location.origin

interface Page {
  title: string
  description?: string
  /** The address that stands for this page; a page without one is not for search engines. */
  path?: `/${string}`
  /** Structured data (schema.org). */
  data?: Record<string, unknown>
}

/** Title, description, canonical address and cards of a page, from one description of it. */
export function pageMeta({ title, description = brand.description, path, data }: Page): MetaDescriptor[] {
  const fullTitle = `${title} · ${brand.name}`
  const meta: MetaDescriptor[] = [{ title: fullTitle }, { name: 'description', content: description }]
  if (!path) return [...meta, { name: 'robots', content: 'noindex' }]
  const url = origin + path
  const picture = `${origin}/social-card.png`
  meta.push(
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:locale', content: 'en_IN' },
    { property: 'og:title', content: fullTitle },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: picture },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: `${brand.name}: ${brand.tagline}` },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: fullTitle },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: picture },
  )
  if (data) meta.push({ 'script:ld+json': { '@context': 'https://schema.org', ...data } })
  return meta
}
