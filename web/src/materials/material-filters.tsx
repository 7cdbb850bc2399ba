import { affiliationOf, chapterBoardNames } from '@ariviyal/contract/chapters/chapter-rules'
import type { ChapterSummary } from '@ariviyal/contract/chapters/chapters'
import { materialKindNames, materialKinds } from '@ariviyal/contract/materials/material-kinds'
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
    <ContentFilters filter={filter} action="/materials" label="Search">
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
          <FilterChoice
            // An uncontrolled select shows its choice only when its options are there from the start.
            key={chapters === null ? 'loading' : 'loaded'}
            name="chapter"
            label="Chapter"
            all="All chapters"
            chosen={filter.chapter}
            onChange={send}
            options={(chapters ?? [])
              .filter((chapter) => fits(chapter, filter) || chapter.slug === filter.chapter)
              .map((chapter) => [chapter.slug, inWords(chapter)])}
          />
        </>
      )}
    </ContentFilters>
  )
}

const fits = ({ grade, board }: ChapterSummary, filter: MaterialsFilter): boolean =>
  (filter.grade === undefined || filter.grade === String(grade)) &&
  (filter.board === undefined || filter.board === affiliationOf[board])

const inWords = ({ grade, part, board, title }: ChapterSummary): string =>
  `Grade ${grade}${part && ` ${part}`}: ${title} (${board === 'CBSE' ? board : chapterBoardNames[board]})`
