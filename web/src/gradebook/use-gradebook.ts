import { emptyCell, StoredCell } from '@ariviyal/contract/gradebook/cells'
import { withCells } from '@ariviyal/contract/gradebook/compute'
import {
  type Gradebook,
  type GradebookColumn,
  saveCells,
  showGradebookRevision,
} from '@ariviyal/contract/gradebook/gradebook'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import * as z from 'zod/mini'
import { ApiError, call } from '../api/client.ts'
import { endedByLogout } from '../session/store.ts'
import {
  afterSave,
  changesOf,
  type Draft,
  entriesOf,
  entryIn,
  isNothing,
  isSameEntry,
  problemOf,
  type Typed,
  typedOf,
  withEntry,
  withTyped,
} from './draft.ts'
import { forgetDraft, readDraft, saveDraft } from './draft.storage.ts'

/** After the last key, and between attempts that fail. */
const saveAfterMs = 800
const retryAfterMs = 5_000
/** How often an open page asks whether a colleague has changed something. */
const lookAfterMs = 4_000

export interface Edit {
  studentId: string
  columnId: string
  typed: Typed
  /** Of the cell when typing began; by default the one that is shown. */
  version?: number
}

export interface Invalid extends Edit {
  problem: string
}

export type SaveState = 'saved' | 'saving' | 'waiting' | 'kept'

export interface Editing {
  /** With what was typed, and everything that follows from it. */
  gradebook: Gradebook
  draft: Draft
  typed: (studentId: string, columnId: string) => Typed
  /** The version of the cell that an entry is based on. */
  version: (studentId: string, columnId: string) => number
  change: (edits: Edit[]) => void
  undo: (() => void) | null
  isReadOnly: boolean
  state: SaveState
  /** The server's sentence where it refused what was sent. */
  refusal: string | undefined
  invalid: Invalid[]
  /** Cells that a colleague changed meanwhile, as they are now. */
  conflicts: StoredCell[]
  resolve: (conflict: StoredCell, keep: 'mine' | 'theirs') => void
  discard: () => void
}

/** The gradebook of a page with unsaved entries on top, which are saved by themselves. */
export function useGradebook(loaded: Gradebook, isReadOnly: boolean): Editing {
  const classId = loaded.class_id
  const [draft, setDraft] = useState(() => readDraft(classId))
  const [stored, setStored] = useState<ReadonlyMap<string, StoredCell>>(new Map())
  const [past, setPast] = useState<Edit[][]>([])
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<{ draft: Draft; refusal: string | undefined }>()
  const [conflicts, setConflicts] = useState<StoredCell[]>([])
  const { revalidate } = useRevalidator()
  const revision = useRef(loaded.revision)
  useEffect(() => {
    revision.current = Math.max(revision.current, loaded.revision)
  }, [loaded])

  const columns = useMemo(() => new Map(loaded.columns.map((column) => [column.id, column])), [loaded])
  const saved = useMemo(
    () =>
      withCells(loaded, (studentId, columnId, cell) => {
        const newer = stored.get(`${studentId} ${columnId}`)
        return newer && newer.version > cell.version ? { ...cell, ...entryPart(newer) } : cell
      }),
    [loaded, stored],
  )
  const gradebook = useMemo(
    () =>
      withCells(saved, (studentId, columnId, cell) => {
        const entry = entryIn(draft, studentId, columnId)
        return entry ? withTyped(cell, entry.typed) : cell
      }),
    [saved, draft],
  )
  const cellIn = (of: Gradebook, studentId: string, columnId: string) => {
    const at = of.columns.findIndex(({ id }) => id === columnId)
    return of.students.find(({ id }) => id === studentId)?.cells[at] ?? { ...emptyCell, source: null }
  }
  const typed = (studentId: string, columnId: string): Typed =>
    entryIn(draft, studentId, columnId)?.typed ?? typedOf(cellIn(saved, studentId, columnId))

  const version = (studentId: string, columnId: string): number =>
    entryIn(draft, studentId, columnId)?.version ?? cellIn(saved, studentId, columnId).version

  useEffect(() => saveDraft(classId, draft), [classId, draft])
  useEffect(
    () => () => {
      // The next user of this device must not find this teacher's entries.
      if (endedByLogout()) forgetDraft(classId)
    },
    [classId],
  )

  const apply = (edits: Edit[]) =>
    setDraft((now) => {
      let next = now
      for (const { studentId, columnId, typed: entry, version: seen } of edits) {
        const cell = cellIn(saved, studentId, columnId)
        const version = entryIn(now, studentId, columnId)?.version ?? seen ?? cell.version
        const isSaved = isSameEntry(entry, typedOf(cell)) || isNothing(entry, version)
        next = withEntry(next, studentId, columnId, isSaved ? null : { typed: entry, version })
      }
      return next
    })
  const change = (edits: Edit[]) => {
    setPast((before) => [
      ...before.slice(-99),
      edits.map(({ studentId, columnId }) => ({ studentId, columnId, typed: typed(studentId, columnId) })),
    ])
    apply(edits)
  }
  const last = past.at(-1)

  const contested = new Set(conflicts.map((cell) => `${cell.student_id} ${cell.column_id}`))
  const changes = changesOf(draft, columns).filter((cell) => !contested.has(`${cell.student_id} ${cell.column_id}`))

  const send = async () => {
    setSending(true)
    try {
      const answer = await call(saveCells, { params: { id: classId }, body: { cells: changes } })
      setStored((now) => new Map([...now, ...answer.cells.map((cell) => [keyOf(cell), cell] as const)]))
      setDraft((now) => afterSave(now, changes, answer.cells))
      setFailure(undefined)
      // Otherwise a colleague has changed something too, which the next look finds.
      if (answer.revision === revision.current + 1) revision.current = answer.revision
    } catch (error) {
      const now = error instanceof ApiError ? z.array(StoredCell).safeParse(error.cells) : undefined
      if (now?.success && now.data.length > 0) setConflicts((before) => [...before, ...now.data])
      else setFailure({ draft, refusal: error instanceof ApiError && error.status !== 0 ? error.msg : undefined })
    } finally {
      setSending(false)
    }
  }
  const sendLatest = useRef(send)
  useEffect(() => {
    sendLatest.current = send
  })
  const isWaiting = changes.length > 0 && !isReadOnly
  const isFailed = failure !== undefined && failure.draft === draft
  // Another entry starts the time again.
  const pending = isWaiting && !sending ? draft : null
  useEffect(() => {
    if (pending === null) return undefined
    const timer = setTimeout(() => void sendLatest.current(), isFailed ? retryAfterMs : saveAfterMs)
    return () => clearTimeout(timer)
  }, [pending, isFailed])

  useEffect(() => {
    const look = async () => {
      if (document.visibilityState === 'hidden') return
      const answer = await call(showGradebookRevision, { params: { id: classId } }).catch(() => null)
      if (answer && answer.revision > revision.current) await revalidate()
    }
    const timer = setInterval(() => void look(), lookAfterMs)
    return () => clearInterval(timer)
  }, [classId, revalidate])

  const invalid = entriesOf(draft).flatMap(({ studentId, columnId, typed: entry }): Invalid[] => {
    const column = columns.get(columnId)
    const problem = column && problemOf(entry, column)
    return problem === undefined ? [] : [{ studentId, columnId, typed: entry, problem }]
  })
  return {
    gradebook,
    draft,
    typed,
    version,
    change,
    undo:
      last === undefined || isReadOnly
        ? null
        : () => {
            setPast(past.slice(0, -1))
            apply(last)
          },
    isReadOnly,
    state: sending ? 'saving' : isFailed ? 'kept' : isWaiting ? 'waiting' : 'saved',
    refusal: isFailed ? failure.refusal : undefined,
    invalid,
    conflicts,
    resolve(conflict, keep) {
      setConflicts(conflicts.filter((one) => one !== conflict))
      setStored((now) => new Map([...now, [keyOf(conflict), conflict]]))
      const { student_id: studentId, column_id: columnId, version } = conflict
      setDraft((now) => {
        const entry = entryIn(now, studentId, columnId)
        return withEntry(now, studentId, columnId, keep === 'mine' && entry ? { ...entry, version } : null)
      })
    },
    discard() {
      setDraft({})
      setPast([])
      setConflicts([])
    },
  }
}

const keyOf = (cell: StoredCell) => `${cell.student_id} ${cell.column_id}`
const entryPart = ({ version, marks, absent, exempt, late, note }: StoredCell) => ({
  version,
  marks,
  absent,
  exempt,
  late,
  note,
})

/** Whether marks are typed into a column here; those of a test or an assignment come from there. */
export const isTypedColumn = (column: GradebookColumn | undefined): boolean => column?.source === 'typed'
