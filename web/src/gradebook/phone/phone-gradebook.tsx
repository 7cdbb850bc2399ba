import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import type { GridHandle } from '../grid/grid.tsx'
import type { Editing } from '../use-gradebook.ts'
import { ColumnByColumn } from './column-by-column.tsx'
import { focusMark } from './mark-line.tsx'
import { PupilByPupil } from './pupil-by-pupil.tsx'

interface Props {
  editing: Editing
  open: (studentId: string, columnId: string) => void
  openStudent: (studentId: string) => void
  ref: Ref<GridHandle>
}

const views = [
  { value: 'column', label: 'All pupils' },
  { value: 'student', label: 'One pupil' },
] as const

/** The gradebook on a phone: a column with all students, or a student with all columns. */
export function PhoneGradebook({ editing, open, openStudent, ref }: Props) {
  const [view, setView] = useState<(typeof views)[number]['value']>('column')
  const [columnId, setColumnId] = useState<string>()
  const root = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => ({
    show: (studentId, of) => {
      setView('column')
      setColumnId(of)
      focusMark(root.current, studentId, of)
    },
  }))
  return (
    <div ref={root}>
      <div role="group" aria-label="View" className="mb-2 flex gap-1">
        {views.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === view}
            onClick={() => setView(value)}
            className="min-h-11 cursor-pointer border-b-4 border-transparent px-3 font-semibold text-ink-soft aria-pressed:border-turmeric aria-pressed:text-ink"
          >
            {label}
          </button>
        ))}
      </div>
      {view === 'column' ? (
        <ColumnByColumn editing={editing} columnId={columnId} choose={setColumnId} open={open} />
      ) : (
        <PupilByPupil editing={editing} open={open} openStudent={openStudent} />
      )}
    </div>
  )
}
