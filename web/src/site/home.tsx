import { brand } from '@ariviyal/contract/brand'
import { origin, pageMeta } from '../frame/page-meta.ts'
import { Hero } from './hero.tsx'
import { LiveSessions } from './live-sessions.tsx'
import { PromoBoxes } from './promo-boxes.tsx'
import { SupportMaterials } from './support-materials.tsx'
import { Topics } from './topics.tsx'

export const meta = () =>
  pageMeta({
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

export default function Home() {
  return (
    <>
      <Hero />
      <PromoBoxes />
      <LiveSessions />
      <Topics />
      <SupportMaterials />
    </>
  )
}
