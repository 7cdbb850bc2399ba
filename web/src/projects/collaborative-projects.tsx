import { listProjects } from '@ariviyal/contract/links/links'
import { useLoaderData } from 'react-router'
import { pageMeta } from '../frame/page-meta.ts'
import { BulletPage } from '../links/bullet-page.tsx'
import { guestPage, loadPage } from '../links/load-page-links.ts'
import { PageLinks } from '../links/page-links.tsx'
import { useReloadOnSubscription } from '../session/use-reload-on-subscription.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { PageFailure } from '../frame/page-failure.tsx'
import { UnlessAsked } from '../session/unless-asked.tsx'

export const meta = () =>
  pageMeta({
    title: 'Collaborative projects',
    path: '/collaborative-projects',
    description: 'Science projects that several schools carry out together, with one method and shared data.',
  })

export const ErrorBoundary = PageFailure
export const loader = guestPage
export const clientLoader = () => loadPage(listProjects)
clientLoader.hydrate = true as const

const points = [
  {
    title: 'One question, many schools',
    text: 'When does the neem flower? Fifty schools know more than one, and pupils see why measuring the same way matters.',
  },
  {
    title: 'A method on one page',
    text: 'What to measure, with what, when, and how to write it down, so that the figures can be put together.',
  },
  {
    title: 'Rain, heat and water',
    text: 'Rain gauges, shade temperatures and the hardness of well water along a river from the hills to the coast.',
  },
  {
    title: 'Data that belong to the class',
    text: 'Every school sees all figures and draws its own conclusions from them.',
  },
  {
    title: 'Work in pairs of schools',
    text: 'A village and a city school share a bench by video call and mark each other’s reports.',
  },
  {
    title: 'A place to show it',
    text: 'The year ends with a poster session, and with a report that carries the names of the classes.',
  },
]

export default function CollaborativeProjectsPage() {
  const { links } = useLoaderData<typeof clientLoader>()
  useReloadOnSubscription()
  return (
    <BulletPage
      kicker="Together"
      title="Collaborative projects"
      lead="Science that no single class can do alone."
      points={points}
      enrol={
        <UnlessAsked>
          <ButtonLink to="/subscription-form">Enrol</ButtonLink>
        </UnlessAsked>
      }
    >
      {links && (
        <PageLinks
          heading="Projects to join"
          empty="No project is open at the moment. The next one will appear here."
          links={links}
        />
      )}
    </BulletPage>
  )
}
