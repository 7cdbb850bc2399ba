import { limits } from '@ariviyal/contract/limits'
import {
  changeReference,
  extendSubscription,
  renewSubscription,
  startTrial,
} from '@ariviyal/contract/subscriptions/subscriptions'
import { ReferenceForm, type Term } from '@ariviyal/contract/subscriptions/subscriptions'
import { lastDayInWords } from '@ariviyal/contract/time'
import type * as z from 'zod/mini'
import { call } from '../../api/client.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field } from '../../ui/form/field.tsx'
import { ConfirmForm } from '../../ui/dialog/confirm-dialog.tsx'
import { DialogFrame } from '../../ui/dialog/dialog-frame.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import type { DialogState } from '../../ui/dialog/use-dialog.ts'
import { ApprovalForm, ExtendForm, TrialDaysForm } from '../../console/decisions/decision-forms.ts'
import { MonthsField, ReferenceField } from '../../console/decisions/term-fields.tsx'

/** Staff actions on a person's subscription; each is a form in a dialog. */
export type SubscriptionAct =
  | { kind: 'extend'; userId: string; endsAt: string }
  | { kind: 'renew'; userId: string; running: boolean }
  | { kind: 'trial'; userId: string; used: boolean }
  | { kind: 'reference'; term: z.infer<typeof Term> }

const titles: Record<SubscriptionAct['kind'], string> = {
  extend: 'Extend the subscription',
  renew: 'Start a subscription',
  trial: 'Start a trial',
  reference: 'Change the payment reference',
}

const titleOf = (act: SubscriptionAct) =>
  act.kind === 'renew' && act.running ? 'Renew the subscription' : titles[act.kind]

const Note = () => (
  <TextArea
    name="note"
    label="Note for staff"
    optional
    maxLength={limits.reasonMax}
    hint="The teacher does not see it."
  />
)

/** Props that these forms share. */
const shared = { failed: 'This could not be saved. Try again.', back: null }

export function SubscriptionDialog({ dialog }: { dialog: DialogState<SubscriptionAct> }) {
  const act = dialog.item
  return (
    <DialogFrame dialog={dialog} title={act ? titleOf(act) : ''}>
      {act?.kind === 'extend' ? <Extend act={act} dialog={dialog} /> : null}
      {act?.kind === 'renew' ? <Renew act={act} dialog={dialog} /> : null}
      {act?.kind === 'trial' ? <Trial act={act} dialog={dialog} /> : null}
      {act?.kind === 'reference' ? <ChangeReference act={act} dialog={dialog} /> : null}
    </DialogFrame>
  )
}

interface OneAct<Kind extends SubscriptionAct['kind']> {
  act: Extract<SubscriptionAct, { kind: Kind }>
  dialog: DialogState<SubscriptionAct>
}

function Extend({ act, dialog }: OneAct<'extend'>) {
  return (
    <ConfirmForm
      {...shared}
      dialog={dialog}
      schema={ExtendForm}
      act={(_, body) => call(extendSubscription, { params: { id: act.userId }, body })}
      submit="Extend"
      pending="Extending..."
    >
      <p>It ends on {lastDayInWords(act.endsAt)} now. Enter months to add, or a new last day.</p>
      <div className="grid gap-5 sm:grid-cols-2">
        <MonthsField optional />
        <Field name="until" label="Last day" optional type="date" />
      </div>
      <ReferenceField />
      <Note />
    </ConfirmForm>
  )
}

function Renew({ act, dialog }: OneAct<'renew'>) {
  return (
    <ConfirmForm
      {...shared}
      dialog={dialog}
      schema={ApprovalForm}
      act={(_, body) => call(renewSubscription, { params: { id: act.userId }, body })}
      submit={act.running ? 'Renew' : 'Start'}
      pending="Saving..."
    >
      {act.running ? <p>The new term starts where the running one ends, without a gap.</p> : null}
      <div className="grid gap-5 sm:grid-cols-2">
        <MonthsField />
        {act.running ? null : (
          <Field name="starts_on" label="First day" optional type="date" hint="Leave empty for today." />
        )}
      </div>
      <ReferenceField />
      <Note />
    </ConfirmForm>
  )
}

function Trial({ act, dialog }: OneAct<'trial'>) {
  return (
    <ConfirmForm
      {...shared}
      dialog={dialog}
      schema={TrialDaysForm}
      act={(_, body) => call(startTrial, { params: { id: act.userId }, body })}
      submit="Start the trial"
      pending="Starting..."
    >
      <p>The teacher has all that subscribers have until the trial ends by itself. There is no receipt.</p>
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
    </ConfirmForm>
  )
}

function ChangeReference({ act, dialog }: OneAct<'reference'>) {
  return (
    <ConfirmForm
      {...shared}
      dialog={dialog}
      schema={ReferenceForm}
      act={(_, body) => call(changeReference, { params: { id: act.term.id }, body })}
      submit="Change"
      pending="Changing..."
    >
      <p>A receipt stays as it was printed: a new one says which it replaces.</p>
      <ReferenceField defaultValue={act.term.reference} />
    </ConfirmForm>
  )
}
