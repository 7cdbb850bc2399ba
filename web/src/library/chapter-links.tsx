import { chapterBoardNames, nameGrade } from '@ariviyal/contract/chapters/chapter-rules'
import type { ChapterLink } from '@ariviyal/contract/chapters/chapters'
import { Link } from 'react-router'
import { pluralise } from '../ui/pluralise.ts'

interface Props {
  chapters: ChapterLink[] | undefined
  /** The title of the item, for screen readers. */
  about: string
}

/** The chapters of textbooks that an item serves. A book may serve many, so they are folded. */
export const ChapterLinks = ({ chapters = [], about }: Props) =>
  chapters.length === 0 ? null : (
    <details className="self-stretch text-sm">
      <summary className="min-h-11 cursor-pointer py-3 font-semibold">
        For {pluralise(chapters.length, 'chapter')}
        <span className="sr-only"> of textbooks: {about}</span>
      </summary>
      <ul className="flex flex-wrap gap-2 pb-2">
        {chapters.map((chapter) => (
          <li key={chapter.slug}>
            <Link
              to={`/chapters/${chapter.slug}`}
              className="inline-flex min-h-11 items-center rounded-sm border-2 border-line px-3 hover:border-ink"
            >
              {chapterBoardNames[chapter.board]}, {nameGrade(chapter)}: {chapter.title}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
