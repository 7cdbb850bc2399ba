import { listNetworking } from '@ariviyal/contract/links/links'
import { Link, useLoaderData } from 'react-router'
import { pageMeta } from '../frame/page-meta.ts'
import { guestPage, loadPage } from '../links/load-page-links.ts'
import { PageLinks } from '../links/page-links.tsx'
import { useReloadOnSubscription } from '../session/subscription/use-reload-on-subscription.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { benefits } from './benefits.ts'
import { CommunityPlaces } from './community-places.tsx'
import { UnlessAsked } from '../session/subscription/unless-asked.tsx'

export const meta = () =>
  pageMeta({
    title: 'Networking',
    path: '/networking',
    description: 'Ten things that science teachers gain from knowing each other.',
  })

export const loader = guestPage
export const clientLoader = () => loadPage(listNetworking)
clientLoader.hydrate = true as const

export default function NetworkingPage() {
  const { links } = useLoaderData<typeof clientLoader>()
  useReloadOnSubscription()
  return (
    <>
      <PageHead
        kicker="Community"
        title="Networking"
        lead="Ten things that a science teacher gains from knowing others."
        aside={
          <UnlessAsked>
            <ButtonLink to="/subscription-form">Enrol</ButtonLink>
          </UnlessAsked>
        }
      />
      <div className="wrap pt-8 pb-20">
        <ol className="grid gap-x-12 md:grid-cols-2">
          {benefits.map(({ title, text, to }, index) => (
            <li key={title} className="flex gap-5 border-b border-line py-6">
              <span
                aria-hidden="true"
                className="w-12 shrink-0 text-2xl leading-none font-bold text-kumkum tabular-nums"
              >
                {index + 1}
              </span>
              <div className="min-w-0">
                <h2 className="text-lg">
                  {links ? (
                    <Link to={to} className="link">
                      {title}
                    </Link>
                  ) : (
                    title
                  )}
                </h2>
                <p className="mt-1 font-serif">{text}</p>
              </div>
            </li>
          ))}
        </ol>
        {links && <CommunityPlaces />}
        {links && (
          <PageLinks
            heading="Where teachers meet"
            empty="No groups are open at the moment. The first ones will appear here."
            links={links}
          />
        )}
      </div>
    </>
  )
}
