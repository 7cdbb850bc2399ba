import { partnershipLimits } from '@ariviyal/contract/partnerships/partnership-rules'
import { ReportForm, reportRequest, type WholeRequest } from '@ariviyal/contract/partnerships/requests'
import { fieldMessages } from '@ariviyal/contract/fields'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../api/client.ts'
import { Facts } from '../../ui/facts.tsx'
import { Choice } from '../../ui/form/choice.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { type FormValues, textOf } from '../../ui/form/form-values.ts'
import { TextArea } from '../../ui/form/text-area.tsx'
import { pluralise } from '../../ui/pluralise.ts'
import { isOfTwoDays, minutesInWords } from '../partnership-words.ts'
import type { Act } from './use-act.ts'

type Report = NonNullable<WholeRequest['report']['own']>

const sent = (values: FormValues) => ({
  took_place: values['took_place'] === 'yes',
  minutes: textOf(values, 'minutes') || 0,
  pupils: textOf(values, 'pupils') || 0,
  words: textOf(values, 'words'),
})

function errorsOf(values: FormValues): Record<string, string> {
  if (!values['took_place']) return { took_place: 'Say whether it took place' }
  const parsed = ReportForm.safeParse(sent(values))
  return parsed.success ? {} : fieldMessages(parsed.error)
}

/** What each side says of it once its end has passed. */
export function ReportPart({ request, act }: { request: WholeRequest; act: Act }) {
  const [tookPlace, setTookPlace] = useState(false)
  const { may, side, state, kind, slot, report } = request
  const { own, other } = report
  if (!may.report && own === null && other === null) return null
  const otherSide = side === 'school' ? 'the partner' : 'the school'
  return (
    <section aria-labelledby="report" className="border-t-2 border-ink pt-6">
      <h2 id="report" className="mb-2 text-xl">
        Reports
      </h2>
      <p className="mb-4 max-w-measure">
        {state === 'counted' ? (
          <Counted side={side} kind={kind} />
        ) : own && !other ? (
          `You have reported. It counts once ${otherSide} has reported too.`
        ) : (
          'It counts once both sides have reported; of the two figures the smaller counts.'
        )}
      </p>
      <div className="mb-5 grid gap-5 empty:hidden">
        {own ? <ReportFacts title="Your report" report={own} /> : null}
        {other ? <ReportFacts title={`Report of ${otherSide}`} report={other} /> : null}
      </div>
      {may.report ? (
        <Form
          check={errorsOf}
          send={(values: FormValues) =>
            act(() => call(reportRequest, { params: { id: request.id }, body: sent(values) }))
          }
          done={() => undefined}
          failed="Your report could not be sent. Try again."
          submit="Send the report"
          pending="Sending..."
          className="grid max-w-xl gap-5"
        >
          <Choice
            name="took_place"
            label="Did it take place?"
            options={[
              { value: 'yes', label: 'It took place' },
              { value: 'no', label: 'It did not' },
            ]}
            onChoose={(value) => setTookPlace(value === 'yes')}
          />
          {tookPlace ? (
            <>
              <Field
                name="minutes"
                label="Minutes"
                inputMode="numeric"
                defaultValue={slot && !isOfTwoDays(slot) ? String(slot.minutes) : ''}
                hint={
                  kind === 'placement'
                    ? 'At the partner, without the night: two days of eight hours are 960.'
                    : `${partnershipLimits.reportMinutesMin} or more`
                }
              />
              {request.pupils === 0 ? null : (
                <Field name="pupils" label="Pupils" inputMode="numeric" defaultValue={String(request.pupils)} />
              )}
            </>
          ) : null}
          <TextArea
            name="words"
            label="What happened"
            optional
            maxLength={partnershipLimits.messageMax}
            hint="The other side reads it. No names of pupils."
          />
        </Form>
      ) : null}
    </section>
  )
}

/** Time of a visit and of a placement is in the teacher's record. */
const Counted = ({ side, kind }: Pick<WholeRequest, 'side' | 'kind'>) =>
  side === 'school' && ['lab-visit', 'placement'].includes(kind) ? (
    <>
      Both sides have reported. The hours are in your{' '}
      <Link to="/certificates" className="link">
        record
      </Link>
      .
    </>
  ) : (
    'Both sides have reported. It counts in the figures of the organisation.'
  )

const ReportFacts = ({ title, report }: { title: string; report: Report }) => (
  <div>
    <h3 className="mb-1 font-semibold">{title}</h3>
    <Facts
      facts={[
        ['Took place', report.took_place ? 'Yes' : 'No'],
        ...(report.took_place ? ([['Time', minutesInWords(report.minutes)]] as const) : []),
        ...(report.took_place && report.pupils > 0 ? ([['Pupils', pluralise(report.pupils, 'pupil')]] as const) : []),
        ...(report.words === '' ? [] : ([['What happened', report.words]] as const)),
      ]}
    />
  </div>
)
