import type { ItemState } from '@ariviyal/contract/library-staff'
import type { UndoableAnswer } from '@ariviyal/contract/undo'
import { type ReactNode, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { serverMessage } from '../../api/client.ts'
import { ConfirmSheet } from '../../staff/confirm-sheet.tsx'
import { Moment } from '../../staff/moment.tsx'
import { showUndo } from '../../staff/undo-offers.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { settle } from '../../ui/settle.ts'
import { type Outcome, useSheet } from '../../ui/use-sheet.ts'
import { StateMark } from './shelf-state.tsx'

interface Item {
  id: string
  title: string
  isPremium: boolean
  state: ItemState
  published_at: string | null
  archived_at: string | null
}

type Act = (id: string) => Promise<UndoableAnswer>
export type Acts = Record<'publish' | 'unpublish' | 'archive' | 'restore', Act>

interface Props {
  item: Item
  /** "book" or "video". */
  noun: string
  /** What has to be there before it can be published; undefined when all is. */
  missing: string | undefined
  /** What could be better but stops nobody. */
  advice?: string | undefined
  acts: Acts
}

/** Whether readers see an item, in words, and the acts that change it. */
export function PublishPanel({ item, noun, missing, advice, acts }: Props) {
  const { revalidate } = useRevalidator()
  const [outcome, setOutcome] = useState<Outcome>()
  const [pending, setPending] = useState(false)
  const notice = useRef<HTMLDivElement>(null)
  const unpublishing = useSheet<Item>()
  const archiving = useSheet<Item>()

  const show = (next: Outcome) => {
    setOutcome(next)
    // The button that was pressed may be gone; what came of it takes the focus.
    requestAnimationFrame(() => notice.current?.focus())
  }
  const doAtOnce = async (act: Act) => {
    setPending(true)
    try {
      show(await settle(async () => ({ tone: 'success', text: (await act(item.id)).msg }), revalidate))
    } catch (error) {
      show({ tone: 'error', text: serverMessage(error) ?? 'That did not work. Try again.' })
    } finally {
      setPending(false)
    }
  }
  const ask = (sheet: typeof archiving) => {
    unpublishing.forget()
    archiving.forget()
    setOutcome(undefined)
    sheet.show(item)
  }
  const said = outcome ?? unpublishing.outcome ?? archiving.outcome
  const asked = unpublishing.outcome ? unpublishing.notice : archiving.notice

  return (
    <section aria-labelledby="state" className="border-y-2 border-ink py-5">
      <h2 id="state" className="sr-only">
        State
      </h2>
      <div ref={outcome ? notice : asked} tabIndex={-1} className="mb-5 empty:hidden">
        {said ? (
          <Banner tone={said.tone} live>
            {said.text}
          </Banner>
        ) : null}
      </div>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <StateMark state={item.state} />
        <div className="min-w-0 flex-1 basis-64">
          <StateWords item={item} noun={noun} />
          {item.state === 'draft' && missing ? <p className="mt-1">{missing}</p> : null}
          {advice ? <p className="mt-1 text-ink-soft">{advice}</p> : null}
        </div>
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        {item.state === 'draft' ? (
          <Button disabled={pending || missing !== undefined} onClick={() => void doAtOnce(acts.publish)}>
            Publish
          </Button>
        ) : null}
        {item.state === 'published' ? (
          <Button tone="quiet" onClick={() => ask(unpublishing)}>
            Unpublish
          </Button>
        ) : null}
        {item.state === 'archived' ? (
          <Button disabled={pending} onClick={() => void doAtOnce(acts.restore)}>
            Bring back
          </Button>
        ) : (
          <Button tone="danger" onClick={() => ask(archiving)}>
            Archive
          </Button>
        )}
      </div>
      <ActSheet
        sheet={unpublishing}
        title={`Unpublish the ${noun}?`}
        act={acts.unpublish}
        submit="Unpublish"
        pending="Unpublishing..."
      >
        “{item.title}” leaves the page of its readers at once and becomes a draft. Who has it open can go on for up to
        15 minutes.
      </ActSheet>
      <ActSheet
        sheet={archiving}
        title={`Archive the ${noun}?`}
        act={acts.archive}
        submit="Archive"
        pending="Archiving..."
      >
        {item.state === 'published' ? `“${item.title}” leaves the page of its readers at once. ` : ''}
        Nothing is deleted: it waits under Archived, and can be brought back as it is now.
      </ActSheet>
    </section>
  )
}

interface ActSheetProps {
  sheet: ReturnType<typeof useSheet<Item>>
  title: string
  act: Act
  submit: string
  pending: string
  children: ReactNode
}

function ActSheet({ sheet, title, act, submit, pending, children }: ActSheetProps) {
  return (
    <ConfirmSheet
      sheet={sheet}
      title={title}
      act={async ({ id, title: name }) => {
        const { msg, undo } = await act(id)
        showUndo(undo, `${name}: ${msg}`)
        return { tone: 'success', text: msg }
      }}
      submit={submit}
      pending={pending}
      failed="That did not work. Try again."
    >
      {() => <p className="wrap-anywhere">{children}</p>}
    </ConfirmSheet>
  )
}

function StateWords({ item, noun }: { item: Item; noun: string }) {
  const audience = item.isPremium
    ? 'Subscribers open it; everyone else sees its card, locked.'
    : 'Every teacher with an account opens it.'
  if (item.state === 'draft') return <p>Only staff see this {noun}.</p>
  if (item.state === 'archived')
    return (
      <p>
        {item.archived_at ? (
          <>
            In the archive since <Moment at={item.archived_at} show="day" />.{' '}
          </>
        ) : null}
        {item.published_at
          ? 'When you bring it back, readers see it again at once.'
          : 'When you bring it back, it is a draft.'}
      </p>
    )
  return (
    <p>
      {item.published_at ? (
        <>
          Since <Moment at={item.published_at} show="day" />.{' '}
        </>
      ) : null}
      {audience}
    </p>
  )
}
