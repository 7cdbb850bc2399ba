import { affiliationOf, chapterBoardNames } from '@ariviyal/contract/chapters/chapter-rules'
import type { ChapterLink } from '@ariviyal/contract/chapters/chapters'
import type { ContentFilter } from './content-filter.ts'
import { FilterChoice } from './filter-choice.tsx'

interface Props {
  filter: ContentFilter & { chapter: string | undefined }
  /** The chapters to choose from; null until they are loaded. */
  chapters: ChapterLink[] | null
  onChange: () => void
}

/** Narrows a list to one chapter of a textbook, of the grade and board that the other filters leave. */
export const ChapterFilter = ({ filter, chapters, onChange }: Props) => (
  <FilterChoice
    // An uncontrolled select shows its choice only when its options are there from the start.
    key={chapters === null ? 'loading' : 'loaded'}
    name="chapter"
    label="Chapter"
    all="All chapters"
    chosen={filter.chapter}
    onChange={onChange}
    options={(chapters ?? [])
      .filter((chapter) => fits(chapter, filter) || chapter.slug === filter.chapter)
      .map((chapter) => [chapter.slug, inWords(chapter)])}
  />
)

const fits = ({ grade, board }: ChapterLink, filter: ContentFilter): boolean =>
  (filter.grade === undefined || filter.grade === String(grade)) &&
  (filter.board === undefined || filter.board === affiliationOf[board])

const inWords = ({ grade, part, board, title }: ChapterLink): string =>
  `Grade ${grade}${part && ` ${part}`}: ${title} (${board === 'CBSE' ? board : chapterBoardNames[board]})`
