import type { ClassForm } from '@ariviyal/contract/classroom'
import { limits } from '@ariviyal/contract/limits'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'

const grades = Array.from({ length: limits.gradeMax - limits.gradeMin + 1 }, (_, index) => {
  const grade = String(limits.gradeMin + index)
  return { value: grade, label: `Grade ${grade}` }
})

/** The fields of a class, new or known. */
export function ClassFields({ known }: { known?: ClassForm }) {
  return (
    <>
      <Field name="name" label="Name" placeholder="9 B" maxLength={limits.nameMax} defaultValue={known?.name} />
      <Select name="grade" label="Grade" options={grades} prompt="Choose a grade" defaultValue={known?.grade ?? ''} />
      <Field
        name="subject"
        label="Subject"
        placeholder="Science"
        maxLength={limits.nameMax}
        defaultValue={known?.subject}
      />
    </>
  )
}
