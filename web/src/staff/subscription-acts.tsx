import { limits } from '@ariviyal/contract/limits'
import { changeReference, extendSubscription, renewSubscription, startTrial } from '@ariviyal/contract/subscriptions'
import { ReferenceForm, type Term } from '@ariviyal/contract/subscriptions'
import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type * as z from 'zod/mini'
import { call } from '../api/client.ts'
import { lastDay } from '../subscriptions/days.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { settle } from '../ui/settle.ts'
import { SheetFrame } from '../ui/sheet-frame.tsx'
import { TextArea } from '../ui/text-area.tsx'
import type { Sheet } from '../ui/use-sheet.ts'
import { ApprovalForm, ExtendForm, TrialDaysForm } from './decision-forms.ts'
import { MonthsField, ReferenceField } from './term-fields.tsx'

/** What staff may do with the subscription of one person; each is a form in a sheet. */
export type Act =
  | { kind: 'extend'; userId: string; endsAt: string }
  | { kind: 'renew'; userId: string; running: boolean }
  | { kind: 'trial'; userId: string; used: boolean }
  | { kind: 'reference'; term: z.infer<typeof Term> }

const titles: Record<Act['kind'], string> = {
  extend: 'Extend the subscription',
  renew: 'Agree a new term',
  trial: 'Start a trial',
  reference: 'Change the payment reference',
}

interface ActFormProps<Values> {
  schema: z.ZodMiniType<Values>
  send: (values: Values) => Promise<{ msg: string }>
  submit: string
  pending: string
  sheet: Sheet<Act>
  children: ReactNode
}

function ActForm<Values>({ schema, send, submit, pending, sheet, children }: ActFormProps<Values>) {
  const { revalidate } = useRevalidator()
  return (
    <Form
      schema={schema}
      send={(values) => settle(async () => ({ tone: 'success', text: (await send(values)).msg }), revalidate)}
      done={sheet.finish}
      failed="This could not be saved. Try again."
      submit={submit}
      pending={pending}
      className="grid gap-5"
    >
      {children}
    </Form>
  )
}

const Note = () => (
  <TextArea
    name="note"
    label="Note for staff"
    optional
    maxLength={limits.reasonMax}
    hint="The teacher does not read it."
  />
)

export function ActSheet({ sheet }: { sheet: Sheet<Act> }) {
  const act = sheet.item
  return (
    <SheetFrame sheet={sheet} title={act ? titles[act.kind] : ''}>
      {act?.kind === 'extend' ? <Extend act={act} sheet={sheet} /> : null}
      {act?.kind === 'renew' ? <Renew act={act} sheet={sheet} /> : null}
      {act?.kind === 'trial' ? <Trial act={act} sheet={sheet} /> : null}
      {act?.kind === 'reference' ? <ChangeReference act={act} sheet={sheet} /> : null}
    </SheetFrame>
  )
}

interface OneAct<Kind extends Act['kind']> {
  act: Extract<Act, { kind: Kind }>
  sheet: Sheet<Act>
}

function Extend({ act, sheet }: OneAct<'extend'>) {
  return (
    <ActForm
      sheet={sheet}
      schema={ExtendForm}
      send={(body) => call(extendSubscription, { params: { id: act.userId }, body })}
      submit="Extend"
      pending="Extending..."
    >
      <p>It ends on {lastDay(act.endsAt)} now. Give months to add, or a new last day.</p>
      <div className="grid gap-5 sm:grid-cols-2">
        <MonthsField optional />
        <Field name="until" label="Last day" optional type="date" />
      </div>
      <ReferenceField />
      <Note />
    </ActForm>
  )
}

function Renew({ act, sheet }: OneAct<'renew'>) {
  return (
    <ActForm
      sheet={sheet}
      schema={ApprovalForm}
      send={(body) => call(renewSubscription, { params: { id: act.userId }, body })}
      submit="Agree the term"
      pending="Saving..."
    >
      {act.running ? <p>The new term starts where the running one ends, without a gap.</p> : null}
      <div className="grid gap-5 sm:grid-cols-2">
        <MonthsField />
        {act.running ? null : (
          <Field name="starts_on" label="First day" optional type="date" hint="Left empty: today." />
        )}
      </div>
      <ReferenceField />
      <Note />
    </ActForm>
  )
}

function Trial({ act, sheet }: OneAct<'trial'>) {
  return (
    <ActForm
      sheet={sheet}
      schema={TrialDaysForm}
      send={(body) => call(startTrial, { params: { id: act.userId }, body })}
      submit="Start the trial"
      pending="Starting..."
    >
      <p>Everything that subscribers have is open until the trial ends, by itself. There is no receipt.</p>
      <Field
        name="days"
        label="Days"
        type="number"
        inputMode="numeric"
        min={1}
        max={limits.trialDaysMax}
        defaultValue={limits.trialDaysDefault}
      />
      {act.used ? <Checkbox name="again" label="This teacher has had a trial. Start another." /> : null}
    </ActForm>
  )
}

function ChangeReference({ act, sheet }: OneAct<'reference'>) {
  return (
    <ActForm
      sheet={sheet}
      schema={ReferenceForm}
      send={(body) => call(changeReference, { params: { id: act.term.id }, body })}
      submit="Change"
      pending="Changing..."
    >
      <p>A receipt stays as it was printed: a new one says which it replaces.</p>
      <ReferenceField defaultValue={act.term.reference} />
    </ActForm>
  )
}
