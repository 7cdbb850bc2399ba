import {
  acceptRequest,
  cancelRequest,
  confirmRequest,
  declineRequest,
  moveRequest,
  putRequestOnWaitingList,
  SlotChoice,
  type WholeRequest,
  withdrawRequest,
  WordsForm,
} from '@ariviyal/contract/partnerships/requests'
import { partnershipLimits } from '@ariviyal/contract/partnerships/partnership-rules'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { momentInWords, zoneInWords } from '../../session/reader-time.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { textOf } from '../../ui/form/form-values.ts'
import { Select } from '../../ui/form/select.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import type { Act } from './use-act.ts'

type Opened = 'accept' | 'move' | 'decline' | 'cancel'

/** What the reader's side can decide now. */
export function RequestActs({ request, act }: { request: WholeRequest; act: Act }) {
  const [open, setOpen] = useState<Opened>()
  const { may, side, state } = request
  const params = { id: request.id }
  const toggle = (which: Opened) => setOpen(open === which ? undefined : which)
  const words = nextInWords(request)
  // The fair order would mean little if a school could be passed over without a word.
  const needsReason = side === 'partner' && request.kind === 'equipment'
  const isNothing = !Object.entries(may).some(([name, can]) => can && !['plan', 'report', 'write'].includes(name))
  if (isNothing && words === null) return null
  return (
    <section aria-label="What comes next" className="grid gap-4 border-y-2 border-ink py-5">
      {words === null ? null : <p className="max-w-measure">{words}</p>}
      <div className="flex flex-wrap gap-3 empty:hidden">
        {may.confirm ? (
          <Button onClick={() => void act(() => call(confirmRequest, { params }))}>Confirm the time</Button>
        ) : null}
        {may.accept ? <Button onClick={() => toggle('accept')}>Offer a time</Button> : null}
        {may.wait ? (
          <Button tone="quiet" onClick={() => void act(() => call(putRequestOnWaitingList, { params }))}>
            Waiting list
          </Button>
        ) : null}
        {may.move ? (
          <Button tone="quiet" onClick={() => toggle('move')}>
            Move it
          </Button>
        ) : null}
        {may.decline ? (
          <Button tone="danger" onClick={() => toggle('decline')}>
            Decline
          </Button>
        ) : null}
        {may.withdraw ? (
          <Button tone="danger" onClick={() => void act(() => call(withdrawRequest, { params }))}>
            Withdraw
          </Button>
        ) : null}
        {may.cancel ? (
          <Button tone="danger" onClick={() => toggle('cancel')}>
            Cancel it
          </Button>
        ) : null}
      </div>
      {open === 'accept' || open === 'move' ? (
        <SlotForm
          key={open}
          request={request}
          submit={open === 'accept' ? 'Offer this time' : 'Move to this time'}
          send={(body) => act(() => call(open === 'accept' ? acceptRequest : moveRequest, { params, body }))}
        />
      ) : null}
      {open === 'decline' || open === 'cancel' ? (
        <Form
          key={open}
          schema={WordsForm}
          check={(values) => (needsReason && textOf(values, 'words').trim() === '' ? { words: 'Give a reason' } : {})}
          send={(body) => act(() => call(open === 'decline' ? declineRequest : cancelRequest, { params, body }))}
          done={() => undefined}
          failed="That did not work. Try again."
          submit={open === 'decline' ? 'Decline the request' : 'Cancel this time'}
          pending="Saving..."
          className="grid max-w-xl gap-4"
        >
          <TextArea
            name="words"
            label={side === 'school' ? 'A word to the partner' : 'A word to the school'}
            optional={!needsReason}
            rows={3}
            hint={
              needsReason
                ? 'The reason. The school reads it, and our staff can.'
                : state === 'confirmed'
                  ? 'Both sides had planned for it. A reason helps.'
                  : undefined
            }
          />
        </Form>
      ) : null}
    </section>
  )
}

function nextInWords({
  side,
  state,
  may,
  kind,
  plan_needed: needed,
  plan_missing: missing,
  fair_order: order,
  is_silent: isSilent,
}: WholeRequest): string | null {
  const isSchool = side === 'school'
  if (!isSchool && order && order.place > 1)
    return 'Another school comes first in the fair order: the next free place goes to it, whatever you answer here.'
  if (state === 'requested' && isSilent)
    return isSchool
      ? 'The partner has not answered, so its offer is hidden until it does. You can ask other partners meanwhile.'
      : 'The school still waits for your answer. The offer is hidden until you give it and open the offer again.'
  if (state === 'requested')
    return isSchool
      ? `The partner answers within ${partnershipLimits.silenceDays} days. If it does not, we ask, and then hide the offer.`
      : `The school waits for your answer. After ${partnershipLimits.silenceDays} days we remind you, and then hide the offer.`
  if (state === 'waiting') return 'The first school on the list gets the next place that becomes free.'
  if (state === 'matched') {
    if (!isSchool)
      return kind === 'equipment'
        ? 'The school has this time, as the first in the fair order. It confirms next.'
        : `You offered a time. The school confirms it ${needed === 'none' ? 'next' : 'once its safety plan is complete'}.`
    if (may.confirm) return 'The partner offers this time. Confirm it.'
    return missing.length > 0
      ? 'The partner offers this time. Complete the safety plan below, then confirm.'
      : 'The partner offers this time. It cannot be confirmed now.'
  }
  if (state === 'confirmed') return 'Both sides have agreed. We remind you two days before.'
  if (state === 'expired') return 'The time began before it was confirmed, so it did not count as agreed.'
  return null
}

const slotInWords = ({ starts_at: at, places_left: left }: WholeRequest['slots'][number]): string =>
  `${momentInWords(at, 'short day and time')} · ${left} left`

function SlotForm({
  request: { slots, wished_slot: wished },
  submit,
  send,
}: {
  request: WholeRequest
  submit: string
  send: (body: { slot_id: string }) => Promise<void>
}) {
  if (slots.length === 0)
    return <p className="text-ink-soft">The offer has no free time ahead. Add one in your console first.</p>
  return (
    <Form
      schema={SlotChoice}
      send={send}
      done={() => undefined}
      failed="That did not work. Try again."
      submit={submit}
      pending="Saving..."
      className="grid max-w-xl gap-4"
    >
      <Select
        name="slot_id"
        label={`Time (${zoneInWords()})`}
        prompt="Choose a time"
        defaultValue={slots.some(({ id }) => id === wished?.id) ? wished?.id : undefined}
        options={slots.map((slot) => ({ value: slot.id, label: slotInWords(slot) }))}
      />
    </Form>
  )
}
