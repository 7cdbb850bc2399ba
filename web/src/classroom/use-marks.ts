import { type Classroom, saveMarks, type Test } from '@ariviyal/contract/classroom/classroom'
import { messages } from '@ariviyal/contract/messages'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError, call } from '../api/client.ts'
import { endedByLogout } from '../session/store.ts'
import type { BannerTone } from '../ui/banner.tsx'
import { forgetDraft, saveDraft, readDraft } from './marks-draft.storage.ts'
import { atVersion, type MarkEntry, problemOf, prune, rowOf, savedEntries, withEntry } from './marks-draft.ts'

export interface Marks {
  entry: (test: Test, student: string) => MarkEntry
  isChanged: (test: Test, student: string) => boolean
  change: (test: Test, student: string, change: Partial<MarkEntry>) => void
  save: () => Promise<void>
  /** Discards unsaved entries. */
  discard: () => void
  isDirty: boolean
  isReadOnly: boolean
  isSaving: boolean
  outcome: { tone: BannerTone; text: string } | undefined
}

type Answer = { is: 'saved' | 'conflict' } | { is: 'failed'; why: string }

/** The marks of a class with unsaved entries on top. Entries are kept until saved or discarded, whatever fails. */
export function useMarks(classroom: Classroom, isReadOnly: boolean): Marks {
  const [typed, setTyped] = useState(() => readDraft(classroom.id))
  const [isSaving, setIsSaving] = useState(false)
  const [outcome, setOutcome] = useState<Marks['outcome']>()
  const { revalidate } = useRevalidator()
  const saved = savedEntries(classroom)

  // Entries that match the loaded class are no longer drafts.
  const draft = prune(typed, classroom)
  if (draft !== typed) setTyped(draft)

  useEffect(() => saveDraft(classroom.id, draft), [classroom.id, draft])
  useEffect(
    () => () => {
      // The next user of this device must not find this teacher's entries.
      if (endedByLogout()) forgetDraft(classroom.id)
    },
    [classroom.id],
  )

  const entry = (test: Test, student: string) => draft[test.id]?.entries[student] ?? saved(test.id, student)

  const send = async (test: Test): Promise<Answer> => {
    const testDraft = draft[test.id]
    if (!testDraft) return { is: 'saved' }
    const rows = Object.entries(testDraft.entries).map(([student, typed]) => rowOf(student, typed))
    try {
      const body = { version: testDraft.version ?? test.version, rows }
      const { version } = await call(saveMarks, { params: { id: test.id }, body })
      setTyped((now) => atVersion(now, test.id, version))
      return { is: 'saved' }
    } catch (error) {
      if (!(error instanceof ApiError)) console.error(error)
      if (error instanceof ApiError && error.code === 'edited-elsewhere') {
        setTyped((now) => atVersion(now, test.id, null))
        return { is: 'conflict' }
      }
      return { is: 'failed', why: (error instanceof ApiError && error.msg) || messages.internal }
    }
  }

  const save = async () => {
    if (isSaving) return
    const changed = classroom.tests.filter((test) => draft[test.id])
    const wrong = changed.some((test) =>
      Object.values(draft[test.id]?.entries ?? {}).some((typed) => problemOf(typed, test.max_marks)),
    )
    if (wrong) return setOutcome({ tone: 'error', text: messages.fieldsInvalid })

    setIsSaving(true)
    setOutcome(undefined)
    const answers: Answer[] = []
    for (const test of changed) answers.push(await send(test))
    // Avoids a reload that would fail and replace the page with its unsaved entries.
    if (answers.some(({ is }) => is !== 'failed')) await revalidate()
    const failure = answers.find((answer) => answer.is === 'failed')
    if (failure) setOutcome({ tone: 'error', text: `${failure.why} What you typed is kept: save again.` })
    else if (answers.some(({ is }) => is === 'conflict'))
      setOutcome({
        tone: 'warning',
        text: `${messages.editedElsewhere} They are loaded now; what you typed is kept on top of them. Look through it and save again.`,
      })
    else setOutcome({ tone: 'success', text: messages.marksSaved })
    setIsSaving(false)
  }

  return {
    entry,
    isChanged: (test, student) => draft[test.id]?.entries[student] !== undefined,
    change: (test, student, change) => {
      setOutcome(undefined)
      setTyped((now) => {
        const before = now[test.id]?.entries[student] ?? saved(test.id, student)
        return withEntry(now, test, student, { ...before, ...change })
      })
    },
    save,
    discard: () => {
      setTyped({})
      setOutcome(undefined)
    },
    isDirty: !isReadOnly && Object.keys(draft).length > 0,
    isReadOnly,
    isSaving,
    outcome,
  }
}
