import type { ClassForm } from '@ariviyal/contract/classroom/classroom'
import { limits } from '@ariviyal/contract/limits'
import { type Language, languages } from '@ariviyal/contract/languages'
import { languageNames } from '../languages/language-names.ts'
import { Field } from '../ui/form/field.tsx'
import { Select } from '../ui/form/select.tsx'
import { gradeChoices } from '../ui/grades.ts'

const languageChoices = languages.map((value) => ({ value, label: languageNames[value] }))

interface Props {
  known?: ClassForm
  /** That of a new class until the teacher chooses another. */
  usualLanguage?: Language | undefined
}

/** Form fields of a new or existing class. */
export function ClassFields({ known, usualLanguage = 'en' }: Props) {
  return (
    <>
      <Field name="name" label="Name" placeholder="9 B" maxLength={limits.nameMax} defaultValue={known?.name} />
      <Select
        name="grade"
        label="Grade"
        options={gradeChoices}
        prompt="Choose a grade"
        defaultValue={known?.grade ?? ''}
      />
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
        defaultValue={known?.language ?? usualLanguage}
      />
    </>
  )
}
