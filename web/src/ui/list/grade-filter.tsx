import { gradeChoices } from '../grades.ts'
import { FilterChoice } from './filter-choice.tsx'

/** The filter of a list by grade. */
export const GradeFilter = ({ chosen, onChange }: { chosen: string | undefined; onChange: () => void }) => (
  <FilterChoice
    name="grade"
    label="Grade"
    all="All grades"
    chosen={chosen}
    onChange={onChange}
    options={gradeChoices.map(({ value, label }) => [value, label])}
  />
)
