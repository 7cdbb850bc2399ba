import type { Classroom, Student } from '@ariviyal/contract/classroom/classroom'

/** The students of a class; a name opens what can be done about the student. */
export function Students({ students, open }: Pick<Classroom, 'students'> & { open: (student: Student) => void }) {
  const look = 'flex min-h-11 w-full items-center gap-2 text-left'
  return (
    <ol className="gap-x-8 border-t-2 border-ink pt-2 sm:columns-2 lg:columns-3">
      {students.map((student) => {
        const line = (
          <>
            <span className="w-7 shrink-0 text-right text-ink-soft tabular-nums">{student.roll_number}</span>
            <span className="min-w-0 wrap-anywhere">{student.name}</span>
          </>
        )
        return (
          <li key={student.id} className="break-inside-avoid">
            <button
              type="button"
              onClick={() => open(student)}
              className={`${look} cursor-pointer text-indigo underline underline-offset-4 hover:decoration-2`}
            >
              {line}
            </button>
          </li>
        )
      })}
    </ol>
  )
}
