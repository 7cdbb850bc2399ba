import { missingInPlan, partnershipLimits, type PlanFields } from '@ariviyal/contract/partnerships/partnership-rules'
import { PlanForm, savePlan, type WholeRequest } from '@ariviyal/contract/partnerships/requests'
import { fieldMessages } from '@ariviyal/contract/fields'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { Banner } from '../../ui/banner.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { type FormValues, readValues, textOf } from '../../ui/form/form-values.ts'
import { TextArea } from '../../ui/form/text-area.tsx'
import type { Act } from './use-act.ts'

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** The body of the call; an empty number is null. */
const sent = (values: FormValues) => ({
  teachers: lines(textOf(values, 'teachers')),
  pupils: textOf(values, 'pupils').trim() || null,
  youngest_age: textOf(values, 'youngest_age').trim() || null,
  hazards: textOf(values, 'hazards'),
  transport: textOf(values, 'transport'),
  first_aid: textOf(values, 'first_aid'),
  consents: textOf(values, 'consents').trim() || null,
})

function errorsOf(values: FormValues): Record<string, string> {
  const parsed = PlanForm.safeParse(sent(values))
  return parsed.success ? {} : fieldMessages(parsed.error)
}

/** What the plan still needs, as it is typed; null while a field is invalid, which the form says when it is sent. */
function missingNow(request: WholeRequest, form: HTMLFormElement): { words: string }[] | null {
  const parsed = PlanForm.safeParse(sent(readValues(form)))
  return parsed.success ? missingInPlan(request, parsed.data) : null
}

/** The safety plan: the school fills it, the partner reads it. */
export function PlanPart({ request, act }: { request: WholeRequest; act: Act }) {
  const [typed, setTyped] = useState<{ words: string }[] | null>(null)
  const { plan, plan_needed: needed, may, side } = request
  const missing = typed ?? request.plan_missing
  return (
    <section aria-labelledby="plan" className="border-t-2 border-ink pt-6">
      <h2 id="plan" className="mb-2 text-xl">
        Safety plan
      </h2>
      <p className="mb-4 max-w-measure text-ink-soft">
        {side === 'school'
          ? 'The partner reads it, without the family names of teachers. No name of a pupil belongs here.'
          : 'The school fills it in. The visit cannot be confirmed before it is complete.'}
      </p>
      <div role="status" className="mb-5">
        {missing.length === 0 ? (
          <Banner tone="success">Nothing is missing.</Banner>
        ) : (
          <Banner tone="warning">
            <p className="font-semibold">Still missing:</p>
            <ul className="list-disc pl-5">
              {missing.map(({ words }) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </Banner>
        )}
      </div>
      {may.plan ? (
        <div
          onInput={({ target }) => {
            const form = target instanceof Element ? target.closest('form') : null
            if (form) setTyped(missingNow(request, form))
          }}
        >
          <Form
            check={errorsOf}
            send={async (values: FormValues) => {
              await act(() => call(savePlan, { params: { id: request.id }, body: sent(values) }))
              setTyped(null)
            }}
            done={() => undefined}
            failed="The plan could not be saved. Try again."
            submit="Save the plan"
            pending="Saving..."
            className="grid gap-5 sm:grid-cols-2"
          >
            <PlanFieldsOf plan={plan} isFull={needed === 'full'} />
          </Form>
        </div>
      ) : (
        <PlanFacts plan={plan} isFull={needed === 'full'} />
      )}
    </section>
  )
}

const numberIn = (value: number | null): string => (value === null ? '' : String(value))

const PlanFieldsOf = ({ plan, isFull }: { plan: PlanFields; isFull: boolean }) => (
  <>
    <TextArea
      name="teachers"
      label="Teachers who stay with the pupils"
      hint={`One name a line${isFull ? `; one teacher for each ${partnershipLimits.pupilsPerTeacher} pupils` : ''}.`}
      rows={3}
      defaultValue={plan.teachers.join('\n')}
      className="col-span-full"
    />
    {isFull ? (
      <>
        <Field name="pupils" label="Pupils" inputMode="numeric" defaultValue={numberIn(plan.pupils)} />
        <Field
          name="youngest_age"
          label="Age of the youngest pupil"
          inputMode="numeric"
          defaultValue={numberIn(plan.youngest_age)}
        />
        <TextArea
          name="hazards"
          label="How the class is prepared for the hazards"
          rows={3}
          defaultValue={plan.hazards}
          className="col-span-full"
        />
        <TextArea name="transport" label="How the class travels" rows={3} defaultValue={plan.transport} />
        <TextArea name="first_aid" label="First aid: who, and with what" rows={3} defaultValue={plan.first_aid} />
        <Field
          name="consents"
          label="Consents of parents that you hold"
          inputMode="numeric"
          hint="On paper, at the school. Only the number is kept here."
          defaultValue={numberIn(plan.consents)}
        />
      </>
    ) : null}
  </>
)

const PlanFacts = ({ plan, isFull }: { plan: PlanFields; isFull: boolean }) => (
  <Facts
    facts={[
      ['Teachers with the pupils', plan.teachers.join(', ')],
      ...(isFull
        ? ([
            ['Pupils', numberIn(plan.pupils)],
            ['Youngest pupil', plan.youngest_age === null ? '' : `${plan.youngest_age} years`],
            ['Hazards', plan.hazards],
            ['Transport', plan.transport],
            ['First aid', plan.first_aid],
            ['Consents of parents', numberIn(plan.consents)],
          ] as const)
        : []),
    ]}
  />
)
