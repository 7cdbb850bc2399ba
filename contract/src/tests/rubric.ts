import * as z from 'zod/mini'
import { limits } from '../limits.ts'
import { nameText, optionalLine } from '../name-text.ts'

/** Whole hundredths of a mark. */
export const hundredths = (least: number, error: string, most: number = limits.questionMarksMax) =>
  z.number(error).check(
    z.minimum(least, error),
    z.maximum(most, error),
    z.refine((marks: number) => Math.abs(marks * 100 - Math.round(marks * 100)) < 1e-6, error),
  )

/** Marks with at most two decimals, as a number or as typed. */
export const marksFrom = (least: number, most: number, error: string) =>
  z.pipe(
    z.union([z.number(error), z.string(error).check(z.regex(/^\d{1,4}(?:\.\d{1,2})?$/, error))], error),
    z.pipe(z.transform(Number), hundredths(least, error, most)),
  )

const levelMarks = `Enter the marks of each level, from 0 to ${limits.questionMarksMax}`
const levelsNeeded = `Write two to ${limits.rubricLevelsMax} levels for each row`
const RubricRow = z.object({
  title: nameText('Name each row', limits.lineMax),
  levels: z
    .array(z.object({ text: optionalLine(limits.lineMax), marks: hundredths(0, levelMarks) }), levelsNeeded)
    .check(z.minLength(2, levelsNeeded), z.maxLength(limits.rubricLevelsMax, levelsNeeded)),
})

/** What a question is marked by: the marks of an answer are the sum of one level of each row. */
export const RubricRows = z
  .array(RubricRow)
  .check(
    z.minLength(1, 'Write at least one row'),
    z.maxLength(limits.rubricRowsMax, `A rubric has at most ${limits.rubricRowsMax} rows`),
  )
export type RubricRows = z.output<typeof RubricRows>

/** A row of a rubric as it was used for an answer; `text` and `marks` of the level are null until one is chosen. */
export const RubricMark = z.object({
  title: z.string(),
  level: z.nullable(z.number()),
  text: z.nullable(z.string()),
  marks: z.nullable(z.number()),
  of: z.number(),
})
export type RubricMark = z.infer<typeof RubricMark>
