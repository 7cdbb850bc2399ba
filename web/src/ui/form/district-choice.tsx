import { districts, findDistrict } from '@ariviyal/contract/community/people/districts'
import { useState } from 'react'
import { Select } from './select.tsx'
import { stateChoices } from './state-choices.ts'

/**
 * A district of India, by its state. The form reads the control that is named `district`: the second one, or the first
 * one until a state is chosen, which then shows the error that the district is missing.
 */
export function DistrictChoice({ chosen, isNeeded = false }: { chosen: string; isNeeded?: boolean }) {
  const [state, setState] = useState<string>(findDistrict(chosen)?.state ?? '')
  const options = districts
    .filter((district) => district.state === state)
    .map(({ id, name }) => ({ value: id, label: name }))
  const [first, second] = state === '' ? (['district', 'state'] as const) : (['state', 'district'] as const)
  return (
    <>
      <Select
        name={first}
        label="State"
        optional={!isNeeded}
        prompt={isNeeded ? 'Choose the state' : 'Not shown'}
        options={stateChoices}
        value={state}
        onChange={(event) => setState(event.target.value)}
      />
      <Select
        key={state}
        name={second}
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
