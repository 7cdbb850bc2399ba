import { brand } from '@ariviyal/contract/brand'
import { origin, pageMeta } from '../frame/page-meta.ts'
import type { Route } from './+types/home'
import { Hero } from './hero.tsx'
import { LiveSessions } from './live-sessions.tsx'
import { PromoBoxes } from './promo-boxes.tsx'
import { SupportMaterials } from './support-materials.tsx'
import { Topics } from './topics.tsx'

/**
 * `/home` is the same page; the sitemap and all links use `/`. It has no canonical URL, because page audits report a
 * canonical that points to the site root (docs/decisions/050-content-before-scripts.md).
 */
export const meta = ({ location }: Route.MetaArgs) => {
  const tags = pageMeta({
    title: 'Science teaching for grades 6 to 12',
    path: '/',
    description: brand.description,
    data: {
      '@type': 'EducationalOrganization',
      name: brand.name,
      alternateName: brand.nameInTamil,
      slogan: brand.tagline,
      description: brand.description,
      url: `${origin}/`,
      logo: `${origin}/icon-512.png`,
      email: brand.supportEmail,
      areaServed: 'IN',
      audience: { '@type': 'EducationalAudience', educationalRole: 'teacher' },
    },
  })
  return location.pathname === '/' ? tags : tags.filter((tag) => !('rel' in tag))
}

export default function Home() {
  return (
    <>
      <div id="today" className="when-user wrap today" />
      <Hero />
      <PromoBoxes />
      <LiveSessions />
      <Topics />
      <SupportMaterials />
    </>
  )
}
