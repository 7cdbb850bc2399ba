import {
  addSlot,
  cancelSlot,
  moveSlot,
  type OwnOffer,
  type OwnSlot,
  SlotForm,
} from '@ariviyal/contract/partnerships/partner-console'
import { partnershipLimits } from '@ariviyal/contract/partnerships/partnership-rules'
import { WordsForm } from '@ariviyal/contract/partnerships/requests'
import { fieldMessages } from '@ariviyal/contract/fields'
import { useRevalidator } from 'react-router'
import * as z from 'zod/mini'
import { call } from '../../api/client.ts'
import { momentTyped, readerInput, zoneInWords } from '../../session/reader-time.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { Field } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { type FormValues, textOf } from '../../ui/form/form-values.ts'
import { TextArea } from '../../ui/form/text-area.tsx'
import { RowButton } from '../../ui/list/row-button.tsx'
import { type Column, Table } from '../../ui/list/table.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { lengthOf } from '../partnership-words.ts'

const sent = (values: FormValues) => ({
  starts_at: momentTyped(textOf(values, 'starts_at')),
  minutes: textOf(values, 'minutes'),
  capacity: textOf(values, 'capacity'),
  where: textOf(values, 'where'),
})

function errorsOf(values: FormValues): Record<string, string> {
  const parsed = SlotForm.safeParse(sent(values))
  return parsed.success ? {} : fieldMessages(parsed.error)
}

const MoveInput = z.object({ starts_at: z.string().check(z.minLength(1, 'Choose a day and a time')) })

const columns = (act: { move: (slot: OwnSlot) => void; cancel: (slot: OwnSlot) => void }): Column<OwnSlot>[] => [
  { head: 'When', rowHead: true, cell: ({ starts_at: at }) => <Moment at={at} show="zoned" /> },
  { head: 'Length', cell: lengthOf },
  { head: 'Places', cell: ({ taken, capacity }) => `${taken} of ${capacity} taken` },
  { head: 'Where', cell: ({ where }) => where },
  {
    head: 'Change',
    cell: (slot) =>
      slot.is_cancelled ? (
        <Mark look="bad">Cancelled</Mark>
      ) : slot.is_over ? (
        <Mark look="calm">Over</Mark>
      ) : (
        <span className="flex flex-wrap gap-2">
          <RowButton label="Move" about="this time" onClick={() => act.move(slot)} />
          <RowButton label="Cancel" about="this time" tone="danger" onClick={() => act.cancel(slot)} />
        </span>
      ),
  },
]

/** The times of an offer. */
export function SlotsPart({ offer, slots }: { offer: OwnOffer; slots: OwnSlot[] }) {
  const moving = useDialog<OwnSlot>()
  const cancelling = useDialog<OwnSlot>()
  const { revalidate } = useRevalidator()
  return (
    <section aria-labelledby="slots">
      <h2 id="slots" className="mb-3 text-xl">
        Times
      </h2>
      <Notice dialog={moving} />
      <Notice dialog={cancelling} />
      {slots.length === 0 ? (
        <p className="text-ink-soft">No time is set yet. Schools may ask all the same.</p>
      ) : (
        <Table
          caption="Times of this offer"
          captionHidden
          columns={columns({ move: moving.show, cancel: cancelling.show })}
          rows={slots}
          rowKey={({ id }) => id}
        />
      )}
      {offer.state === 'closed' ? null : (
        <details className="mt-4 border-b border-line">
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">Add a time</summary>
          <Form
            check={errorsOf}
            send={async (values: FormValues) => {
              const answer = await call(addSlot, { params: { id: offer.id }, body: sent(values) })
              await revalidate()
              return answer
            }}
            done={({ msg }) => msg}
            afterwards="clear"
            failed="The time could not be added. Try again."
            submit="Add the time"
            pending="Saving..."
            className="grid max-w-3xl gap-5 py-4 sm:grid-cols-2"
          >
            <Field name="starts_at" label={`Day and time (${zoneInWords()})`} type="datetime-local" />
            <Field
              name="minutes"
              label="Minutes"
              inputMode="numeric"
              hint={
                offer.kind === 'placement'
                  ? 'From the first morning to the second evening: 9 AM to 5 PM on two days are 1920.'
                  : undefined
              }
            />
            <Field
              name="capacity"
              label={offer.kind === 'placement' ? 'Teachers who can come' : 'Schools that have a place'}
              inputMode="numeric"
              defaultValue="1"
              hint={
                offer.kind === 'equipment'
                  ? 'The first schools in the fair order get them at once.'
                  : `1 to ${partnershipLimits.slotCapacityMax}`
              }
            />
            <Field
              name="where"
              label="Gate, room, or address of the meeting"
              optional
              maxLength={partnershipLimits.whereMax}
              hint="A school sees it once you offer it this time."
            />
          </Form>
        </details>
      )}
      <ConfirmDialog
        dialog={moving}
        title="Move this time?"
        schema={MoveInput}
        act={({ id }, { starts_at: startsAt }) =>
          call(moveSlot, { params: { id }, body: { starts_at: momentTyped(startsAt) } })
        }
        submit="Move it"
        pending="Saving..."
        failed="The time could not be moved. Try again."
      >
        {(slot) => (
          <>
            <p>Schools with a place get a mail, and confirm again.</p>
            <Field
              name="starts_at"
              label={`Day and time (${zoneInWords()})`}
              type="datetime-local"
              defaultValue={readerInput(slot.starts_at)}
            />
          </>
        )}
      </ConfirmDialog>
      <ConfirmDialog
        dialog={cancelling}
        title="Cancel this time?"
        schema={WordsForm}
        act={({ id }, body) => call(cancelSlot, { params: { id }, body })}
        submit="Cancel the time"
        pending="Saving..."
        failed="The time could not be cancelled. Try again."
        back="Keep it"
      >
        {({ taken }) => {
          const needsReason = offer.kind === 'equipment' && taken > 0
          return (
            <>
              <p>Schools with a place lose it and get a mail.</p>
              <TextArea
                name="words"
                label="A word to the schools"
                optional={!needsReason}
                hint={needsReason ? 'The reason. The schools read it, and our staff can.' : undefined}
                rows={3}
              />
            </>
          )
        }}
      </ConfirmDialog>
    </section>
  )
}
