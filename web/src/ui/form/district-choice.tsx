import { districts, findDistrict } from '@ariviyal/contract/community/people/districts'
import { useState } from 'react'
import { Select } from './select.tsx'
import { stateChoices } from './state-choices.ts'

/**
 * A district of India, by its state. The form gets the district alone, as an empty value of the state where none is
 * chosen: an error is then at the control that comes first.
 */
export function DistrictChoice({ chosen, isNeeded = false }: { chosen: string; isNeeded?: boolean }) {
  const [state, setState] = useState<string>(findDistrict(chosen)?.state ?? '')
  const options = districts
    .filter((district) => district.state === state)
    .map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <Select
        name={state === '' ? 'district' : 'state'}
        label="State"
        optional={!isNeeded}
        prompt={isNeeded ? 'Choose the state' : 'Not shown'}
        options={stateChoices}
        value={state}
        onChange={(event) => setState(event.target.value)}
      />
      <Select
        key={state}
        name={state === '' ? 'state' : 'district'}
        disabled={state === ''}
        label="District"
        optional={!isNeeded}
        prompt={state === '' ? 'Choose the state first' : isNeeded ? 'Choose the district' : 'Not shown'}
        options={options}
        defaultValue={findDistrict(chosen)?.state === state ? chosen : ''}
      />
    </>
  )
}
