import { type ReportText as Part, pairLimits, reportTexts } from '@ariviyal/contract/projects/pairs/pair-rules'
import { type PairPage, type Report, ReportForm, saveReport } from '@ariviyal/contract/projects/pairs/pairs'
import type { ProjectClass } from '@ariviyal/contract/projects/taking-part'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import * as z from 'zod/mini'
import { call } from '../../api/client.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Form } from '../../ui/form/form.tsx'
import { LeaveGuard } from '../../ui/form/leave-guard.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Moment } from '../../ui/moment.tsx'
import { pluralise } from '../../ui/pluralise.ts'
import { partWords, ReportText } from './report-text.tsx'

/** The version is that of the page. */
const Fields = z.omit(ReportForm, { version: true })

const hints: Record<Part, string> = {
  asked: 'The question, and what the class expected and why.',
  found:
    'What the figures above show, and how sure you are of it. **strong**, *emphasised*, and lines with - for a list.',
  differently: 'What went wrong, and what you would change in the method.',
}

interface Props {
  taking: ProjectClass
  page: PairPage
  /** For a certificate. */
  visitsNeeded: number
  mayChange: boolean
}

/** The report of the caller's class: a form until it is marked, then its text. */
export function OwnReport({ taking, page: { report, may_change: isOpen }, visitsNeeded, mayChange }: Props) {
  const canWrite = isOpen && mayChange
  return (
    <section aria-labelledby="own-report">
      <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id="own-report" className="text-xl wrap-anywhere">
          Report of {taking.class_name}
        </h2>
        {report.handed_in_at === null ? <Mark look="waiting">Draft</Mark> : <Mark look="good">Handed in</Mark>}
      </div>
      <p className="mb-4 max-w-measure text-ink-soft">
        {report.handed_in_at === null ? (
          'Only the teachers of the class see a draft. Once it is handed in, your partner school reads and marks it.'
        ) : (
          <>
            Since <Moment at={report.handed_in_at} show="day" />, your partner school can read it.{' '}
            {isOpen ? 'You can change it until it is marked.' : 'It is marked and stays as it is.'}
          </>
        )}
      </p>
      <p className="mb-4 max-w-measure text-ink-soft">
        The teachers of the class get a certificate when the project is closed, for this report and{' '}
        {pluralise(visitsNeeded, 'released visit')}. You have released {taking.released}.
      </p>
      {canWrite ? <ReportFields id={taking.id} report={report} /> : <ReportText report={report} />}
      {canWrite && report.version > 0 ? (
        <details className="mt-4">
          <summary className="link inline-flex min-h-11 cursor-pointer items-center">As your partner reads it</summary>
          <ReportText report={report} />
        </details>
      ) : null}
    </section>
  )
}

function ReportFields({ id, report }: { id: string; report: Report }) {
  const { revalidate } = useRevalidator()
  const [isDirty, setDirty] = useState(false)
  const { version, handed_in_at: handedInAt } = report
  return (
    <>
      <div className="max-w-3xl" onInput={() => setDirty(true)}>
        <Form
          schema={Fields}
          send={(body) => call(saveReport, { params: { id }, body: { ...body, version } })}
          done={async ({ msg }) => {
            setDirty(false)
            await revalidate()
            return msg
          }}
          afterwards="replaced"
          failed="The report could not be saved. Try again."
          submit={handedInAt === null ? 'Save the report' : 'Save the changes'}
          pending="Saving..."
          className="grid grid-cols-[minmax(0,1fr)] gap-5"
        >
          {reportTexts.map((part) => (
            <TextArea
              key={part}
              name={part}
              label={partWords[part]}
              optional={handedInAt === null ? 'needed to hand it in' : false}
              hint={hints[part]}
              rows={5}
              maxLength={pairLimits.textMax}
              defaultValue={report[part]}
            />
          ))}
          <p className="max-w-measure text-sm text-ink-soft">
            Leave out anything that could identify a pupil: names, faces, health. “Two pupils read the gauge” is enough.
          </p>
          {handedInAt === null ? <Checkbox name="hand_in" label="Hand it in now. You cannot undo this." /> : null}
        </Form>
      </div>
      <LeaveGuard isDirty={isDirty} what="The report has changes that are not saved." />
    </>
  )
}
