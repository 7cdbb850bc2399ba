import { fairLimits, fairPlaces, tieRuleNames, tieRules } from '@ariviyal/contract/community/fairs/fair-rules'
import type { WholeFair } from '@ariviyal/contract/community/fairs/fairs'
import { readerInput, zoneInWords } from '../../session/reader-time.ts'
import { Choice } from '../../ui/form/choice.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { grades } from '../../ui/grades.ts'
import { lineOfRow } from './read-rules.ts'

/** What a new fair begins with; the host changes it. */
const usual = {
  categories: ['Working models', 'Experiments and investigations'],
  rubric: [
    { name: 'Question and idea', marks: 10 },
    { name: 'Method and care', marks: 10 },
    { name: 'What was found', marks: 10 },
    { name: 'Explaining it', marks: 10 },
  ],
}

/** The rules of a fair. */
export function RuleFields({ known }: { known?: WholeFair }) {
  const { categories, rubric } = known ?? usual
  const own = known?.own_school
  const schools = known?.schools.filter(({ id }) => id !== own?.id) ?? []
  return (
    <>
      <Field name="name" label="Name of the fair" maxLength={fairLimits.nameMax} defaultValue={known?.name} />
      <Choice
        name="kind"
        label="Where"
        defaultValue={known?.kind}
        options={Object.entries(fairPlaces).map(([value, label]) => ({ value, label }))}
      />
      <Field
        name="place"
        label="Place"
        optional="needed for one place"
        maxLength={fairLimits.placeMax}
        defaultValue={known?.place}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field name="held_on" label="Day of the fair" type="date" defaultValue={known?.held_on} />
        <Field
          name="entries_until"
          label={`Entries close (${zoneInWords()})`}
          type="datetime-local"
          defaultValue={known && readerInput(known.entries_until)}
        />
        <Select
          name="grade_from"
          label="Lowest grade"
          prompt="Choose"
          options={grades}
          defaultValue={known && String(known.grade_from)}
        />
        <Select
          name="grade_to"
          label="Highest grade"
          prompt="Choose"
          options={grades}
          defaultValue={known && String(known.grade_to)}
        />
      </div>
      <TextArea
        name="schools"
        label="Schools"
        hint="One a line, your own first. Teachers choose theirs from this list."
        defaultValue={[...(own ? [own] : []), ...schools].map(({ name }) => name).join('\n')}
      />
      <TextArea
        name="categories"
        label="Categories"
        hint="One a line. Each has its own places."
        defaultValue={categories.join('\n')}
      />
      <TextArea
        name="rubric"
        label="Rubric"
        hint="One row a line, with its highest marks at the end. The first row comes first where totals are equal."
        rows={5}
        defaultValue={rubric.map(lineOfRow).join('\n')}
      />
      <Select
        name="tie_rule"
        label="Where totals are equal"
        defaultValue={known?.tie_rule}
        options={tieRuleNames.map((value) => ({ value, label: tieRules[value] }))}
      />
    </>
  )
}
