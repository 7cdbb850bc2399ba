import { districts, findDistrict } from '@ariviyal/contract/community/people/districts'
import { gstStateCodes, gstStates } from '@ariviyal/contract/subscriptions/gst'
import { useState } from 'react'
import { Select } from '../ui/form/select.tsx'

const states = gstStateCodes.map((value) => ({ value, label: gstStates[value] }))

/** A district of India, found by its state. The payload has the district alone. */
export function DistrictFields({ chosen }: { chosen: string }) {
  const [state, setState] = useState<string>(findDistrict(chosen)?.state ?? '')
  return (
    <>
      <Select
        name="state"
        label="State"
        prompt="Choose a state"
        options={states}
        value={state}
        onChange={({ target }) => setState(target.value)}
      />
      <Select
        key={state}
        name="district"
        label="District"
        prompt={state === '' ? 'Choose the state first' : 'Choose a district'}
        options={districts
          .filter((district) => district.state === state)
          .map(({ id, name }) => ({ value: id, label: name }))}
        defaultValue={findDistrict(chosen)?.state === state ? chosen : ''}
      />
    </>
  )
}
