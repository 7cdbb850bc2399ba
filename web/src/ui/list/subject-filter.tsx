import { subjects } from '@ariviyal/contract/accounts/teaching'
import { FilterChoice } from './filter-choice.tsx'

/** The filter of a list by the subject that teachers teach. */
export const SubjectFilter = ({ chosen, onChange }: { chosen: string | undefined; onChange: () => void }) => (
  <FilterChoice
    name="subject"
    label="Subject"
    all="All subjects"
    chosen={chosen}
    onChange={onChange}
    options={Object.entries(subjects)}
  />
)
