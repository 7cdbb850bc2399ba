import { wholeRupeesInWords } from '@ariviyal/contract/money'
import type { Project } from '@ariviyal/contract/projects/projects'
import { Link } from 'react-router'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Moment } from '../../ui/moment.tsx'
import { pictureWords } from '../picture-words.ts'
import { dayWords, hazardWords, roundWords } from '../project-words.ts'
import { StepList } from '../step-list.tsx'
import { FieldList } from './field-list.tsx'
import { TableToFill } from './table-to-fill.tsx'

/** The method of a project, made for printing: the class takes it outside. */
export function MethodPage({ project }: { project: Project }) {
  const { version, versions, summary } = project
  const { materials, steps, pictures, safety, fields, schedule, conclude } = version.protocol
  const newest = versions[0]?.number
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 print:gap-4 print:text-sm">
      {newest !== undefined && version.number !== newest ? (
        <Banner tone="info">
          This is version {version.number}, an earlier one.{' '}
          <Link to={`/collaborative-projects/${project.id}`} className="link">
            Read the current method
          </Link>
        </Banner>
      ) : null}
      <div className="flex flex-wrap items-start justify-between gap-4">
        <p className="max-w-measure font-serif text-lg whitespace-pre-line print:text-sm">{summary}</p>
        <Button tone="quiet" className="print:hidden" onClick={() => print()}>
          Print the method
        </Button>
      </div>
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2 print:gap-4">
        <section aria-labelledby="materials">
          <h2 id="materials" className="mb-2 break-after-avoid text-xl print:text-lg">
            What you need
          </h2>
          <Materials materials={materials} />
        </section>
        <section aria-labelledby="schedule">
          <h2 id="schedule" className="mb-2 break-after-avoid text-xl print:text-lg">
            When
          </h2>
          <p>
            From {dayWords(schedule.starts_on)} to {dayWords(schedule.ends_on)}, {roundWords[schedule.every]}.
          </p>
          {schedule.words === '' ? null : <p>{schedule.words}</p>}
          <p className="mt-2">All schools measure on the same days, so that their figures can be compared.</p>
        </section>
      </div>
      <section aria-labelledby="safety" className="border-l-4 border-kumkum pl-4">
        <h2 id="safety" className="mb-2 break-after-avoid text-xl print:text-lg">
          Safety first
        </h2>
        <p>For pupils from grade {safety.grade_min}.</p>
        <ul className="mt-2 grid gap-1">
          {safety.lines.map(({ hazard, text }) => (
            <li key={`${hazard} ${text}`}>
              <strong>{hazardWords[hazard]}:</strong> {text}
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="steps">
        <h2 id="steps" className="mb-2 break-after-avoid text-xl print:text-lg">
          How to measure
        </h2>
        <StepList steps={steps} pictures={pictures} wordsOf={(picture) => pictureWords[picture]} />
      </section>
      <FieldList fields={fields} />
      <TableToFill fields={fields} schedule={schedule} />
      {conclude === '' ? null : (
        <section aria-labelledby="conclude">
          <h2 id="conclude" className="mb-2 break-after-avoid text-xl print:text-lg">
            What you can conclude
          </h2>
          <p className="max-w-measure whitespace-pre-line">{conclude}</p>
        </section>
      )}
      <Versions project={project} />
    </div>
  )
}

function Materials({ materials }: { materials: Project['version']['protocol']['materials'] }) {
  const total = materials.reduce((sum, { rupees }) => sum + rupees, 0)
  if (materials.length === 0) return <p>Nothing to buy.</p>
  return (
    <table className="w-full text-left">
      <thead className="sr-only">
        <tr>
          <th scope="col">Material</th>
          <th scope="col">Price</th>
        </tr>
      </thead>
      <tbody>
        {materials.map(({ name, rupees }) => (
          <tr key={name} className="border-b border-line">
            <th scope="row" className="py-1.5 pr-3 font-normal">
              {name}
            </th>
            <td className="py-1.5 text-right whitespace-nowrap tabular-nums">
              {rupees === 0 ? 'Free' : wholeRupeesInWords(rupees)}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-semibold">
          <th scope="row" className="py-1.5">
            Total, about
          </th>
          <td className="py-1.5 text-right whitespace-nowrap tabular-nums">{wholeRupeesInWords(total)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

const Versions = ({ project: { id, version, versions } }: { project: Project }) =>
  versions.length < 2 ? (
    <p className="text-sm text-ink-soft">
      Method version {version.number}, <Moment at={version.published_at} show="day" />
    </p>
  ) : (
    <section aria-labelledby="versions">
      <h2 id="versions" className="mb-2 break-after-avoid text-xl print:text-lg">
        Versions of this method
      </h2>
      <ul className="grid gap-1">
        {versions.map(({ number, published_at: at, changes }) => (
          <li key={number}>
            <Link
              to={`/collaborative-projects/${id}?version=${number}`}
              aria-current={number === version.number ? 'true' : undefined}
              className="link inline-flex min-h-11 items-center"
            >
              Version {number}
            </Link>
            , <Moment at={at} show="day" />
            {changes === '' ? '' : `: ${changes}`}
          </li>
        ))}
      </ul>
    </section>
  )
