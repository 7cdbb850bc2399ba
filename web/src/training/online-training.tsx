import { listWorkshops, type Workshop } from '@ariviyal/contract/training/training'
import { Link, useLoaderData } from 'react-router'
import { call } from '../api/client.ts'
import { ignoreRejection } from '../api/ignore-rejection.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { readSession } from '../session/store.ts'
import { Banner } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { AwaitedPart } from '../ui/loading/awaited-part.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { WorkshopList } from './workshop-list.tsx'
import { useReloadOnSubscription } from '../session/subscription/use-reload-on-subscription.ts'
import { UnlessAsked } from '../session/subscription/unless-asked.tsx'

export const meta = () =>
  pageMeta({
    title: 'Monthly online workshops',
    path: '/online-training',
    description: 'A workshop a month for science teachers: experiments that cost little, done together on screen.',
  })

type Workshops = { items: Workshop[] }
export const loader = (): { workshops: Promise<Workshops> | null } => ({ workshops: null })

export function clientLoader(): ReturnType<typeof loader> {
  return { workshops: readSession() ? ignoreRejection(call(listWorkshops)) : null }
}
clientLoader.hydrate = true as const

export default function OnlineTrainingPage() {
  const { workshops } = useLoaderData<typeof clientLoader>()
  useReloadOnSubscription()
  return (
    <>
      <PageHead
        kicker="Training"
        title="Monthly online workshops"
        lead="Once a month, on screen and with your own hands: bring the matchbox, the bottle and the mirror tile."
        aside={
          <div className="when-free">
            <UnlessAsked>
              <ButtonLink to="/subscription-form">Enrol in the subscription for this facility</ButtonLink>
            </UnlessAsked>
          </div>
        }
      />
      <div className="wrap pt-8 pb-20">
        <div className="when-guest">
          <Banner tone="info">
            Workshops are for registered teachers. <Link to="/login">Log in</Link> or{' '}
            <Link to="/register">register</Link>.
          </Banner>
        </div>
        <div className="when-user">
          <AwaitedPart of={workshops} what="The workshops" loading="Loading the workshops">
            {({ items }) => (
              <>
                <WorkshopList items={items} />
                <p className="mt-8">
                  <Link
                    to="/materials?kind=integration-plan&q=Low-cost+experiments+in+optics"
                    className="link inline-flex min-h-11 items-center font-semibold"
                  >
                    Sheet for experiments in optics: things, steps, time and safety
                  </Link>
                </p>
              </>
            )}
          </AwaitedPart>
        </div>
      </div>
    </>
  )
}
