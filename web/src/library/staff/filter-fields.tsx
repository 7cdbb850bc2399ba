import { boards } from '@ariviyal/contract/institutions/institution-fields'
import type { StaffEbookDetails } from '@ariviyal/contract/library/library-staff'
import { limits } from '@ariviyal/contract/limits'
import { materialSubjects } from '@ariviyal/contract/materials/material-kinds'
import { Select } from '../../ui/form/select.tsx'
import { Ticks } from '../../ui/form/ticks.tsx'
import { grades } from '../../ui/grades.ts'

type Filtered = Pick<StaffEbookDetails, 'subject' | 'grade_from' | 'grade_to' | 'boards'>

/** For whom a book or a video is: what readers filter by. */
export function FilterFields({ item }: { item: Filtered | undefined }) {
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-[minmax(0,1fr)_8rem_8rem]">
        <Select
          name="subject"
          label="Subject"
          optional
          prompt="No subject"
          options={materialSubjects}
          defaultValue={item?.subject}
        />
        <Select
          name="grade_from"
          label="From grade"
          options={grades}
          defaultValue={item?.grade_from ?? limits.gradeMin}
        />
        <Select name="grade_to" label="To grade" options={grades} defaultValue={item?.grade_to ?? limits.gradeMax} />
      </div>
      <Ticks
        name="boards"
        label="Boards"
        hint="Choose none if it suits every board."
        options={boards.map((board) => ({ value: board, label: board }))}
        defaultValue={item?.boards}
      />
    </>
  )
}
