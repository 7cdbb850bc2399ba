import { materialKindNames, materialKinds } from '@ariviyal/contract/materials/material-kinds'
import { ContentFilters } from '../ui/list/content-filters.tsx'
import { FilterChoice } from '../ui/list/filter-choice.tsx'
import type { MaterialsFilter } from './load-materials.ts'

export const MaterialFilters = ({ filter }: { filter: MaterialsFilter }) => (
  <ContentFilters filter={filter} action="/materials" label="Search">
    {(send) => (
      <FilterChoice
        name="kind"
        label="Kind"
        all="All kinds"
        chosen={filter.kind}
        onChange={send}
        options={materialKinds.map((kind) => [kind, materialKindNames[kind]])}
      />
    )}
  </ContentFilters>
)
