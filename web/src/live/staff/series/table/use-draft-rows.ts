import type { SeriesSession } from '@ariviyal/contract/live/live-series'
import { type DraftRow, saveDrafts } from '@ariviyal/contract/live/series-table'
import { limits } from '@ariviyal/contract/limits'
import { messages } from '@ariviyal/contract/messages'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call, serverMessage } from '../../../../api/client.ts'
import { type ColumnName, missingCells, readRow, type RowProblems, type RowText, textOfSession } from './row-text.ts'

/** What is typed in a row and not saved yet, on the version that it began from. */
interface Edit {
  version: number
  cells: Partial<RowText>
}
type Edits = Record<string, Edit>

export interface CellChange {
  id: string
  name: ColumnName
  text: string
}

export interface ShownRow {
  session: SeriesSession
  text: RowText
  /** Wrong cells, which are not saved. */
  problems: RowProblems
  /** Required cells that are empty. */
  missing: RowProblems
  /** Why the server refused the row. */
  refused: string | undefined
}

/** After the last key. */
const pauseMs = 800
const retryMs = 10_000

const reasons = {
  'edited-elsewhere': 'A colleague has changed this session meanwhile.',
  'not-draft': 'This session is no longer a draft.',
} as const

/** The drafts of a series as they are typed; valid rows are saved by themselves, and all is kept until it is saved. */
export function useDraftRows(seriesId: string, drafts: SeriesSession[]) {
  const { revalidate } = useRevalidator()
  const [edits, setEdits] = useState<Edits>({})
  const [refused, setRefused] = useState<Record<string, keyof typeof reasons>>({})
  const [failure, setFailure] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)
  const [savedAt, setSavedAt] = useState<string>()
  const running = useRef<Promise<boolean>>(undefined)

  const read = (session: SeriesSession) => {
    const edit = edits[session.id]
    const text = { ...textOfSession(session), ...edit?.cells }
    return { text, reading: readRow(text, { id: session.id, version: edit?.version ?? session.version }) }
  }
  const rows = drafts.map((session): ShownRow => {
    const { text, reading } = read(session)
    const reason = refused[session.id]
    return {
      session,
      text,
      problems: reading.problems,
      missing: reading.row ? missingCells(reading.row, Date.now()) : {},
      refused: reason && reasons[reason],
    }
  })
  const waiting = drafts
    .filter(({ id }) => edits[id] && !refused[id])
    .flatMap((session): DraftRow[] => {
      const { row } = read(session).reading
      return row ? [row] : []
    })

  const change = (changes: CellChange[]) => {
    setFailure(undefined)
    setEdits((before) => {
      const after = { ...before }
      for (const { id, name, text } of changes) {
        const session = drafts.find((draft) => draft.id === id)
        if (!session) continue
        const { [name]: _, ...others } = after[id]?.cells ?? {}
        const cells = textOfSession(session)[name] === text ? others : { ...others, [name]: text }
        after[id] = { version: after[id]?.version ?? session.version, cells }
        if (Object.keys(cells).length === 0) delete after[id]
      }
      return after
    })
  }

  const send = async (): Promise<boolean> => {
    const sent = edits
    setIsSaving(true)
    try {
      const body = { rows: waiting.slice(0, limits.pageSizeMax) }
      const answer = await call(saveDrafts, { params: { id: seriesId }, body })
      setRefused((before) => ({
        ...before,
        ...Object.fromEntries(answer.refused.map(({ id, reason }) => [id, reason])),
      }))
      await revalidate()
      setEdits((now) => withoutSaved(now, sent, answer.saved))
      setFailure(undefined)
      setSavedAt(new Date().toISOString())
      return answer.refused.length === 0
    } catch (error) {
      setFailure(serverMessage(error) ?? messages.network)
      return false
    } finally {
      setIsSaving(false)
      running.current = undefined
    }
  }
  /** Saves what waits; false where something could not be saved. */
  const save = async (): Promise<boolean> => {
    if (running.current) return running.current
    if (waiting.length === 0) return true
    running.current = send()
    return running.current
  }

  const saveLater = useEffectEvent(() => void save())
  const isWaiting = waiting.length > 0 && !isSaving
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => saveLater(), failure === undefined ? pauseMs : retryMs)
    return () => clearTimeout(timer)
  }, [isWaiting, edits, failure])

  /** Resolves a conflict: what the colleague saved stays, or what is typed here replaces it. */
  const resolve = (session: SeriesSession, choice: 'theirs' | 'mine') => {
    setRefused((before) => Object.fromEntries(Object.entries(before).filter(([id]) => id !== session.id)))
    setEdits(({ [session.id]: mine, ...others }) =>
      choice === 'theirs' || !mine ? others : { ...others, [session.id]: { ...mine, version: session.version } },
    )
  }

  const unsaved = drafts.filter(({ id }) => edits[id])
  return { rows, change, save, resolve, isSaving, failure, savedAt, unsaved: unsaved.length, waiting: waiting.length }
}

/** What was typed while the save was on its way stays, on the saved version. */
function withoutSaved(now: Edits, sent: Edits, saved: { id: string; version: number }[]): Edits {
  const after = { ...now }
  for (const { id, version } of saved) {
    const typed = Object.entries(now[id]?.cells ?? {}).filter(
      ([name, text]) => sent[id]?.cells[name as ColumnName] !== text,
    )
    if (typed.length > 0) after[id] = { version, cells: Object.fromEntries(typed) }
    else delete after[id]
  }
  return after
}
