import { hazards, projectLimits as limits } from '@ariviyal/contract/projects/project-rules'
import type { Protocol } from '@ariviyal/contract/projects/protocol'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { hazardWords } from '../project-words.ts'
import { rowName } from './draft-values.ts'

interface Props {
  line: Protocol['safety']['lines'][number]
  place: number
}

/** A hazard, and what to do about it. */
export const HazardRow = ({ line, place }: Props) => (
  <div className="grid gap-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
    <Select
      name={rowName('hazards', place, 'hazard')}
      label="Hazard"
      options={hazards.map((value) => ({ value, label: hazardWords[value] }))}
      defaultValue={line.hazard}
    />
    <Field
      name={rowName('hazards', place, 'text')}
      label="What to do"
      maxLength={limits.hazardMax}
      defaultValue={line.text}
    />
  </div>
)
