import { districts } from '@ariviyal/contract/community/people/districts'
import { gstStateCodes, gstStates } from '@ariviyal/contract/subscriptions/gst'
import { FilterChoice } from './filter-choice.tsx'

interface Props {
  state: string | undefined
  district: string | undefined
  onChange: () => void
}

/** The filters of a list by state, and by district of the chosen state. */
export const PlaceFilters = ({ state, district, onChange }: Props) => (
  <>
    <FilterChoice
      name="state"
      label="State"
      all="All of India"
      chosen={state}
      options={gstStateCodes.map((code) => [code, gstStates[code]])}
      onChange={onChange}
    />
    <FilterChoice
      key={state}
      name="district"
      label="District"
      all={state === undefined ? 'State first' : 'All districts'}
      chosen={district}
      options={districts.filter((one) => one.state === state).map(({ id, name }) => [id, name])}
      onChange={onChange}
    />
  </>
)
