import type { Page } from '@ariviyal/contract/fields'
import type { ShownPoster } from '@ariviyal/contract/projects/posters'
import type { Project } from '@ariviyal/contract/projects/projects'
import type { ProjectResults } from '@ariviyal/contract/projects/results'
import type { ProjectClass } from '@ariviyal/contract/projects/taking-part'
import { Link } from 'react-router'
import { useMayChange } from '../../session/use-may-change.ts'
import { Banner } from '../../ui/banner.tsx'
import { OwnPosters } from './own-posters.tsx'
import { PosterSession } from './poster-session.tsx'
import { Report } from './report.tsx'

interface Props {
  project: Project
  taking: ProjectClass[]
  results: ProjectResults
  /** Null for who reads the own classes' figures after a subscription. */
  posters: Page<ShownPoster> | null
}

/** What a class takes home: a poster of its own figures, those of other classes, and a report with its name. */
export function End({ project, taking, results, posters }: Props) {
  const mayChange = useMayChange()
  const withFigures = taking.filter(({ released }) => released > 0)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <section aria-labelledby="posters" className="print:hidden">
        <h2 id="posters" className="mb-2 text-xl">
          Your poster
        </h2>
        {withFigures.length === 0 ? (
          <Banner tone="info">
            A poster is made from the released visits of your class.{' '}
            <Link to="?tab=take-part" className="link">
              {taking.length === 0 ? 'Enrol a class' : 'Release a visit'}
            </Link>
          </Banner>
        ) : (
          <OwnPosters taking={withFigures} mayChange={mayChange} />
        )}
      </section>
      {posters && <PosterSession page={posters} />}
      <Report project={project} taking={withFigures} results={results} />
    </div>
  )
}
