import { showClass } from '@ariviyal/contract/classroom/classroom'
import {
  type Estimate,
  fewestPairs,
  type Gain,
  GainQuery,
  listMeasures,
  showGain,
} from '@ariviyal/contract/reports/gains'
import { inWords } from '@ariviyal/contract/time'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../api/client.ts'
import { ClassroomFailure } from '../frame/classroom-failure.tsx'
import { pageMeta } from '../frame/page-meta.ts'
import { requireSession } from '../session/require-session.ts'
import { Bars } from '../tests/analysis/bars.tsx'
import { ChartWithTable } from '../tests/analysis/chart-with-table.tsx'
import { Banner } from '../ui/banner.tsx'
import { Facts } from '../ui/facts.tsx'
import { Form } from '../ui/form/form.tsx'
import { Select } from '../ui/form/select.tsx'
import { Waiting } from '../ui/loading/waiting.tsx'
import { PageHead } from '../ui/page-head.tsx'
import type { Route } from './+types/gain'
import { GainMethod } from './gain-method.tsx'
import { pluralise } from '../ui/pluralise.ts'

export const meta = () => pageMeta({ title: 'Did it help?' })
export const HydrateFallback = Waiting
export const ErrorBoundary = () => <ClassroomFailure noun="class" />

export async function clientLoader({ params, request: { signal } }: Route.ClientLoaderArgs) {
  requireSession()
  const [classroom, { items }] = await Promise.all([
    call(showClass, { params: { id: params.id }, signal }),
    call(listMeasures, { params: { id: params.id }, signal }),
  ])
  return { classroom, measures: items }
}

/** What a class gained between two tests or assignments. */
export default function GainPage({ loaderData: { classroom, measures } }: Route.ComponentProps) {
  const [gain, setGain] = useState<Gain>()
  const options = measures.map(({ id, title, day }) => ({
    value: id,
    label: `${title}, ${inWords(day, 'short day', 'UTC')}`,
  }))
  const competencies = [...new Set(measures.flatMap((measure) => measure.competencies))].sort()
  return (
    <>
      <PageHead
        kicker={classroom.name}
        title="Did it help?"
        lead="Compare what the class could do before and after you taught something."
      />
      <div className="wrap pt-6">
        <p className="mb-6">
          <Link to={`/lms/classes/${classroom.id}`} className="link inline-flex min-h-11 items-center">
            Back to the class
          </Link>
        </p>
        {measures.length < 2 ? (
          <Banner tone="info">
            Two tests or marked assignments are needed: one before, and one after. Questions of the same competency make
            the comparison fair.
          </Banner>
        ) : (
          <Form
            schema={GainQuery}
            check={({ before, after }) => (before === after ? { after: 'Choose two different ones' } : {})}
            send={(query) => call(showGain, { params: { id: classroom.id }, query })}
            done={setGain}
            failed="The comparison could not be made. Try again."
            submit="Compare"
            pending="Comparing..."
            className="grid max-w-4xl gap-5 sm:grid-cols-2"
          >
            <Select name="before" label="Before" options={options} />
            <Select name="after" label="After" options={options} defaultValue={options.at(-1)?.value} />
            {competencies.length > 0 ? (
              <Select
                name="competency"
                label="Which marks"
                className="sm:col-span-2"
                options={[
                  { value: '', label: 'All marks' },
                  ...competencies.map((competency) => ({ value: competency, label: `Only “${competency}”` })),
                ]}
              />
            ) : null}
          </Form>
        )}
        {gain ? <Result key={`${gain.before.id} ${gain.after.id} ${gain.competency}`} gain={gain} /> : null}
        <GainMethod />
      </div>
    </>
  )
}

const percent = (share: number | null): string => (share === null ? '–' : `${Math.round(100 * share)} %`)
const points = (share: number): string => String(Math.round(100 * share))
const inPoints = ({ value, low, high }: Estimate): string =>
  `${points(value)} percentage points, between ${points(low)} and ${points(high)}`
const inParts = ({ value, low, high }: Estimate): string =>
  `${percent(value)} of what was missing, between ${percent(low)} and ${percent(high)}`

function verdict({ low, high }: Estimate): string {
  if (low > 0) return 'The class gained: chance alone does not explain it.'
  if (high < 0) return 'The class had less afterwards: chance alone does not explain it.'
  return 'With this number of pupils chance alone can explain the difference.'
}

function Result({ gain }: { gain: Gain }) {
  const { figures, pairs, pupils } = gain
  const both = pupils.filter(({ before, after }) => before !== null && after !== null)
  return (
    <section aria-labelledby="gain-result" className="mt-12" aria-live="polite">
      <h2 id="gain-result" className="mb-4 text-xl">
        From “{gain.before.title}” to “{gain.after.title}”
      </h2>
      {figures === null ? (
        <Banner tone="warning">
          Too few: {pluralise(pairs, 'pupil has', 'pupils have')} both results, and figures need {fewestPairs}.
        </Banner>
      ) : (
        <>
          <p className="mb-4 max-w-measure text-lg font-semibold">{verdict(figures.gain)}</p>
          <Facts
            facts={[
              ['Before', `${percent(figures.mean_before)} of the marks on average`],
              ['After', `${percent(figures.mean_after)} of the marks on average`],
              ['Gain', inPoints(figures.gain)],
              [
                'Normalised gain',
                figures.normalised ? inParts(figures.normalised) : 'Hardly anything was missing before.',
              ],
              ['Pupils', `${pairs} with both results, ${gain.left_out} with only one or with answers to mark`],
            ]}
          />
        </>
      )}
      {both.length > 0 ? (
        <ChartWithTable
          title="Pupil by pupil"
          lead="By roll number. The bar is the result after; the line across it is the result before."
          table={{
            name: 'Pupil by pupil',
            heads: ['Pupil', 'Before', 'After', 'Gain in points'],
            rows: both.map(({ roll_number, name, before, after }) => [
              `${roll_number}. ${name}`,
              percent(before),
              percent(after),
              points((after ?? 0) - (before ?? 0)),
            ]),
          }}
        >
          <Bars
            label="Results of the pupils"
            bars={both.map(({ student_id, roll_number, name, before, after }) => ({
              key: student_id,
              label: `${roll_number}. ${name}`,
              part: after,
              mark: before,
              value: percent(after),
            }))}
          />
        </ChartWithTable>
      ) : null}
    </section>
  )
}
