import type { Group } from '@ariviyal/contract/assignments/groups'
import { listGroups } from '@ariviyal/contract/assignments/groups'
import { showClass, type Student } from '@ariviyal/contract/classroom/classroom'
import { use } from 'react'
import { call } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/form/field-frame.tsx'
import { PartFailure } from '../../ui/loading/part-failure.tsx'

export interface Members {
  students: Pick<Student, 'id' | 'name' | 'roll_number'>[]
  groups: Group[]
}

/** The pupils and groups of a class; null where they could not be loaded. */
export const loadMembers = (classId: string): Promise<Members | null> =>
  Promise.all([call(showClass, { params: { id: classId } }), call(listGroups, { params: { id: classId } })]).then(
    ([{ students }, { items: groups }]) => ({ students, groups }),
    () => null,
  )

interface Props {
  members: Promise<Members | null>
  loadAgain: () => void
  chosen: readonly string[]
  error: string | undefined
  put: (ids: string[]) => void
}

/** The pupils of an assignment that is not for the whole class. A group ticks its pupils. */
export function PupilsField({ members, loadAgain, chosen, error, put }: Props) {
  const loaded = use(members)
  if (loaded === null) return <PartFailure what="The pupils" again={loadAgain} />
  const { students, groups } = loaded
  const ticked = new Set(chosen)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">
        Pupils <span className="font-normal text-ink-soft">({ticked.size} chosen)</span>
      </legend>
      {groups.length === 0 ? (
        <p className="mb-2 text-sm text-ink-soft">Choose a whole group at once. You make groups on the class page.</p>
      ) : (
        <div className="mb-3 flex flex-wrap gap-3">
          {groups.map(({ id, name, student_ids }) => (
            <Button key={id} tone="quiet" onClick={() => put([...new Set([...chosen, ...student_ids])])}>
              <span className="sr-only">Choose the group </span>
              {name} ({student_ids.length})
            </Button>
          ))}
          <Button tone="plain" onClick={() => put([])}>
            None
          </Button>
        </div>
      )}
      <div className="grid gap-x-6 sm:grid-cols-2">
        {students.map(({ id, name, roll_number }) => (
          <label key={id} className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
            <input
              type="checkbox"
              checked={ticked.has(id)}
              onChange={({ currentTarget }) =>
                put(currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
              }
              className="mt-0.5 size-6 shrink-0 accent-indigo"
            />
            <span className="min-w-0 wrap-anywhere">
              {roll_number}. {name}
            </span>
          </label>
        ))}
      </div>
      <FieldError id="student_ids" error={error} />
    </fieldset>
  )
}
