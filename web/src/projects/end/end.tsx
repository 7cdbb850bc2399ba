import type { Project } from '@ariviyal/contract/projects/projects'
import type { ProjectResults } from '@ariviyal/contract/projects/results'
import { downloadPoster, type posterSizes, type ProjectClass } from '@ariviyal/contract/projects/taking-part'
import { Link } from 'react-router'
import { download } from '../../api/client.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useFetchedFile } from '../../ui/use-fetched-file.ts'
import { Report } from './report.tsx'

interface Props {
  project: Project
  taking: ProjectClass[]
  results: ProjectResults
}

/** What a class takes home: a poster of its own figures, and a report with its name. */
export function End({ project, taking, results }: Props) {
  const withFigures = taking.filter(({ released }) => released > 0)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <section aria-labelledby="posters" className="print:hidden">
        <h2 id="posters" className="mb-2 text-xl">
          Poster
        </h2>
        {withFigures.length === 0 ? (
          <Banner tone="info">
            A poster is made from the released visits of your class.{' '}
            <Link to="?tab=take-part" className="link">
              {taking.length === 0 ? 'Enrol a class' : 'Release a visit'}
            </Link>
          </Banner>
        ) : (
          <>
            <p className="mb-4 max-w-measure text-ink-soft">
              The question, the method, your figures and those of all schools, on one sheet for the poster session.
            </p>
            <ul className="grid gap-3">
              {withFigures.map((one) => (
                <li key={one.id} className="flex flex-wrap items-start gap-x-4 gap-y-2">
                  <strong className="min-w-48 py-2">{one.class_name}</strong>
                  <PosterButton id={one.id} size="a4" name={one.class_name} />
                  <PosterButton id={one.id} size="a1" name={one.class_name} />
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
      <Report project={project} taking={withFigures} results={results} />
    </div>
  )
}

function PosterButton({ id, size, name }: { id: string; size: (typeof posterSizes)[number]; name: string }) {
  const { busy, failed, start } = useFetchedFile(
    () => download(downloadPoster, { params: { id }, query: { size } }),
    'The poster could not be made. Try again.',
  )
  return (
    <div className="grid justify-items-start gap-1">
      <Button tone="quiet" onClick={start} disabled={busy}>
        {busy ? 'Making it...' : `PDF, ${size.toUpperCase()}`}
        <span className="sr-only"> for {name}</span>
      </Button>
      <p role="alert" className="max-w-72 text-sm font-semibold text-kumkum empty:hidden">
        {failed}
      </p>
    </div>
  )
}
