import type { ContentState } from '@ariviyal/contract/content'
import type { UndoableAnswer } from '@ariviyal/contract/staff/undo'
import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { serverMessage } from '../../api/client.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { Moment } from '../../ui/moment.tsx'
import { offerUndo } from '../../console/undo-offers.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { runAndRefresh } from '../../ui/run-and-refresh.ts'
import { type ActOutcome, useDialog } from '../../ui/dialog/use-dialog.ts'
import { useOutcome } from '../../ui/use-outcome.ts'
import { StateMark } from './shelf-state.tsx'

interface Item {
  id: string
  title: string
  isPremium: boolean
  state: ContentState
  published_at: string | null
  archived_at: string | null
}

type Act = (id: string) => Promise<UndoableAnswer>
export type Acts = Record<'publish' | 'unpublish' | 'archive' | 'restore', Act>

interface Props {
  item: Item
  /** "book" or "video". */
  noun: string
  /** What must be added before publishing; undefined when complete. */
  missing: string | undefined
  /** Optional improvements. */
  advice?: string | undefined
  acts: Acts
}

/** Publication state of an item, and the actions that change it. */
export function PublishPanel({ item, noun, missing, advice, acts }: Props) {
  const { revalidate } = useRevalidator()
  const [outcome, setOutcome] = useOutcome<ActOutcome>()
  const [pending, setPending] = useState(false)
  const notice = useRef<HTMLDivElement>(null)
  const unpublishing = useDialog<Item>()
  const archiving = useDialog<Item>()

  const show = (next: ActOutcome) => {
    setOutcome(next)
    // The pressed button may be gone; the outcome takes the focus.
    requestAnimationFrame(() => notice.current?.focus())
  }
  const runNow = async (act: Act) => {
    setPending(true)
    try {
      show(await runAndRefresh(() => act(item.id), revalidate))
    } catch (error) {
      show({ tone: 'error', text: serverMessage(error) ?? 'That did not work. Try again.' })
    } finally {
      setPending(false)
    }
  }
  const shownOutcome = outcome ?? unpublishing.outcome ?? archiving.outcome
  const actNotice = unpublishing.outcome ? unpublishing.notice : archiving.notice

  return (
    <section aria-labelledby="state" className="border-y-2 border-ink py-5">
      <h2 id="state" className="sr-only">
        State
      </h2>
      <div ref={outcome ? notice : actNotice} tabIndex={-1} className="mb-5 empty:hidden">
        {shownOutcome ? (
          <Banner tone={shownOutcome.tone} live>
            {shownOutcome.text}
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
          <Button disabled={pending || missing !== undefined} onClick={() => void runNow(acts.publish)}>
            Publish
          </Button>
        ) : null}
        {item.state === 'published' ? (
          <Button tone="quiet" onClick={() => unpublishing.show(item)}>
            Unpublish
          </Button>
        ) : null}
        {item.state === 'archived' ? (
          <Button disabled={pending} onClick={() => void runNow(acts.restore)}>
            Restore
          </Button>
        ) : (
          <Button tone="danger" onClick={() => archiving.show(item)}>
            Archive
          </Button>
        )}
      </div>
      <ConfirmDialog
        dialog={unpublishing}
        title={`Unpublish the ${noun}?`}
        act={({ id, title }) => offerUndo(title, acts.unpublish(id))}
        submit="Unpublish"
        pending="Unpublishing..."
        failed="That did not work. Try again."
      >
        Readers no longer see “{item.title}”; it becomes a draft. Anyone who has it open can go on for up to 15 minutes.
      </ConfirmDialog>
      <ConfirmDialog
        dialog={archiving}
        title={`Archive the ${noun}?`}
        act={({ id, title }) => offerUndo(title, acts.archive(id))}
        submit="Archive"
        pending="Archiving..."
        failed="That did not work. Try again."
      >
        {item.state === 'published' ? `“${item.title}” leaves the page of its readers at once. ` : ''}
        Nothing is deleted: you find it under Archived and can restore it as it is now.
      </ConfirmDialog>
    </section>
  )
}

function StateWords({ item, noun }: { item: Item; noun: string }) {
  const audience = item.isPremium
    ? 'Subscribers can open it; everyone else sees a locked card.'
    : 'Every teacher with an account can open it.'
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
          ? 'When you restore it, readers see it again at once.'
          : 'When you restore it, it is a draft.'}
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
