import { type Classroom, showClass } from '@ariviyal/contract/classroom/classroom'
import { type Language, languages } from '@ariviyal/contract/languages'
import { printReports, type Report, ReportPeriod, ReportsForm, showReport } from '@ariviyal/contract/reports/reports'
import { dayOf, laterDay } from '@ariviyal/contract/time'
import { useState } from 'react'
import { Link } from 'react-router'
import { call, download } from '../api/client.ts'
import { ClassroomFailure } from '../frame/classroom-failure.tsx'
import { pageMeta } from '../frame/page-meta.ts'
import { languageNames } from '../languages/language-names.ts'
import { requireSession } from '../session/require-session.ts'
import { Banner } from '../ui/banner.tsx'
import { Field } from '../ui/form/field.tsx'
import { Form } from '../ui/form/form.tsx'
import { listOf, textOf } from '../ui/form/form-values.ts'
import { Select } from '../ui/form/select.tsx'
import { Ticks } from '../ui/form/ticks.tsx'
import { Waiting } from '../ui/loading/waiting.tsx'
import { PageHead } from '../ui/page-head.tsx'
import type { Route } from './+types/reports'
import { checkPeriod, checkReports } from './form-checks.ts'
import { MakingTime } from './making-time.tsx'
import { ReportPreview } from './report-preview.tsx'

export const meta = () => pageMeta({ title: 'Reports for parents' })
export const HydrateFallback = Waiting
export const ErrorBoundary = () => <ClassroomFailure noun="class" />

export async function clientLoader({ params, request: { signal } }: Route.ClientLoaderArgs) {
  requireSession()
  return { classroom: await call(showClass, { params: { id: params.id }, signal }), today: dayOf(new Date()) }
}

/** Reports for parents: what they are about, how one looks, and all of them as one file. */
export default function ReportsPage({ loaderData: { classroom, today } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        kicker={classroom.name}
        title="Reports for parents"
        lead="A page for each pupil, to print or to send. It has the marks and words that the pupil has seen, and never compares pupils."
      />
      <div className="wrap pt-6">
        <p className="mb-6">
          <Link to={`/lms/classes/${classroom.id}`} className="link inline-flex min-h-11 items-center">
            Back to the class
          </Link>
        </p>
        {classroom.students.length === 0 ? (
          <Banner tone="info">The class has no pupils yet.</Banner>
        ) : (
          <div className="grid items-start gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
            <PrintForm classroom={classroom} today={today} />
            <Preview classroom={classroom} today={today} />
          </div>
        )}
      </div>
    </>
  )
}

/** Days of the period that is offered first. */
const usualDays = 90

const PeriodFields = ({ today }: { today: string }) => (
  <div className="grid gap-5 sm:grid-cols-2">
    <Field name="from" label="From" type="date" defaultValue={laterDay(today, -usualDays)} />
    <Field name="to" label="To" type="date" defaultValue={today} />
  </div>
)

const LanguageField = ({ chosen }: { chosen: Language }) => (
  <Select
    name="language"
    label="Language"
    defaultValue={chosen}
    options={languages.map((language) => ({ value: language, label: languageNames[language] }))}
  />
)

interface PartProps {
  classroom: Classroom
  today: string
}

function PrintForm({ classroom, today }: PartProps) {
  const [making, setMaking] = useState<number>()
  const students = classroom.students.map(({ id, roll_number, name }) => ({
    value: id,
    label: `${roll_number}. ${name}`,
  }))
  return (
    <section aria-labelledby="make-reports">
      <h2 id="make-reports" className="mb-4 text-xl">
        Make the PDF
      </h2>
      <Form
        send={async (values) => {
          const body = ReportsForm.parse({ ...values, student_ids: listOf(values, 'student_ids') })
          setMaking(body.student_ids.length)
          try {
            await download(printReports, { params: { id: classroom.id }, body })
          } finally {
            setMaking(undefined)
          }
        }}
        check={(values) => checkReports({ ...values, student_ids: listOf(values, 'student_ids') })}
        done={() => 'The PDF is saved with your downloads.'}
        failed="The PDF could not be made. Try again."
        submit="Make the PDF"
        pending="Making it..."
        className="grid gap-5"
      >
        <PeriodFields today={today} />
        <LanguageField chosen={classroom.language} />
        <Ticks
          name="student_ids"
          label="Pupils"
          options={students}
          defaultValue={students.map(({ value }) => value)}
          look="long-list"
        />
        {making === undefined ? null : <MakingTime reports={making} />}
      </Form>
    </section>
  )
}

function Preview({ classroom, today }: PartProps) {
  const [shown, setShown] = useState<{ report: Report; language: Language }>()
  return (
    <section aria-labelledby="preview">
      <h2 id="preview" className="mb-4 text-xl">
        Look at one first
      </h2>
      <Form
        check={(values) => checkPeriod(values)}
        send={async (values) => {
          const { from, to } = ReportPeriod.parse(values)
          const params = { id: textOf(values, 'student_id') }
          const report = await call(showReport, { params, query: { from, to } })
          const language = languages.find((one) => one === textOf(values, 'language')) ?? classroom.language
          return { report, language }
        }}
        done={setShown}
        failed="The report could not be loaded. Try again."
        submit="Show"
        pending="Loading..."
        className="mb-8 grid gap-5 sm:grid-cols-2"
      >
        <Select
          name="student_id"
          label="Pupil"
          options={classroom.students.map(({ id, roll_number, name }) => ({
            value: id,
            label: `${roll_number}. ${name}`,
          }))}
        />
        <LanguageField chosen={classroom.language} />
        <div className="sm:col-span-2">
          <PeriodFields today={today} />
        </div>
      </Form>
      {shown ? <ReportPreview report={shown.report} language={shown.language} /> : null}
    </section>
  )
}
