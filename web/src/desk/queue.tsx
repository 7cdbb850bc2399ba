import { showAppeal, type StaffAppealDetails } from '@ariviyal/contract/appeals'
import type { Answer } from '@ariviyal/contract/endpoint'
import { type ContactMessage, listMessages } from '@ariviyal/contract/contact'
import type { listWaiting, WaitingItem } from '@ariviyal/contract/desk'
import { type Institution, listInstitutions } from '@ariviyal/contract/institutions'
import { listSubscriptionRequests, type SubscriptionRequest } from '@ariviyal/contract/subscriptions'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../api/client.ts'
import { InstitutionSheet } from '../staff/institution-sheet.tsx'
import { Mark } from '../staff/mark.tsx'
import { MessageSheet } from '../staff/message-sheet.tsx'
import { PagedList } from '../staff/paged-list.tsx'
import { RequestSheet } from '../staff/request-sheet.tsx'
import { Notice } from '../ui/notice.tsx'
import { openInSheet } from '../ui/open-in-sheet.ts'
import { RowButton } from '../ui/row-button.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { useSheet } from '../ui/use-sheet.ts'
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
    cell: (item) => (
      <RowButton
        label="Open"
        about={`the ${waitingWords[item.kind].toLowerCase()}: ${item.title}, ${item.detail}`}
        onClick={() => open(item)}
      />
    ),
  },
]

/** Comes with the first appeal that is opened: it draws the hours of a session, which nothing else here does. */
const loadAppealSheet = async () => ({ default: (await import('../live/staff/appeal-sheet.tsx')).AppealSheet })
const AppealSheet = lazy(loadAppealSheet)

/** The thing that a list was asked for by its id. */
const firstOf = async <Item,>(page: Promise<{ items: Item[] }>): Promise<Item | undefined> => (await page).items[0]

/** Everything that waits, oldest first, to be decided in the sheets of the lists; after a decision the focus is on the next one. */
export function Queue({ page, now }: { page: Answer<typeof listWaiting>; now: number }) {
  const { items } = page
  const request = useSheet<SubscriptionRequest>()
  const institution = useSheet<Institution>()
  const message = useSheet<ContactMessage>()
  const appeal = useSheet<StaffAppealDetails>()
  const sheets = [request, institution, message, appeal]
  const navigate = useNavigate()

  const list = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<{ id: string; place: number }>()
  const settled = useRef<string>(undefined)
  const isOver = sheets.some(({ outcome }) => outcome)
  useEffect(() => {
    if (!opened || !isOver || settled.current === opened.id || items.some(({ id }) => id === opened.id)) return
    settled.current = opened.id
    // Only where the decision left the focus nowhere, or on the notice, which is announced in any case.
    const focused = document.activeElement
    const isFree =
      focused === document.body ||
      focused?.closest('dialog') ||
      sheets.some((sheet) => sheet.notice.current === focused)
    const buttons = list.current?.querySelectorAll<HTMLElement>('tbody button') ?? []
    if (isFree) (buttons[opened.place] ?? buttons[buttons.length - 1])?.focus()
  })

  const open = (item: WaitingItem) => {
    setOpened({ id: item.id, place: items.indexOf(item) })
    for (const sheet of sheets) sheet.forget()
    const query = { id: item.id }
    const find = {
      'subscription-request': () => openInSheet(request, firstOf(call(listSubscriptionRequests, { query }))),
      institution: () => openInSheet(institution, firstOf(call(listInstitutions, { query }))),
      // Decided in its own list, beside the seats and the end of the term.
      renewal: async () => navigate('/admin/renewals'),
      message: () => openInSheet(message, firstOf(call(listMessages, { query }))),
      // Told from one another there, beside the list that they stand in.
      'live-participants': async () => navigate(`/admin/sessions/${item.session_id}/import`),
      appeal: () => {
        const found = Promise.all([call(showAppeal, { params: { id: item.id } }), loadAppealSheet()])
        return openInSheet(
          appeal,
          found.then(([details]) => details),
        )
      },
    }
    void find[item.kind]()
  }

  return (
    <>
      {sheets.map((sheet, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- always the same four, in this order
        <Notice key={place} sheet={sheet} />
      ))}
      <div ref={list}>
        <PagedList
          label="What waits"
          empty="Nothing waits. The desk is clear."
          count={items.length}
          nextCursor={page.next_cursor}
          order="oldest-first"
        >
          <Table
            caption="What waits, oldest first"
            captionHidden
            columns={columns(now, open)}
            rows={items}
            rowKey={(item) => item.id}
          />
        </PagedList>
      </div>
      <RequestSheet sheet={request} />
      <InstitutionSheet sheet={institution} />
      <MessageSheet sheet={message} />
      {appeal.item ? (
        <Suspense>
          <AppealSheet sheet={appeal} />
        </Suspense>
      ) : null}
    </>
  )
}
