import { requiredText } from '@ariviyal/contract/fields'
import { limits } from '@ariviyal/contract/limits'
import type { OwnOffer } from '@ariviyal/contract/partnerships/partner-console'
import { offerKinds } from '@ariviyal/contract/partnerships/partnership-rules'
import { hideOffer, unhideOffer } from '@ariviyal/contract/partnerships/partnership-staff'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { call } from '../../api/client.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { TextArea } from '../../ui/form/text-area.tsx'
import { RowButton } from '../../ui/list/row-button.tsx'
import { type Column, Table } from '../../ui/list/table.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Notice } from '../../ui/notice.tsx'
import { offerStateMark } from '../offer-state-mark.ts'
import { offerPath } from '../partnership-words.ts'

const HideForm = z.object({ reason: requiredText('Give the reason', limits.reasonMax) })

const columns = (act: { hide: (offer: OwnOffer) => void; show: (offer: OwnOffer) => void }): Column<OwnOffer>[] => [
  {
    head: 'Offer',
    rowHead: true,
    cell: ({ id, title, state, hidden_words: words }) => (
      <>
        {state === 'open' ? (
          <Link to={offerPath(id)} className="link font-semibold">
            {title}
          </Link>
        ) : (
          <span className="font-semibold">{title}</span>
        )}
        {words === '' ? null : <span className="block text-sm text-ink-soft">{words}</span>}
      </>
    ),
  },
  { head: 'Kind', cell: ({ kind }) => offerKinds[kind] },
  { head: 'State', cell: ({ state }) => <Mark {...offerStateMark(state)} /> },
  { head: 'Waiting', cell: ({ requests_waiting: waiting }) => String(waiting) },
  {
    head: 'Change',
    cell: (offer) =>
      offer.state === 'hidden' ? (
        <RowButton label="Give back" about={offer.title} onClick={() => act.show(offer)} />
      ) : offer.state === 'closed' ? null : (
        <RowButton label="Hide" about={offer.title} tone="danger" onClick={() => act.hide(offer)} />
      ),
  },
]

/** The offers of an organisation, which staff can hide. */
export function PartnerOffers({ offers }: { offers: OwnOffer[] }) {
  const hiding = useDialog<OwnOffer>()
  const showing = useDialog<OwnOffer>()
  return (
    <section aria-labelledby="offers">
      <h2 id="offers" className="sr-only">
        Offers
      </h2>
      <Notice dialog={hiding} />
      <Notice dialog={showing} />
      {offers.length === 0 ? (
        <p>It has not offered anything yet.</p>
      ) : (
        <Table
          caption="Offers, newest first"
          captionHidden
          columns={columns({ hide: hiding.show, show: showing.show })}
          rows={offers}
          rowKey={({ id }) => id}
        />
      )}
      <ConfirmDialog
        dialog={hiding}
        title="Hide the offer?"
        schema={HideForm}
        act={({ id }, body) => call(hideOffer, { params: { id }, body })}
        submit="Hide it"
        pending="Saving..."
        failed="The offer could not be hidden. Try again."
      >
        <p>Nobody can find it or ask for it, and no time is offered or confirmed. Times that are confirmed stay.</p>
        <TextArea name="reason" label="Reason" hint="The partner reads it." rows={3} maxLength={limits.reasonMax} />
      </ConfirmDialog>
      <ConfirmDialog
        dialog={showing}
        title="Give the offer back?"
        act={({ id }) => call(unhideOffer, { params: { id } })}
        submit="Give it back"
        pending="Saving..."
        failed="The offer could not be given back. Try again."
      >
        {({ title }) => <p>{title} is paused then. Its partner can open it again.</p>}
      </ConfirmDialog>
    </section>
  )
}
