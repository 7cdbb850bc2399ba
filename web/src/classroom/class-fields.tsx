import type { ClassForm } from '@ariviyal/contract/classroom/classroom'
import { limits } from '@ariviyal/contract/limits'
import { languages } from '@ariviyal/contract/languages'
import { languageNames } from '../languages/language-names.ts'
import { Field } from '../ui/form/field.tsx'
import { Select } from '../ui/form/select.tsx'

const grades = Array.from({ length: limits.gradeMax - limits.gradeMin + 1 }, (_, index) => {
  const grade = String(limits.gradeMin + index)
  return { value: grade, label: `Grade ${grade}` }
})

const languageChoices = languages.map((value) => ({ value, label: languageNames[value] }))

/** Form fields of a new or existing class. */
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
      <Select
        name="language"
        label="Language of the pupils’ pages"
        options={languageChoices}
        defaultValue={known?.language ?? 'en'}
      />
    </>
  )
}
