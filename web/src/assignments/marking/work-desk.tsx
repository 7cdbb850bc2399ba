import { type AssignmentToMark, type PupilWork, returnWork } from '@ariviyal/contract/assignments/marking'
import type { Comment } from '@ariviyal/contract/tests/marking'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { call, serverMessage } from '../../api/client.ts'
import { KeyHelp } from '../../tests/marking/key-help.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { DialogFrame } from '../../ui/dialog/dialog-frame.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { loadOnDemand } from '../../ui/loading/load-on-demand.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Arrival } from './arrival.tsx'
import { DeskHead } from './desk-head.tsx'
import { HandedIn } from './handed-in.tsx'
import { draftsOnDevice } from './session/kept-drafts.ts'
import { serverMarkingApi } from './session/marking-api.ts'
import { PageViewer, zooms } from './page-viewer.tsx'
import { PupilSteps } from './pupil-steps.tsx'
import type { Tool } from './tools.ts'
import { usePresence } from './use-presence.ts'
import { useWorkKeys, workKeys } from './work-keys.ts'
import { fetchAhead, pagesOf } from './work-pages.ts'
import { WorkPanel } from './work-panel.tsx'
import { ReturnState, SaveState, stateInWords } from './work-state.tsx'
import { WorkSession } from './session/work-session.ts'

const CommentBank = loadOnDemand(async () => (await import('../../tests/marking/comment-bank.tsx')).CommentBank)
const NextSteps = loadOnDemand(async () => (await import('./next-steps.tsx')).NextSteps)

interface Props {
  assignment: AssignmentToMark
  items: PupilWork[]
  comments: Comment[]
  school: string | null
  mayChange: boolean
}

type Shown = 'keys' | 'comments' | 'next'
const titles: Record<Shown, string> = { keys: 'Keys', comments: 'Your comments', next: 'What comes next' }
/** Works that are loaded ahead. */
const ahead = 2

/** The work of one pupil after the other, with its pages and the decision about it. */
export function WorkDesk({ assignment, items: loaded, comments, school, mayChange }: Props) {
  const rubricVersion = assignment.rubric ? assignment.version : null
  const [session] = useState(
    () => new WorkSession(serverMarkingApi(assignment.id, rubricVersion), draftsOnDevice(assignment.id)),
  )
  useSyncExternalStore(session.subscribe, session.changes, session.changes)
  const [items, setItems] = useState(loaded)
  const [place, setPlace] = useState(() => Math.max(0, firstUnmarked(loaded)))
  const [pageAt, setPageAt] = useState({ student: '', page: 0 })
  const [tool, setTool] = useState<Tool>('move')
  const [zoom, setZoom] = useState<number>(1)
  const [keysOn, setKeysOn] = useState(true)
  const [isReturning, setIsReturning] = useState(false)
  const dialog = useDialog<Shown>()
  const comment = useRef<HTMLTextAreaElement>(null)
  const surface = useRef<HTMLDivElement>(null)

  const student = items[place]?.student_id ?? ''
  const shown = session.shown(student)
  useEffect(() => {
    // What comes next is loaded and decoded ahead, so that nobody waits for it.
    const coming = Array.from({ length: ahead + 1 }, (_, by) => items[place + by]?.student_id ?? '').filter(Boolean)
    void (async () => {
      for (const id of coming) {
        await session.load(id)
        const work = session.shown(id)?.work
        if (work) await fetchAhead(work)
      }
    })()
  }, [session, items, place])
  const others = usePresence(mayChange, assignment.id, student, session)

  /** As it is here, where it is newer than the list. */
  const now = (item: PupilWork): PupilWork => session.shown(item.student_id)?.work ?? item
  const isMarked = (item: PupilWork): boolean => {
    const own = session.shown(item.student_id)
    if (!own) return item.marked
    const { decision, notes } = own.wanted
    if (assignment.grading !== 'feedback') return decision.marks !== null
    return (
      decision.feedback !== '' || [...notes.values()].some(({ strokes, words }) => strokes.length > 0 || words !== '')
    )
  }
  const waits = (item: PupilWork) => now(item).hand_ins > 0 && !isMarked(item)
  const waiting = items.filter(waits).length
  const toReturn = items.filter((item) => {
    const { returned_at: at, changed } = now(item)
    return isMarked(item) && (at === null || changed)
  }).length

  const go = (next: number) => {
    if (!items[next]) return
    session.flush(student)
    setPlace(next)
  }
  const nextUnmarked = () => {
    const later = items.findIndex((item, index) => index > place && waits(item))
    const any = items.findIndex((item, index) => index !== place && waits(item))
    go(later !== -1 ? later : any !== -1 ? any : place + 1)
  }
  const goBack = (way: 'undo' | 'redo') => {
    const about = session[way]()
    const index = items.findIndex(({ student_id: id }) => id === about)
    if (index !== -1) setPlace(index)
  }
  const pages = shown ? pagesOf(shown.work) : []
  const page = pageAt.student === student ? Math.min(pageAt.page, Math.max(0, pages.length - 1)) : 0
  const turnTo = (next: number) => pages[next] && setPageAt({ student, page: next })
  const zoomBy = (by: number) =>
    setZoom(
      zooms[
        Math.max(
          0,
          zooms.findIndex((one) => one >= zoom),
        ) + by
      ] ?? zoom,
    )
  const { row } = useWorkKeys({
    isOn: keysOn && !dialog.isOpen,
    mayChange,
    session,
    student,
    shown,
    assignment,
    step: (by) => go(place + by),
    nextUnmarked,
    turn: (by) => turnTo(page + by),
    zoomBy,
    choose: setTool,
    goBack,
    help: () => dialog.show('keys'),
    comment,
    surface,
  })

  const giveBack = async (ids?: string[]) => {
    setIsReturning(true)
    session.flush(student)
    try {
      await session.settled()
      const body = ids ? { student_ids: ids } : {}
      const returned = await call(returnWork, { params: { id: assignment.id }, body })
      setItems(returned.items)
      await Promise.all(returned.items.map(({ student_id: id }) => session.refresh(id)))
      dialog.finish({ tone: 'success', text: returned.msg })
    } catch (error) {
      dialog.finish({ tone: 'error', text: serverMessage(error) ?? 'The work could not be returned. Try again.' })
    }
    setIsReturning(false)
  }

  const item = items[place]
  if (!item) return <p>No pupil has this assignment yet.</p>
  const current = now(item)
  const beside = others.filter(({ student_id: id }) => id === student)
  return (
    <>
      <DeskHead
        {...{ place, go, waiting, toReturn, isReturning, mayChange }}
        pupils={items.map((one) => ({ ...one, state: stateInWords(now(one), isMarked(one)) }))}
        giveBack={() => void giveBack()}
        help={() => dialog.show('keys')}
      />
      <div className="mt-3">
        <Notice dialog={dialog} />
      </div>
      {others.length > 0 ? (
        <p role="status" className="mb-2 text-sm">
          {others
            .map(({ name, student_id: id }) => {
              const theirs = items.find((one) => one.student_id === id)
              return theirs ? `${name} is at ${theirs.roll_number}. ${theirs.name}` : `${name} is here too`
            })
            .join(' · ')}
        </p>
      ) : null}
      <div aria-live="polite" className="mb-3 flex flex-wrap items-baseline gap-x-4">
        <h2 className="text-lg wrap-anywhere">
          {item.roll_number}. {item.name}
        </h2>
        <p className="text-sm text-ink-soft">
          {place + 1} of {items.length}
          {current.handed_in_at ? (
            <>
              {' · handed in '}
              <Moment at={current.handed_in_at} />
              {current.late ? ' · late' : ''}
              {shown?.work.receipt ? (
                <>
                  {' · '}
                  <span className="whitespace-nowrap">receipt {shown.work.receipt}</span>
                </>
              ) : null}
            </>
          ) : (
            ' · nothing handed in'
          )}
        </p>
        <SaveState shown={shown} retry={() => session.retry()} />
      </div>
      {shown ? <Arrival work={shown.work} /> : null}
      {beside.length > 0 ? (
        <Banner tone="warning" className="mb-3">
          <p>{beside.map(({ name }) => name).join(' and ')} has this work on screen too. Nothing is overwritten.</p>
        </Banner>
      ) : null}
      {shown === undefined ? (
        session.loadFailed(student) ? (
          <Banner tone="error" live>
            <p>This work could not be loaded.</p>
            <Button tone="quiet" className="mt-2" onClick={() => void session.load(student)}>
              Try again
            </Button>
          </Banner>
        ) : (
          <p role="status">Loading the work...</p>
        )
      ) : (
        <div className="grid items-start gap-6 max-lg:pb-20 lg:grid-cols-[minmax(0,3fr)_minmax(18rem,2fr)]">
          <HandedIn work={shown.work}>
            {pages.length > 0 ? (
              <PageViewer
                {...{ shown, session, comments, pages, turnTo, tool, zoom, setZoom, mayChange, surface }}
                place={page}
                choose={setTool}
              />
            ) : null}
          </HandedIn>
          <section aria-label="Decision" className="min-w-0 lg:sticky lg:top-4">
            <WorkPanel
              key={student}
              {...{ shown, assignment, session, comments, mayChange, row, comment }}
              editComments={() => dialog.show('comments')}
              editSteps={() => dialog.show('next')}
            />
            <ReturnState work={current} marked={isMarked(item)} />
            {mayChange ? (
              <Button
                tone="quiet"
                className="mt-2"
                disabled={!isMarked(item) || isReturning || (current.returned_at !== null && !current.changed)}
                onClick={() => void giveBack([student])}
              >
                {current.returned_at === null ? 'Return this work' : 'Return it again'}
              </Button>
            ) : null}
          </section>
        </div>
      )}
      <PupilSteps {...{ place, go, nextUnmarked, session, goBack, mayChange }} last={items.length - 1} />
      <DialogFrame dialog={dialog} title={titles[dialog.item ?? 'keys']}>
        {dialog.item === 'keys' ? <KeyHelp keys={workKeys} isOn={keysOn} turn={setKeysOn} /> : null}
        {dialog.item === 'comments' ? <CommentBank comments={comments} school={school} /> : null}
        {dialog.item === 'next' && shown ? (
          <NextSteps
            assignment={assignment}
            steps={shown.wanted.decision.next_steps}
            put={(steps) => session.decide(student, { next_steps: steps })}
          />
        ) : null}
      </DialogFrame>
    </>
  )
}

const firstUnmarked = (items: PupilWork[]) => items.findIndex((item) => item.hand_ins > 0 && !item.marked)
