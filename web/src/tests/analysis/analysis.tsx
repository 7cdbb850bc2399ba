import type { Formulas } from '@ariviyal/contract/questions/formulas'
import { type Analysis, showAnalysis } from '@ariviyal/contract/tests/analysis'
import {
  type AnalysisTable,
  analysisTables,
  columnMeanings,
  fewest,
  percentOf,
  tenthName,
  tooFew,
} from '@ariviyal/contract/tests/analysis-tables'
import { Link } from 'react-router'
import { call } from '../../api/client.ts'
import { TestFailure } from '../test-failure.tsx'
import { pageMeta } from '../../frame/page-meta.ts'
import { requireSession } from '../../session/require-session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Waiting } from '../../ui/loading/waiting.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { pluralise } from '../../ui/pluralise.ts'
import type { Route } from './+types/analysis'
import { Bars } from './bars.tsx'
import { ChartWithTable } from './chart-with-table.tsx'
import { Downloads } from './downloads.tsx'
import { FigureTable } from './figure-table.tsx'
import { QuestionList } from './question-list.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData ? `Analysis of ${loaderData.analysis.title}` : 'Analysis' })
export const HydrateFallback = Waiting
export const ErrorBoundary = TestFailure

export async function clientLoader({ params, request: { signal } }: Route.ClientLoaderArgs) {
  requireSession()
  return { analysis: await call(showAnalysis, { params: { id: params.id }, signal }) }
}

/** What a test says about its questions and about the class. */
export default function AnalysisPage({ loaderData: { analysis } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        kicker={analysis.class_name}
        title={`Analysis of ${analysis.title}`}
        lead={`${analysis.taken} of ${pluralise(analysis.class_size, 'pupil')} ${analysis.class_size === 1 ? 'has' : 'have'} finished the test.`}
        aside={analysis.taken > 0 ? <Downloads id={analysis.test_id} /> : null}
      />
      <div className="wrap pt-6">
        <p className="mb-4 print:hidden">
          <Link to={`/lms/tests/${analysis.test_id}`} className="link inline-flex min-h-11 items-center">
            Back to the test
          </Link>
        </p>
        {analysis.taken === 0 ? (
          <Banner tone="info">
            Nobody has finished the test yet. The analysis starts with the first pupil who hands in.
          </Banner>
        ) : (
          <Figures analysis={analysis} />
        )}
      </div>
    </>
  )
}

function Figures({ analysis }: { analysis: Analysis }) {
  const { notes, enough } = analysis
  const tables = new Map(analysisTables(analysis).map((table) => [table.name, table]))
  const table = (name: string) => tables.get(name) ?? { name, heads: [], rows: [] }
  return (
    <>
      {notes.length > 0 || !enough ? (
        <Banner tone={analysis.state === 'open' || !enough ? 'warning' : 'info'}>
          {enough ? null : (
            <p>
              Statistics need {fewest} finished tests. Until then the page shows counts, and “{tooFew}” in the place of
              a figure.
            </p>
          )}
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </Banner>
      ) : null}
      <Help analysis={analysis} />
      <ChartWithTable
        title="Spread of the marks"
        lead="Pupils by their share of the marks."
        table={table('Spread of the marks')}
      >
        <Bars
          label="Pupils by their share of the marks"
          bars={analysis.spread.map((count, place) => ({
            key: String(place),
            label: tenthName(place),
            part: count / Math.max(1, ...analysis.spread),
            value: String(count),
          }))}
        />
      </ChartWithTable>
      <section aria-label="The test as a whole" className="mt-10">
        <FigureTable table={table('Test')} />
      </section>
      <Questions analysis={analysis} table={table} />
      <ChartWithTable title="Question by question" table={table('Options')} rowHead={1} formulas={formulasOf(analysis)}>
        <QuestionList questions={analysis.questions} />
      </ChartWithTable>
      <Topics analysis={analysis} table={table} />
    </>
  )
}

/** Of all questions. */
const formulasOf = ({ questions }: Analysis): Formulas =>
  Object.assign({}, ...questions.map(({ formulas }) => formulas))

interface PartProps {
  analysis: Analysis
  table: (name: string) => AnalysisTable
}

function Questions({ analysis, table }: PartProps) {
  const { questions, enough } = analysis
  if (!enough) return null
  const formulas = formulasOf(analysis)
  const nameOf = ({ number, text }: Analysis['questions'][number]) => `${number}. ${text}`
  return (
    <>
      <ChartWithTable
        title="How much of the marks the class has"
        lead="Facility, question by question. The yellow line is what guessing has."
        table={columnsOf(table('Questions'), [
          'No.',
          'Question',
          'Marks',
          'Pupils',
          'Facility (%)',
          'Deviation (%)',
          'Guess (%)',
        ])}
        rowHead={1}
        formulas={formulas}
      >
        <Bars
          label="Facility by question"
          bars={questions.map((question) => ({
            key: question.question_id,
            label: nameOf(question),
            formulas: question.formulas,
            part: question.facility,
            mark: question.guess === 0 ? null : question.guess,
            value: question.facility === null ? tooFew : `${percentOf(question.facility)} %`,
            tone: (question.facility ?? 1) < 0.3 ? 'striking' : 'usual',
          }))}
        />
      </ChartWithTable>
      <ChartWithTable
        title="Whether it tells strong pupils from weak ones"
        lead="Discrimination, question by question. Bars to the left are questions that strong pupils missed more than weak ones."
        table={columnsOf(table('Questions'), [
          'No.',
          'Question',
          'Discrimination (%)',
          'Efficiency (%)',
          'Meant weight (%)',
          'Real weight (%)',
        ])}
        rowHead={1}
        formulas={formulas}
      >
        <Bars
          label="Discrimination by question"
          twoSided
          bars={questions.map((question) => {
            const { discrimination_percent: percent } = question
            return {
              key: question.question_id,
              label: nameOf(question),
              formulas: question.formulas,
              part: percent === null ? null : percent / 100,
              value: percent === null ? '–' : `${percentOf(percent / 100)} %`,
              tone: (percent ?? 0) < 0 ? 'striking' : 'usual',
            }
          })}
        />
      </ChartWithTable>
      <details className="mt-6 max-w-measure print:hidden">
        <summary className="min-h-11 cursor-pointer py-2 font-semibold text-indigo">What the figures mean</summary>
        <dl className="grid gap-2">
          {Object.entries(columnMeanings).map(([name, meaning]) => (
            <div key={name}>
              <dt className="font-semibold">{name}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  )
}

const columnsOf = ({ name, heads, rows }: AnalysisTable, wanted: string[]): AnalysisTable => {
  const places = wanted.map((head) => heads.indexOf(head))
  return { name, heads: wanted, rows: rows.map((cells) => places.map((place) => cells[place] ?? '')) }
}

function Topics({ analysis, table }: PartProps) {
  const parts = [
    ['Chapters', 'chapter', analysis.chapters],
    ['Competencies', 'competency', analysis.competencies],
  ] as const
  // Questions without any say nothing.
  const known = parts.filter(([, by, topics]) => topics.some((topic) => topic.name !== `No ${by}`))
  return known.map(([name, by, topics]) => (
    <ChartWithTable
      key={name}
      title={`Mastery: ${name.toLowerCase()}`}
      lead="The class’s share of the marks. The table shows each pupil."
      table={table(`Pupils by ${by}`)}
    >
      <Bars
        label={`Mastery by ${by}`}
        bars={topics.map((topic) => ({
          key: topic.name,
          label: `${topic.name} (${topic.questions})`,
          part: topic.share,
          value: topic.share === null ? '–' : `${percentOf(topic.share)} %`,
          tone: (topic.share ?? 1) < 0.4 ? 'striking' : 'usual',
        }))}
      />
    </ChartWithTable>
  ))
}

/** Only the teacher sees it. */
function Help({ analysis: { help } }: { analysis: Analysis }) {
  return (
    <section aria-labelledby="help" className="mt-10">
      <h2 id="help" className="mb-2 text-xl">
        Who needs help
      </h2>
      {help.length === 0 ? (
        <p>Nobody stands out.</p>
      ) : (
        <ul className="grid gap-2">
          {help.map(({ student_id: id, roll_number: roll, name, reasons }) => (
            <li key={id} className="border-b border-line pb-2">
              <strong className="font-semibold">
                {roll}. {name}
              </strong>{' '}
              {reasons.join(' ')}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
