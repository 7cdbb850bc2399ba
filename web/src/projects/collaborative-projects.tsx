import { listProjects as listProjectLinks } from '@ariviyal/contract/links/links'
import { listProjects, type ProjectSummary } from '@ariviyal/contract/projects/projects'
import { Suspense } from 'react'
import { Link, useLoaderData } from 'react-router'
import { Await } from '../ui/loading/await.ts'
import { call } from '../api/client.ts'
import { ignoreRejection } from '../api/ignore-rejection.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { BulletPage } from '../links/bullet-page.tsx'
import { guestPage, loadPage } from '../links/load-page-links.ts'
import { PageLinks } from '../links/page-links.tsx'
import { useReloadOnSubscription } from '../session/subscription/use-reload-on-subscription.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { PageFailure } from '../frame/page-failure.tsx'
import { isSubscribed, readSession } from '../session/store.ts'
import { UnlessAsked } from '../session/subscription/unless-asked.tsx'
import { OwnProjects, ProjectList } from './project-list.tsx'

export const meta = () =>
  pageMeta({
    title: 'Collaborative projects',
    path: '/collaborative-projects',
    description: 'Science projects that several schools carry out together, with one method and shared data.',
  })

export const ErrorBoundary = PageFailure
type Projects = Promise<{ items: ProjectSummary[] }> | null

export const loader = () => ({ ...guestPage(), projects: null as Projects, own: null as Projects })
export const clientLoader = () => {
  const session = readSession()
  const listed = session && ignoreRejection(call(listProjects))
  return {
    ...loadPage(listProjectLinks),
    projects: isSubscribed(session) ? listed : null,
    // Without a subscription: those of the own classes, which stay readable.
    own: isSubscribed(session) ? null : listed,
  }
}
clientLoader.hydrate = true as const

/** `tab`: where the point is at work in a project. */
const points: { title: string; text: string; tab?: string; to?: string }[] = [
  {
    title: 'One question, many schools',
    text: 'When does the neem flower? Fifty schools know more than one, and pupils see why measuring the same way matters.',
    tab: 'take-part',
  },
  {
    title: 'A method on one page',
    text: 'What to measure, with what, when, and how to write it down, so that the figures can be put together.',
    tab: 'method',
  },
  {
    title: 'Rain, heat and water',
    text: 'Rain gauges, shade temperatures and the hardness of well water along a river from the hills to the coast.',
    to: '#projects',
  },
  {
    title: 'Data that belong to the class',
    text: 'Every school sees all figures and draws its own conclusions from them.',
    tab: 'results',
  },
  {
    title: 'Work in pairs of schools',
    text: 'A village and a city school share a bench by video call and mark each other’s reports.',
    tab: 'pairs',
  },
  {
    title: 'A place to show it',
    text: 'The year ends with a poster session, and with a report that carries the names of the classes.',
    tab: 'end',
  },
]

export default function CollaborativeProjectsPage() {
  const { links, projects, own } = useLoaderData<typeof clientLoader>()
  useReloadOnSubscription()
  return (
    <BulletPage
      kicker="Together"
      title="Collaborative projects"
      lead="Science that no single class can do alone."
      points={points.map((point) =>
        projects ? { ...point, heading: <Heading point={point} projects={projects} /> } : point,
      )}
      enrol={
        <UnlessAsked>
          <ButtonLink to="/subscription-form">Enrol</ButtonLink>
        </UnlessAsked>
      }
    >
      {projects && <ProjectList projects={projects} />}
      {own && <OwnProjects projects={own} />}
      {links && (
        <PageLinks heading="Projects elsewhere" empty="No projects elsewhere are listed at the moment." links={links} />
      )}
    </BulletPage>
  )
}

interface HeadingProps {
  point: (typeof points)[number]
  projects: NonNullable<Projects>
}

/** Leads to the part of the project that the caller takes part in, else of the newest open one. */
function Heading({ point: { title, tab, to }, projects }: HeadingProps) {
  if (to !== undefined)
    return (
      <Link to={to} className="link">
        {title}
      </Link>
    )
  return (
    <Suspense fallback={title}>
      <Await resolve={projects} errorElement={title}>
        {({ items }) => {
          const open = items.filter(({ state }) => state === 'open')
          const project = open.find(({ takes_part: takesPart }) => takesPart) ?? open[0] ?? items[0]
          return project ? (
            <Link to={`/collaborative-projects/${project.id}?tab=${tab}`} className="link">
              {title}
            </Link>
          ) : (
            title
          )
        }}
      </Await>
    </Suspense>
  )
}
