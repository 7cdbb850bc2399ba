import {
  enterFair,
  EntryForm,
  type FairEntry,
  withdrawFairEntry,
} from '@ariviyal/contract/community/fairs/fair-entries'
import { fairLimits, pupilsInWords } from '@ariviyal/contract/community/fairs/fair-rules'
import type { WholeFair } from '@ariviyal/contract/community/fairs/fairs'
import { useRevalidator } from 'react-router'
import { call } from '../../api/client.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { Field } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { RowButton } from '../../ui/list/row-button.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Notice } from '../../ui/notice.tsx'

/** The entries of the caller's school, or all for the host, and a new one. */
export function FairEntries({ fair, entries }: { fair: WholeFair; entries: FairEntry[] }) {
  const withdrawing = useDialog<FairEntry>()
  const isRunning = fair.state === 'open' || fair.state === 'judging'
  return (
    <>
      <section aria-labelledby="entries">
        <h2 id="entries" className="mb-2 text-xl">
          {fair.is_host ? 'Entries of all schools' : `Entries of ${fair.own_school?.name ?? 'your school'}`}
        </h2>
        <Notice dialog={withdrawing} />
        {entries.length === 0 ? <p className="text-ink-soft">No entry yet.</p> : null}
        <ul className="border-t border-line">
          {entries.map((entry) => (
            <li key={entry.id} className="border-b border-line py-4">
              <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <strong className="wrap-anywhere">{entry.title}</strong>
                {entry.is_withdrawn ? <Mark look="calm">Withdrawn</Mark> : null}
              </p>
              <p className="wrap-anywhere text-ink-soft">
                {entry.category} · {pupilsInWords(entry)}
                {fair.is_host ? ` · ${entry.school}` : ''}
              </p>
              <p className="mt-2 max-w-measure font-serif wrap-anywhere whitespace-pre-line">{entry.summary}</p>
              {entry.is_own && !entry.is_withdrawn && isRunning ? (
                <p className="mt-2">
                  <RowButton label="Withdraw" about={entry.title} onClick={() => withdrawing.show(entry)} />
                </p>
              ) : null}
            </li>
          ))}
        </ul>
      </section>
      {fair.are_entries_open ? <NewEntry key={entries.length} fair={fair} /> : <p>Entries are closed.</p>}
      <ConfirmDialog
        dialog={withdrawing}
        title="Withdraw the entry?"
        act={({ id }) => call(withdrawFairEntry, { params: { id } })}
        submit="Withdraw"
        pending="Withdrawing..."
        failed="The entry could not be withdrawn. Try again."
      >
        {({ title }) => `“${title}” will not be scored and will not appear in the results. You cannot undo this.`}
      </ConfirmDialog>
    </>
  )
}

function NewEntry({ fair: { id, version, categories, grade_from, grade_to } }: { fair: WholeFair }) {
  const { revalidate } = useRevalidator()
  const grades = Array.from({ length: grade_to - grade_from + 1 }, (_, place) => String(grade_from + place))
  return (
    <section aria-labelledby="new-entry" className="border-t-2 border-ink pt-6">
      <h2 id="new-entry" className="mb-1 text-xl">
        New entry
      </h2>
      <p className="mb-5 max-w-measure text-ink-soft">
        Name no pupil, no teacher and no school: judges score without knowing whose work it is.
      </p>
      <Form
        schema={EntryForm}
        send={(body) => call(enterFair, { params: { id }, body })}
        done={() => revalidate()}
        failed="The entry could not be sent. What you wrote is still here: try again."
        submit="Enter it"
        pending="Sending..."
        className="grid gap-5 sm:grid-cols-2"
      >
        <input type="hidden" name="version" value={version} />
        <Field name="title" label="Title" maxLength={fairLimits.titleMax} className="sm:col-span-2" />
        <Select name="category" label="Category" prompt="Choose" options={categories} className="sm:col-span-2" />
        <Select name="grade" label="Grade" prompt="Choose" options={grades} />
        <Field name="pupils" label="Number of pupils" inputMode="numeric" hint={`1 to ${fairLimits.pupilsMax}`} />
        <TextArea
          name="summary"
          label="What it is about"
          hint="The question, what the pupils did, and what they found."
          rows={6}
          maxLength={fairLimits.summaryMax}
          className="sm:col-span-2"
        />
      </Form>
    </section>
  )
}
