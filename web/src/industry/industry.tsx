import { listIndustry } from '@ariviyal/contract/links/links'
import type { OfferKind } from '@ariviyal/contract/partnerships/partnership-rules'
import { Link, useLoaderData } from 'react-router'
import { pageMeta } from '../frame/page-meta.ts'
import { BulletPage } from '../links/bullet-page.tsx'
import { guestPage, loadPage } from '../links/load-page-links.ts'
import { PageLinks } from '../links/page-links.tsx'
import { industryAtBuild, loadIndustry } from '../partnerships/load-industry.ts'
import { OpenPartnerships } from '../partnerships/open-partnerships.tsx'
import { useReloadOnSubscription } from '../session/subscription/use-reload-on-subscription.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { PageFailure } from '../frame/page-failure.tsx'
import { UnlessAsked } from '../session/subscription/unless-asked.tsx'
import type { Route } from './+types/industry'

export const meta = () =>
  pageMeta({
    title: 'Industry partnerships',
    path: '/industry',
    description: 'How schools and the industry around them work together on science teaching.',
  })

export const ErrorBoundary = PageFailure
export const loader = () => ({ ...guestPage(), ...industryAtBuild() })
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => ({
  ...loadPage(listIndustry),
  ...loadIndustry(request),
})
clientLoader.hydrate = true as const

/** `kind`: the offers to which the point leads. */
const points: { title: string; text: string; kind: OfferKind }[] = [
  {
    title: 'Visits with a question',
    text: 'A dairy, a foundry, a substation: the class goes with three things to find out, and comes back with answers.',
    kind: 'lab-visit',
  },
  {
    title: 'People who use science',
    text: 'An hour with a lab technician, a welder or a process engineer, who says which chapter the job rests on.',
    kind: 'talk',
  },
  {
    title: 'Materials for the lab',
    text: 'Off-cuts, surplus glassware and instruments that are still good, given to schools that asked for them.',
    kind: 'equipment',
  },
  {
    title: 'Problems from practice',
    text: 'Real tasks at school level: how much heat does this boiler lose, and what would a layer of glass wool save?',
    kind: 'problem',
  },
  {
    title: 'Days in the works for teachers',
    text: 'A teacher spends two days in a plant and takes the examples of a year home.',
    kind: 'placement',
  },
  {
    title: 'Awards and fairs',
    text: 'Partners judge and support science fairs, on rules that are published before the first entry.',
    kind: 'judging',
  },
]

export default function IndustryPage() {
  const { links, ...partnerships } = useLoaderData<typeof clientLoader>()
  useReloadOnSubscription()
  return (
    <BulletPage
      kicker="Beyond the school"
      title="Industry partnerships"
      lead="The chemistry of the dairy and the physics of the substation are ten minutes from most schools."
      points={points.map(({ kind, ...point }) => ({
        ...point,
        heading: partnerships.isSubscriber && (
          <Link to={`/industry?kind=${kind}#offers`} className="link">
            {point.title}
          </Link>
        ),
      }))}
      enrol={
        <UnlessAsked>
          <ButtonLink to="/subscription-form">Enrol</ButtonLink>
        </UnlessAsked>
      }
    >
      <OpenPartnerships data={partnerships} />
      {links && (
        <PageLinks
          heading="Partnerships elsewhere"
          empty="No partnerships elsewhere are listed at the moment."
          links={links}
        />
      )}
    </BulletPage>
  )
}
