import type { ChapterSummary } from '@ariviyal/contract/chapters/chapters'
import { materialKindNames, materialKinds } from '@ariviyal/contract/materials/material-kinds'
import { ChapterFilter } from '../ui/list/chapter-filter.tsx'
import { ContentFilters } from '../ui/list/content-filters.tsx'
import { FilterChoice } from '../ui/list/filter-choice.tsx'
import { useAnswer } from '../ui/loading/use-answer.ts'
import type { MaterialsFilter } from './load-materials.ts'

interface Props {
  filter: MaterialsFilter
  /** Null for guests. */
  loading: Promise<ChapterSummary[]> | null
}

export function MaterialFilters({ filter, loading }: Props) {
  const chapters = useAnswer(loading)
  return (
    <ContentFilters filter={filter} action="/materials" label="Search" columns="lg:grid-cols-5">
      {(send) => (
        <>
          <FilterChoice
            name="kind"
            label="Kind"
            all="All kinds"
            chosen={filter.kind}
            onChange={send}
            options={materialKinds.map((kind) => [kind, materialKindNames[kind]])}
          />
          <ChapterFilter filter={filter} chapters={chapters} onChange={send} />
        </>
      )}
    </ContentFilters>
  )
}
