import type { Answer } from '@ariviyal/contract/endpoint'
import { grievanceClasses } from '@ariviyal/contract/grievances/grievance-rules'
import {
  changeOfficer,
  changeTimer,
  OfficerForm,
  type showGrievances,
  type Timer,
  TimerForm,
} from '@ariviyal/contract/grievances/grievances'
import { limits } from '@ariviyal/contract/limits'
import * as z from 'zod/mini'
import { call } from '../../api/client.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { Facts } from '../../ui/facts.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { Notice } from '../../ui/notice.tsx'
import { hoursInWords } from '../time-in-words.ts'

const nameOf = (name: Timer['name']): string =>
  name === 'acknowledgement' ? 'Acknowledging any complaint' : grievanceClasses[name]

const TimerFields = z.omit(TimerForm, { name: true })
const nobody: OfficerForm = { name: '', postal_address: '', email: '', phone: '' }

/** The officer and the times, which administrators change. */
export function GrievanceSettings({ rules, mayChange }: { rules: Answer<typeof showGrievances>; mayChange: boolean }) {
  const officer = useDialog<OfficerForm>()
  const timer = useDialog<Timer>()
  return (
    <>
      <section className="mt-12">
        <h2 className="mb-3 text-xl">Grievance officer</h2>
        <Notice dialog={officer} />
        {rules.officer ? (
          <Facts
            facts={[
              ['Name', rules.officer.name],
              ['Address', rules.officer.postal_address],
              ['Email', rules.officer.email],
              ['Phone', rules.officer.phone],
            ]}
          />
        ) : (
          <Banner tone="warning">No officer is named. The page of complaints says so.</Banner>
        )}
        {mayChange ? (
          <Button tone="quiet" className="mt-4" onClick={() => officer.show(rules.officer ?? nobody)}>
            {rules.officer ? 'Change the officer' : 'Name the officer'}
          </Button>
        ) : null}
      </section>
      <section className="mt-10">
        <h2 className="text-xl">Times</h2>
        <p className="mt-1 mb-2 text-sm text-ink-soft">
          Our reading of the rules, with the source of each; ask a lawyer. A change counts for later complaints.
        </p>
        <Notice dialog={timer} />
        <ul className="border-t border-line">
          {rules.timers.map((one) => (
            <li key={one.name} className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line py-3">
              <div className="min-w-0 flex-1 basis-64">
                <p className="font-semibold">{nameOf(one.name)}</p>
                <p>
                  {hoursInWords(one.hours)}
                  {one.hides_first ? ', the post is hidden first' : ''}
                </p>
                <p className="text-sm wrap-anywhere text-ink-soft">{one.source}</p>
              </div>
              {mayChange ? (
                <Button
                  tone="quiet"
                  aria-label={`Change the time: ${nameOf(one.name)}`}
                  onClick={() => timer.show(one)}
                >
                  Change
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      </section>
      <ConfirmDialog
        dialog={officer}
        title="Grievance officer"
        schema={OfficerForm}
        act={(_, body) => call(changeOfficer, { body })}
        submit="Save"
        pending="Saving..."
        failed="The officer could not be saved. Try again."
      >
        {(now) => (
          <>
            <p>The page of complaints publishes this. Complaints are mailed there.</p>
            <Field name="name" label="Name" defaultValue={now.name} autoComplete="off" />
            <TextArea
              name="postal_address"
              label="Address"
              rows={3}
              defaultValue={now.postal_address}
              maxLength={limits.paragraphMax}
            />
            <Field name="email" label="Email" type="email" defaultValue={now.email} autoComplete="off" />
            <Field
              name="phone"
              label="Phone"
              hint="With its area or country code"
              type="tel"
              defaultValue={now.phone}
              autoComplete="off"
            />
          </>
        )}
      </ConfirmDialog>
      <ConfirmDialog
        dialog={timer}
        title="Change a time"
        schema={TimerFields}
        act={({ name }, body) => call(changeTimer, { body: { ...body, name } })}
        submit="Save"
        pending="Saving..."
        failed="The time could not be saved. Try again."
      >
        {(now) => (
          <>
            <p>{nameOf(now.name)}</p>
            <Field name="hours" label="Hours" inputMode="numeric" defaultValue={String(now.hours)} />
            <Checkbox
              name="hides_first"
              label="Hide the post as soon as such a complaint arrives"
              defaultChecked={now.hides_first}
            />
            <TextArea name="source" label="Source" hint="The rule and its date." rows={3} defaultValue={now.source} />
          </>
        )}
      </ConfirmDialog>
    </>
  )
}
