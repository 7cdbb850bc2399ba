import type { chapterSteps, PupilProgress } from '@ariviyal/contract/assignments/feedback'
import type { Attempt } from '@ariviyal/contract/tests/attempts'
import type { AppContext, Pupil } from '../../platform/app-context.ts'
import { listPupilTests, showAttempt } from '../../tests/attempts/show-attempt.ts'
import { chaptersOfTests } from '../../tests/chapters-of-tests.ts'
import { workStateOf } from '../assignment-state.ts'
import { selectWorkOf } from '../work.queries.ts'
import { selectReturned } from './marking.queries.ts'

/** Each is read with its questions, so only the newest are. */
const testsMax = 30

/** Shares of the marks of a chapter. */
const goingWell = 0.75
const onTheWay = 0.4

interface Piece {
  chapter: string
  marks: number
  of: number
}

const stepOf = (share: number): (typeof chapterSteps)[number] =>
  share >= goingWell ? 'going-well' : share >= onTheWay ? 'on-the-way' : 'practise'

/** How each chapter goes by the pieces of work with marks that a pupil has seen, by name. */
export function chaptersOf(pieces: readonly Piece[]): PupilProgress['chapters'] {
  const named = pieces.filter(({ chapter, of }) => chapter !== '' && of > 0)
  return [...Map.groupBy(named, ({ chapter }) => chapter)]
    .map(([chapter, own]) => {
      const sum = (pick: (piece: Piece) => number) => own.reduce((total, piece) => total + pick(piece), 0)
      return { chapter, pieces: own.length, step: stepOf(sum(({ marks }) => marks) / sum(({ of }) => of)) }
    })
    .toSorted((one, other) => one.chapter.localeCompare(other.chapter))
}

/** A pupil's own work and marks as far as they were returned or shown. */
export async function showPupilProgress(ctx: AppContext, pupil: Pupil): Promise<PupilProgress> {
  const work = await selectWorkOf(ctx.db, pupil, ctx.now())
  const returned = new Map(
    (
      await selectReturned(
        ctx.db,
        work.flatMap(({ submission }) => submission?.id ?? []),
      )
    ).map(({ submissionId, content }) => [submissionId, content]),
  )
  const contentOf = (one: (typeof work)[number]) => returned.get(one.submission?.id ?? '')
  const tests = await shownTests(ctx, pupil)
  return {
    work: work.map((one) => ({
      id: one.assignment.id,
      title: one.assignment.title,
      state: workStateOf(one.submission),
      due_at: one.assignment.dueAt?.toISOString() ?? null,
      returned_at: one.submission?.returnedAt?.toISOString() ?? null,
      marks: contentOf(one)?.marks ?? null,
      of: contentOf(one)?.of ?? null,
      words: contentOf(one)?.words ?? '',
    })),
    tests: tests.map(({ test_id: id, title, marks = 0, of = 0 }) => ({ id, title, marks, of })),
    chapters: chaptersOf([
      ...work.map((one) => ({
        chapter: one.assignment.chapter,
        marks: contentOf(one)?.marks ?? 0,
        of: contentOf(one)?.marks === null ? 0 : (contentOf(one)?.of ?? 0),
      })),
      ...(await questionPieces(ctx, tests)),
    ]),
  }
}

/** The latest attempts at the newest tests whose marks are shown. */
async function shownTests(ctx: AppContext, pupil: Pupil): Promise<Attempt[]> {
  const taken = (await listPupilTests(ctx, pupil)).flatMap(({ attempt_id: id }) => id ?? []).slice(0, testsMax)
  const attempts: Attempt[] = []
  for (const id of taken) attempts.push(await showAttempt(ctx, pupil, id))
  return attempts.filter(({ marks }) => marks !== undefined)
}

async function questionPieces(ctx: AppContext, tests: readonly Attempt[]): Promise<Piece[]> {
  const chapterOf = await chaptersOfTests(
    ctx.db,
    tests.map(({ test_id: id }) => id),
  )
  return tests.flatMap(({ test_id: id, answers }) =>
    answers.flatMap(({ question, marks, of }) =>
      marks === null || marks === undefined
        ? []
        : [{ chapter: chapterOf(id, question), marks: Math.max(0, marks), of: of ?? 0 }],
    ),
  )
}
