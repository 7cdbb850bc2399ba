import type { ProjectSummary } from '@ariviyal/contract/projects/projects'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { Await } from '../ui/loading/await.ts'
import { AwaitedPart } from '../ui/loading/awaited-part.tsx'
import { Mark } from '../ui/mark.tsx'
import { pluralise } from '../ui/pluralise.ts'
import { dayWords, projectStateWords } from './project-words.ts'

/** The projects that subscribers can join, and those that are over. */
export const ProjectList = ({ projects }: { projects: Promise<{ items: ProjectSummary[] }> }) => (
  <section id="projects" className="mt-12 scroll-mt-24" aria-labelledby="open-projects">
    <h2 id="open-projects" className="text-xl">
      Projects to join
    </h2>
    <AwaitedPart of={projects} what="The projects" loading="Loading" failureClass="mt-4">
      {({ items }) =>
        items.length === 0 ? (
          <p className="mt-3 text-ink-soft">No project is open at the moment. The next one will appear here.</p>
        ) : (
          <ProjectLines items={items} />
        )
      }
    </AwaitedPart>
  </section>
)

/** The projects of the own classes without a subscription; nothing where there are none. */
export const OwnProjects = ({ projects }: { projects: Promise<{ items: ProjectSummary[] }> }) => (
  <Suspense>
    <Await resolve={projects} errorElement={null}>
      {({ items }) =>
        items.length > 0 && (
          <section className="mt-12" aria-labelledby="own-projects">
            <h2 id="own-projects" className="text-xl">
              Projects of your classes
            </h2>
            <ProjectLines items={items} />
          </section>
        )
      }
    </Await>
  </Suspense>
)

const ProjectLines = ({ items }: { items: ProjectSummary[] }) => (
  <ul className="mt-4 grid gap-px border-y border-line bg-line">
    {items.map((project) => (
      <ProjectLine key={project.id} project={project} />
    ))}
  </ul>
)

const ProjectLine = ({ project }: { project: ProjectSummary }) => (
  <li className="bg-paper py-4">
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Link
        to={`/collaborative-projects/${project.id}`}
        className="link inline-flex min-h-11 items-center text-lg font-semibold wrap-anywhere"
      >
        {project.title}
      </Link>
      {project.takes_part ? <Mark look="good">Your class takes part</Mark> : null}
      {project.state === 'open' ? null : (
        <Mark look={projectStateWords[project.state].look}>{projectStateWords[project.state].word}</Mark>
      )}
    </p>
    <p className="mt-1 max-w-prose font-serif">{project.question}</p>
    <p className="mt-1 text-sm text-ink-soft">
      {dayWords(project.starts_on)} to {dayWords(project.ends_on)} ·{' '}
      {project.schools === 0 ? 'no school yet' : pluralise(project.schools, 'school')}
    </p>
  </li>
)
