import { gradings } from '@ariviyal/contract/assignments/modes'
import { choicesOf } from '../../ui/form/choices-of.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { gradingNames } from '../assignment-words.ts'
import type { FieldsProps } from './detail-fields.tsx'

/** How pupils hand in, and how the work is marked. */
export function GradingFields({ draft, edit }: FieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <fieldset className="sm:col-span-2">
        <legend className="mb-1 font-semibold">Pupils hand in</legend>
        <p className="text-sm text-ink-soft">Choose neither for work on paper.</p>
        <div className="flex flex-wrap gap-x-6">
          <Checkbox
            name="takes_text"
            label="Text"
            checked={draft.takesText}
            onChange={({ target }) => edit({ takesText: target.checked })}
          />
          <Checkbox
            name="takes_files"
            label="Photos and files"
            checked={draft.takesFiles}
            onChange={({ target }) => edit({ takesFiles: target.checked })}
          />
        </div>
      </fieldset>
      <Select
        name="grading"
        label="It is marked by"
        options={choicesOf(gradingNames)}
        value={draft.grading}
        onChange={({ target }) => edit({ grading: gradings.find((one) => one === target.value) ?? 'marks' })}
      />
      {draft.grading === 'marks' ? (
        <Field
          name="max_marks"
          label="Maximum marks"
          inputMode="decimal"
          maxLength={7}
          value={draft.maxMarks}
          onChange={({ target }) => edit({ maxMarks: target.value })}
        />
      ) : null}
    </div>
  )
}
