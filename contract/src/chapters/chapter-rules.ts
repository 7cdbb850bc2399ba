/** Chapters of textbooks (docs/product.md, Chapters). Free of schemas, so that any page can import it. */

/** Boards whose chapters are listed, named as in the question bank. */
export const chapterBoards = ['CBSE', 'Tamil Nadu'] as const
export type ChapterBoard = (typeof chapterBoards)[number]

export const chapterBoardNames: Record<ChapterBoard, string> = {
  CBSE: 'CBSE (NCERT)',
  'Tamil Nadu': 'Tamil Nadu State Board',
}

/** The same boards, named as in materials and in the posts of teachers. */
export const affiliationOf = { CBSE: 'CBSE', 'Tamil Nadu': 'State Board' } as const satisfies Record<
  ChapterBoard,
  string
>

/** What a thing is for in a chapter: part of the syllabus, or beyond it. */
export const useRoles = ['core', 'enrichment'] as const
export type UseRole = (typeof useRoles)[number]

export const namesOfRoles: Record<UseRole, string> = { core: 'Core', enrichment: 'Enrichment' }

/** Things that staff assign to chapters one by one. */
export const useKinds = ['ebook', 'video', 'theme'] as const
export type UseKind = (typeof useKinds)[number]

export const chapterLimits = {
  part: 40,
  names: 10,
  competencies: 10,
  uses: 40,
  pages: 2_000,
  numberMax: 60,
  choices: 200,
}

/** What the end of the address of a chapter's page is made of (`slugOfChapter`). */
export const slugPattern = /^[a-z\d-]{1,120}$/

/** The end of the address of a chapter's page, such as `cbse-10-life-processes` or `cbse-11-physics-waves`. */
export const slugOfChapter = ({
  board,
  grade,
  part,
  title,
}: InGrade & { board: ChapterBoard; title: string }): string =>
  `${board} ${grade} ${part} ${title}`
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 120)

interface InGrade {
  grade: number
  /** The subject or term of a textbook that numbers its chapters by itself; empty where a grade has one textbook. */
  part: string
}

/** The grade of a chapter in words, such as `grade 11 Physics`. */
export const nameGrade = ({ grade, part }: InGrade): string => `grade ${grade} ${part}`.trimEnd()

interface NamedChapter {
  board: ChapterBoard
  grade: number
  title: string
  names: readonly string[]
}

export const namesOf = ({ title, names }: Pick<NamedChapter, 'title' | 'names'>): string[] => [title, ...names]

/** Whether a material is for a chapter: it has one of its names in any case, and suits its grade and board. */
export function isForChapter(
  material: { chapter: string; grade_from: number; grade_to: number; boards: readonly string[] },
  chapter: NamedChapter,
): boolean {
  const { board, grade } = chapter
  return (
    material.grade_from <= grade &&
    grade <= material.grade_to &&
    (material.boards.length === 0 || material.boards.includes(affiliationOf[board])) &&
    namesOf(chapter).some((name) => name.toLowerCase() === material.chapter.toLowerCase())
  )
}
