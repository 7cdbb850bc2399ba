import { showAppeal, type StaffAppealDetails } from '@ariviyal/contract/live/appeals'
import type { Answer } from '@ariviyal/contract/endpoint'
import { type ContactMessage, listMessages } from '@ariviyal/contract/contact/contact'
import type { listWaiting, WaitingItem } from '@ariviyal/contract/staff/dashboard'
import { type Institution, listInstitutions } from '@ariviyal/contract/institutions/institutions'
import type { OfferedQuestion } from '@ariviyal/contract/questions/sharing'
import { listSubscriptionRequests, type SubscriptionRequest } from '@ariviyal/contract/subscriptions/subscriptions'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../api/client.ts'
import { InstitutionDialog } from '../institutions/staff/institution-dialog.tsx'
import { Mark } from '../ui/mark.tsx'
import { MessageDialog } from '../contact/staff/message-dialog.tsx'
import { PagedTable } from '../ui/list/paged-table.tsx'
import { RequestDialog } from '../subscriptions/staff/request-dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { openInDialog } from '../ui/dialog/open-in-dialog.ts'
import { RowButton } from '../ui/list/row-button.tsx'
import type { Column } from '../ui/list/table.tsx'
import { useDialog } from '../ui/dialog/use-dialog.ts'
import { ageInWords } from './age-in-words.ts'
import { waitingWords } from './waiting-kinds.ts'

const columns = (now: number, open: (item: WaitingItem) => void): Column<WaitingItem>[] => [
  {
    head: 'Waiting',
    cell: ({ since }) => (
      <time dateTime={since} className="font-semibold whitespace-nowrap tabular-nums">
        {ageInWords(since, now)}
      </time>
    ),
  },
  { head: 'Kind', cell: ({ kind }) => <Mark look="calm">{waitingWords[kind]}</Mark> },
  {
    head: 'What',
    rowHead: true,
    cell: ({ title, detail }) => (
      <>
        <span className="font-semibold">{title}</span>
        <span className="block text-sm text-ink-soft">{detail}</span>
      </>
    ),
  },
  {
    head: 'Decide',
    isBesideName: true,
    cell: (item) => (
      <RowButton
        label="Open"
        about={`the ${waitingWords[item.kind].toLowerCase()}: ${item.title}, ${item.detail}`}
        onClick={() => open(item)}
      />
    ),
  },
]

/** Lazy: it draws timelines, which nothing else here does. */
const loadAppealDialog = async () => ({ default: (await import('../live/staff/appeal-dialog.tsx')).AppealDialog })
const AppealDialog = lazy(loadAppealDialog)
/** Lazy: it draws formulas, and brings the schemas of questions. */
const loadOffers = () => import('../questions/staff/offer-dialog.tsx')
const OfferDialog = lazy(async () => ({ default: (await loadOffers()).OfferDialog }))

/** Finds one item of a list by id. */
const firstOf = async <Item,>(page: Promise<{ items: Item[] }>): Promise<Item | undefined> => (await page).items[0]

/**
 * All waiting items, oldest first, decided in the dialogs of their lists; after a decision the focus moves to the next
 * item.
 */
export function Queue({ page, now }: { page: Answer<typeof listWaiting>; now: number }) {
  const { items } = page
  const request = useDialog<SubscriptionRequest>()
  const institution = useDialog<Institution>()
  const message = useDialog<ContactMessage>()
  const appeal = useDialog<StaffAppealDetails>()
  const offer = useDialog<OfferedQuestion>()
  const dialogs = [request, institution, message, appeal, offer]
  const navigate = useNavigate()

  const list = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<{ id: string; place: number }>()
  const settled = useRef<string>(undefined)
  const isOver = dialogs.some(({ outcome }) => outcome)
  useEffect(() => {
    if (!opened || !isOver || settled.current === opened.id || items.some(({ id }) => id === opened.id)) return
    settled.current = opened.id
    // Only if the focus was lost, or is on the notice, which is announced anyway.
    const focused = document.activeElement
    const isFree =
      focused === document.body ||
      focused?.closest('dialog') ||
      dialogs.some((dialog) => dialog.notice.current === focused)
    const buttons = list.current?.querySelectorAll<HTMLElement>('tbody button') ?? []
    if (isFree) (buttons[opened.place] ?? buttons[buttons.length - 1])?.focus()
  })

  const open = (item: WaitingItem) => {
    setOpened({ id: item.id, place: items.indexOf(item) })
    const query = { id: item.id }
    const find = {
      'subscription-request': () => openInDialog(request, firstOf(call(listSubscriptionRequests, { query }))),
      institution: () => openInDialog(institution, firstOf(call(listInstitutions, { query }))),
      // Decided in its own list, beside the seats and the end of the term.
      renewal: async () => navigate('/admin/renewals'),
      // Reviewed where volunteers review too.
      'contribution-review': async () => navigate(`/networking/contributions/${item.id}?version=open`),
      // Decided in its own list, where a bank statement is read too.
      payment: async () => navigate(`/admin/payments?item=${item.id}`),
      // Decided on its own page, where it can be edited first.
      'partner-incident': async () => navigate('/admin/partners?tab=incidents'),
      // Looked at in a grid, beside the flags of the project.
      'project-photos': async () => navigate(`/admin/projects/${item.project_id}?flags=photos`),
      'news-suggestion': async () => navigate(`/admin/community/news/${item.id}`),
      message: () => openInDialog(message, firstOf(call(listMessages, { query }))),
      // Matched on their own page, beside the list they belong to.
      'live-participants': async () => navigate(`/admin/sessions/${item.session_id}/import`),
      appeal: () => {
        const loaded = Promise.all([call(showAppeal, { params: { id: item.id } }), loadAppealDialog()])
        return openInDialog(
          appeal,
          loaded.then(([details]) => details),
        )
      },
      grievance: async () => navigate(`/admin/grievances/${item.id}`),
      question: () =>
        openInDialog(
          offer,
          loadOffers().then(({ loadOffer }) => loadOffer(item.id)),
        ),
    }
    const openPost = async () => navigate(`/admin/community/posts/${item.post_id}`)
    void (item.post_id === undefined ? find[item.kind as keyof typeof find]() : openPost())
  }

  return (
    <>
      {dialogs.map((dialog, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- always the same dialogs, in this order
        <Notice key={place} dialog={dialog} />
      ))}
      <div ref={list}>
        <PagedTable
          label="What waits"
          caption="Waiting, oldest first"
          empty="Nothing is waiting. The desk is clear."
          page={page}
          columns={columns(now, open)}
          order="oldest-first"
        />
      </div>
      <RequestDialog dialog={request} />
      <InstitutionDialog dialog={institution} />
      <MessageDialog dialog={message} />
      {appeal.item ? (
        <Suspense>
          <AppealDialog dialog={appeal} />
        </Suspense>
      ) : null}
      {offer.item ? (
        <Suspense>
          <OfferDialog dialog={offer} />
        </Suspense>
      ) : null}
    </>
  )
}
