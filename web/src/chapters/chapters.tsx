import { chapterBoardNames, chapterBoards } from '@ariviyal/contract/chapters/chapter-rules'
import { type ChapterSummary, listChapters } from '@ariviyal/contract/chapters/chapters'
import { Link, useLoaderData } from 'react-router'
import { call } from '../api/client.ts'
import { ignoreRejection } from '../api/ignore-rejection.ts'
import { PageFailure } from '../frame/page-failure.tsx'
import { pageMeta } from '../frame/page-meta.ts'
import { FilterLinks } from '../ui/list/filter-links.tsx'
import { choiceFrom, textFrom } from '../ui/list/list-address.ts'
import { AwaitedPart } from '../ui/loading/awaited-part.tsx'
import { PageHead } from '../ui/page-head.tsx'
import type { Route } from './+types/chapters'

export const meta = () =>
  pageMeta({
    title: 'Chapters',
    path: '/chapters',
    description:
      'Science chapter by chapter: books, videos, materials, themes and questions for the textbooks of NCERT and of Tamil Nadu.',
  })

type Board = ChapterSummary['board']
interface Loaded {
  board: Board
  grade: string | undefined
  /** Null in prerendered HTML: staff change the list. */
  chapters: Promise<ChapterSummary[]> | null
}

export const ErrorBoundary = PageFailure
export const loader = (): Loaded => ({ board: 'CBSE', grade: undefined, chapters: null })

export function clientLoader({ request }: Route.ClientLoaderArgs): Loaded {
  const board = choiceFrom(request, 'board', chapterBoards)
  const load = async () => (await call(listChapters, { query: { board }, signal: request.signal })).items
  return {
    board,
    grade: textFrom(request, 'grade'),
    chapters: ignoreRejection(load()),
  }
}
clientLoader.hydrate = true as const

/** Chapters of the textbooks by board and grade (docs/product.md, Chapters). */
export default function ChaptersPage() {
  const { board, grade, chapters } = useLoaderData<typeof clientLoader>()
  return (
    <>
      <PageHead
        kicker="Library"
        title="Chapters"
        lead="What there is for the chapter you teach: pages of books, videos, materials, themes and questions."
      />
      <div className="wrap min-h-96 pt-8 pb-20">
        <FilterLinks
          label="Board"
          name="board"
          choices={chapterBoards.map((value) => ({ value, label: chapterBoardNames[value] }))}
          chosen={board}
        />
        <AwaitedPart of={chapters} what="The chapters" loading="Loading the chapters" waitingHeight="min-h-72">
          {(ofBoard) => <OfBoard chapters={ofBoard} grade={grade} />}
        </AwaitedPart>
      </div>
    </>
  )
}

/** Shown where the address names no grade. */
const usualGrade = 10

function OfBoard({ chapters, grade }: { chapters: ChapterSummary[]; grade: string | undefined }) {
  const grades = [...new Set(chapters.map((chapter) => chapter.grade))].toSorted((one, other) => one - other)
  const usual = grades.find((one) => one === usualGrade) ?? grades[0]
  const chosen = grades.find((one) => String(one) === grade) ?? usual
  if (chosen === undefined) return <p>No chapters of this board yet.</p>
  const ofGrade = chapters.filter((chapter) => chapter.grade === chosen)
  const current = ofGrade.filter(({ number }) => number !== null)
  const former = ofGrade.filter(({ number }) => number === null)
  return (
    <>
      <FilterLinks
        label="Grade"
        name="grade"
        choices={grades.map((one) => ({ value: String(one), label: `Grade ${one}` }))}
        chosen={String(chosen)}
        usual={String(usual)}
      />
      <section aria-labelledby="chapters-of-grade">
        <h2 id="chapters-of-grade" className="mb-4 text-xl">
          Grade {chosen}
        </h2>
        <Parts chapters={current} />
      </section>
      {former.length === 0 ? null : (
        <section aria-labelledby="former-chapters" className="mt-12">
          <h2 id="former-chapters" className="mb-4 text-xl">
            No longer in the textbook
          </h2>
          <Parts chapters={former} />
        </section>
      )}
    </>
  )
}

/** The chapters of a grade, those of each subject or term below its name. */
const Parts = ({ chapters }: { chapters: ChapterSummary[] }) => (
  <div className="grid gap-8">
    {[...Map.groupBy(chapters, ({ part }) => part)].map(([part, ofPart]) => (
      <div key={part}>
        {part === '' ? null : <h3 className="mb-3 text-lg">{part}</h3>}
        <ol className="border-t-2 border-ink">
          {ofPart.map((chapter) => (
            <ChapterLine key={chapter.id} chapter={chapter} />
          ))}
        </ol>
      </div>
    ))}
  </div>
)

const ChapterLine = ({ chapter: { slug, number, title, note } }: { chapter: ChapterSummary }) => (
  <li className="grid grid-cols-[2.5rem_minmax(0,1fr)] items-baseline border-b border-line py-2">
    <span className="text-ink-soft tabular-nums">{number}</span>
    <span>
      <Link to={`/chapters/${slug}`} className="link inline-flex min-h-11 items-center text-lg">
        {title}
      </Link>
      {note === '' ? null : <span className="block pb-1 text-sm text-ink-soft">{note}</span>}
    </span>
  </li>
)
