import type { Project } from '@ariviyal/contract/projects/projects'
import type { ProjectResults } from '@ariviyal/contract/projects/results'
import type { ProjectClass } from '@ariviyal/contract/projects/taking-part'
import { FigureTable } from '../../tests/analysis/figure-table.tsx'
import { Button } from '../../ui/button.tsx'
import { pluralise } from '../../ui/pluralise.ts'
import { dayWords } from '../project-words.ts'
import { allTable, shareTable } from '../results/field-tables.ts'

interface Props {
  project: Project
  /** Classes of the caller with released visits. */
  taking: ProjectClass[]
  results: ProjectResults
}

/** The report of a project with the names of the caller's classes, made for printing. */
export function Report({ project, taking, results }: Props) {
  const { schedule, conclude } = project.version.protocol
  const { schools, visits, readings, flagged, fields } = results
  return (
    <section aria-labelledby="report">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-4">
        <h2 id="report" className="text-xl">
          Report
        </h2>
        {visits === 0 ? null : (
          <Button tone="quiet" className="print:hidden" onClick={() => print()}>
            Print the report
          </Button>
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {taking.length === 0 ? null : (
          <p>
            By {taking.map(({ class_name: name, school_name: school }) => `${name}, ${school}`).join('; ')}
            {schools > 1 ? `, with ${pluralise(schools - 1, 'other school')}` : ''}.
          </p>
        )}
        <p className="max-w-measure">
          {dayWords(schedule.starts_on)} to {dayWords(schedule.ends_on)}.{' '}
          {visits === 0
            ? 'Nothing is released yet.'
            : `${pluralise(visits, 'visit')} with ${pluralise(readings, 'reading')} ${visits === 1 ? 'was' : 'were'} released. ${flaggedWords(flagged)}`}
        </p>
        {(visits === 0 ? [] : fields).map((field) => (
          <FigureTable key={field.key} table={field.shares.length > 0 ? shareTable(field) : allTable(field)} />
        ))}
        {conclude === '' ? null : (
          <>
            <h3 className="text-lg">What can be concluded</h3>
            <p className="max-w-measure whitespace-pre-line">{conclude}</p>
          </>
        )}
      </div>
    </section>
  )
}

const flaggedWords = (flagged: number): string =>
  flagged === 0
    ? 'No value is flagged.'
    : `${pluralise(flagged, 'flagged value')} ${flagged === 1 ? 'is' : 'are'} left out.`
