import { namesOfRoles } from '@ariviyal/contract/chapters/chapter-rules'
import { limits } from '@ariviyal/contract/limits'
import { boards, type Question } from '@ariviyal/contract/questions/question'
import { choicesOf } from '../../ui/form/choices-of.ts'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { gradeChoices } from '../../ui/grades.ts'
import { bloomNames, difficultyNames } from '../question-words.ts'
import { languageNames } from '../../languages/language-names.ts'

/** What a question says about itself; the bank is filtered by it. */
export function AboutFields({ known }: { known?: Question | undefined }) {
  return (
    <>
      <TextArea
        name="hint"
        label="Hint for pupils"
        optional
        rows={2}
        maxLength={limits.paragraphMax}
        defaultValue={known?.hint}
      />
      <TextArea
        name="explanation"
        label="Explanation"
        optional
        rows={3}
        hint="Pupils read it when the right answers are shown."
        maxLength={limits.questionMax}
        defaultValue={known?.explanation}
      />
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <Select
          name="grade"
          label="Grade"
          optional
          prompt="Any grade"
          options={gradeChoices}
          defaultValue={known?.grade ?? ''}
        />
        <Field name="chapter" label="Chapter" optional maxLength={limits.lineMax} defaultValue={known?.chapter} />
        <Select
          name="board"
          label="Board"
          optional
          prompt="Any board"
          options={boards}
          defaultValue={known?.board ?? ''}
        />
        <Field
          name="competency"
          label="Competency"
          optional
          maxLength={limits.lineMax}
          defaultValue={known?.competency}
        />
        <Select
          name="role"
          label="In the chapter it is"
          options={choicesOf(namesOfRoles)}
          defaultValue={known?.role ?? 'core'}
        />
        <Field
          name="taken_from"
          label="Taken from"
          optional
          placeholder="A book or a paper"
          maxLength={limits.lineMax}
          defaultValue={known?.taken_from}
        />
        <Select
          name="difficulty"
          label="Difficulty"
          optional
          prompt="Not said"
          options={choicesOf(difficultyNames)}
          defaultValue={known?.difficulty ?? ''}
        />
        <Select
          name="bloom"
          label="Bloom level"
          optional
          prompt="Not said"
          options={choicesOf(bloomNames)}
          defaultValue={known?.bloom ?? ''}
        />
        <Select
          name="language"
          label="Language"
          options={choicesOf(languageNames)}
          defaultValue={known?.language ?? 'en'}
        />
      </div>
    </>
  )
}
