import { chapterBoardNames, nameGrade } from '@ariviyal/contract/chapters/chapter-rules'
import type { ServedChapter } from '@ariviyal/contract/chapters/chapters'
import { Link } from 'react-router'

interface Props {
  chapters: ServedChapter[]
}

const addressOf = ({ slug }: ServedChapter) => `/chapters/${slug}`

/** The first chapter that the page in view serves, in the bar of the reader; the panel names all. */
export const ChapterInBar = ({ chapters: [first, ...others] }: Props) =>
  first === undefined ? null : (
    <Link to={addressOf(first)} className="link block truncate text-sm leading-5">
      Grade {first.grade}: {first.title}
      {others.length === 0 ? '' : ` (+${others.length})`}
    </Link>
  )

/** All chapters that the page in view serves. */
export const ChaptersOfPage = ({ chapters }: Props) =>
  chapters.length === 0 ? null : (
    <section aria-labelledby="chapters-of-page" className="mt-1 border-t border-line pt-1">
      <h3 id="chapters-of-page" className="px-2 py-1 text-sm font-normal text-ink-soft">
        Chapters of textbooks on this page
      </h3>
      <ul>
        {chapters.map((chapter) => (
          <li key={chapter.slug}>
            <Link to={addressOf(chapter)} className="link flex min-h-11 items-center px-2">
              {chapterBoardNames[chapter.board]}, {nameGrade(chapter)}: {chapter.title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
