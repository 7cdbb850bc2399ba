import { projectLimits } from '@ariviyal/contract/projects/project-rules'
import type { Project } from '@ariviyal/contract/projects/projects'
import { Link } from 'react-router'
import { useMayChange } from '../../session/use-may-change.ts'
import { Banner } from '../../ui/banner.tsx'
import { FilterLinks } from '../../ui/list/filter-links.tsx'
import { FigureList } from './figure-list.tsx'
import type { Pairs as Loaded } from './load-pairs.ts'
import { Markers } from './markers.tsx'
import { OwnReport } from './own-report.tsx'
import { PairList } from './pair-list.tsx'
import { PartnerSection } from './partner-section.tsx'
import { VideoCalls } from './video-calls.tsx'

/** The report of a class, its partner from another school, and what each gives the other; for who runs the project, all pairs. */
export function Pairs({ project, taking, chosen, page, overview }: Loaded & { project: Project }) {
  const mayChange = useMayChange()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      {overview ? <PairList id={project.id} overview={overview} /> : null}
      {taking.length > 1 && chosen ? (
        <FilterLinks
          label="Your classes"
          name="class"
          choices={taking.map(({ id, class_name: label }) => ({ value: id, label }))}
          chosen={chosen.id}
        />
      ) : null}
      {chosen && page ? (
        <>
          <section aria-labelledby="own-figures">
            <h2 id="own-figures" className="mb-3 text-xl wrap-anywhere">
              What {chosen.class_name} measured
            </h2>
            <FigureList
              figures={page.figures}
              caption={`Released values of ${chosen.class_name}`}
              empty="Once you release a visit, its figures appear here beside the report."
            />
          </section>
          <OwnReport
            key={chosen.id}
            taking={chosen}
            page={page}
            visitsNeeded={project.version.protocol.visits_needed ?? projectLimits.visitsNeededUsual}
            mayChange={mayChange}
          />
          <PartnerSection partner={page.partner} mayChange={mayChange && chosen.left_at === null} />
          <VideoCalls calls={page.calls} mayChange={mayChange && chosen.left_at === null} />
          <Markers markers={page.markers} partner={page.partner} />
        </>
      ) : overview ? null : (
        <Banner tone="info">
          A class that takes part writes a report, and reads that of a partner school.{' '}
          <Link to="?tab=take-part" className="link">
            Enrol a class
          </Link>
        </Banner>
      )}
    </div>
  )
}
