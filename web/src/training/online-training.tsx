import { listWorkshops, type Workshop } from '@ariviyal/contract/training'
import { Suspense } from 'react'
import { Await, Link, useLoaderData } from 'react-router'
import { call } from '../api/client.ts'
import { heard } from '../api/heard.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { readSession } from '../session/store.ts'
import { Banner } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Icon } from '../ui/icon.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useReloadOnSubscription } from '../session/use-reload-on-subscription.ts'

export const meta = () =>
  pageMeta({
    title: 'Monthly online workshops',
    path: '/online-training',
    description: 'A workshop a month for science teachers: experiments that cost little, done together on screen.',
  })

type Workshops = { items: Workshop[] }
export const loader = (): { workshops: Promise<Workshops> | null } => ({ workshops: null })

export function clientLoader(): ReturnType<typeof loader> {
  return { workshops: readSession() ? heard(call(listWorkshops)) : null }
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
            <ButtonLink to="/subscription-form">Enrol in the subscription for this facility</ButtonLink>
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
          <Suspense fallback={<Loading />}>
            {workshops === null ? (
              <Loading />
            ) : (
              <Await
                resolve={workshops}
                errorElement={
                  <Banner tone="error">The workshops could not be loaded. Reload the page to try again.</Banner>
                }
              >
                {({ items }) => <WorkshopList items={items} />}
              </Await>
            )}
          </Suspense>
        </div>
      </div>
    </>
  )
}

const Loading = () => <Spinner label="Loading the workshops" />

function WorkshopList({ items }: Workshops) {
  if (items.length === 0) return <p className="text-ink-soft">The next workshop is being planned.</p>
  return (
    <>
      <table className="w-full border-collapse border-y-2 border-ink text-start max-[22rem]:wrap-anywhere">
        <caption className="sr-only">Workshops</caption>
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="py-3 pe-4 text-start font-semibold">
              Topic
            </th>
            <th scope="col" className="py-3 text-start font-semibold">
              Link
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ id, topic, link }) => (
            <tr key={id} className="border-b border-line last:border-0">
              <td className="py-3 pe-4 text-lg">{topic}</td>
              <td className="py-3">
                {link === null ? (
                  <span className="inline-flex items-center gap-2 text-ink-soft">
                    <Icon name="lock" className="size-5 max-[22rem]:hidden" />
                    With a subscription
                  </span>
                ) : (
                  <a
                    href={link}
                    target="_blank"
                    rel="noopener noreferrer"
                    className="link inline-flex min-h-11 items-center gap-2 font-semibold"
                  >
                    Register Now
                    <Icon name="external" className="size-5" />
                    <span className="sr-only"> (opens in a new tab)</span>
                  </a>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {items.map(({ id, topic, images }) => (
        <section key={id} className="mt-12" aria-label={`Pictures: ${topic}`}>
          <ul className="grid gap-4 xs:grid-cols-2 lg:grid-cols-4">
            {images.map(({ url, alt }) => (
              <li key={url}>
                <figure>
                  <img
                    src={url}
                    alt={alt}
                    width={640}
                    height={480}
                    loading="lazy"
                    className="h-auto w-full border border-line"
                  />
                  <figcaption className="mt-2 text-sm text-ink-soft">{topic}</figcaption>
                </figure>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
