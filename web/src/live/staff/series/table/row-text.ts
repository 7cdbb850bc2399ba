import { DraftRow } from '@ariviyal/contract/live/series-table'
import type { SeriesSession } from '@ariviyal/contract/live/live-series'
import { fieldMessages } from '@ariviyal/contract/fields'
import { missingBefore } from '@ariviyal/contract/live/live-planning'
import { limits } from '@ariviyal/contract/limits'
import { clockInWords, inputTime, momentOfInput } from '@ariviyal/contract/time'
import { readIndianDay } from '@ariviyal/contract/written-day'
import { clockFrom, indianDay } from './indian-date.ts'

/** The columns of the table, in order; announcing needs those that are required. */
export const columns = [
  { name: 'day', head: 'Day', required: true, max: 40, width: 'min-w-34' },
  { name: 'time', head: 'Time', required: true, max: 40, width: 'min-w-36' },
  { name: 'topic', head: 'Topic', required: true, max: limits.lineMax, width: 'min-w-64' },
  { name: 'speaker_name', head: 'Speaker', required: true, max: limits.lineMax, width: 'min-w-44' },
  { name: 'description', head: 'Description', required: true, max: limits.messageMax, width: 'min-w-72' },
  { name: 'meeting_url', head: 'Meeting address', required: true, max: limits.urlMax, width: 'min-w-64' },
  { name: 'grades', head: 'Grades', required: true, max: 40, width: 'min-w-28' },
  { name: 'capacity', head: 'Capacity', required: false, max: 10, width: 'min-w-24' },
] as const

export type ColumnName = (typeof columns)[number]['name']
/** A row as it is typed. */
export type RowText = Record<ColumnName, string>

/** Grades as staff write them: 6-8, 10. */
export function gradesText(grades: readonly number[]): string {
  const runs: [first: number, last: number][] = []
  for (const grade of [...grades].sort((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run && grade === run[1] + 1) run[1] = grade
    else runs.push([grade, grade])
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(', ')
}

/** Undefined for text that is not a list of grades; no grade for none. */
export function gradesFrom(text: string): number[] | undefined {
  const parts = text
    .split(/[,;]|\band\b/)
    .map((part) => part.trim())
    .filter(Boolean)
  const grades = parts.flatMap((part): (number | undefined)[] => {
    const run = /^(\d{1,2})(?:\s*(?:-|–|to)\s*(\d{1,2}))?$/.exec(part)
    if (!run) return [undefined]
    const [first, last] = [Number(run[1]), Number(run[2] ?? run[1])]
    return last < first ? [undefined] : Array.from({ length: last - first + 1 }, (_, more) => first + more)
  })
  const valid = grades.filter(
    (grade): grade is number => grade !== undefined && grade >= limits.gradeMin && grade <= limits.gradeMax,
  )
  return valid.length === grades.length ? [...new Set(valid)].sort((a, b) => a - b) : undefined
}

export function textOfSession(session: SeriesSession): RowText {
  const [day = '', clock = ''] = inputTime(session.starts_at).split('T')
  return {
    day: indianDay(day),
    time: clockInWords(clock),
    topic: session.topic,
    speaker_name: session.speaker_name,
    description: session.description,
    meeting_url: session.meeting_url,
    grades: gradesText(session.grades),
    capacity: session.capacity === null ? '' : String(session.capacity),
  }
}

export type RowProblems = Partial<Record<ColumnName, string>>
type Reading = { row: DraftRow; problems: RowProblems } | { row: undefined; problems: RowProblems }

/** The row as it is sent, or what is wrong with it, by column. A draft may lack what announcing requires. */
export function readRow(text: RowText, { id, version }: { id: string; version: number }): Reading {
  const day = readIndianDay(text.day)
  const clock = clockFrom(text.time)
  const grades = gradesFrom(text.grades)
  const parsed = DraftRow.safeParse({
    id,
    version,
    starts_at: day && clock ? momentOfInput(`${day}T${clock}`) : '',
    topic: text.topic,
    description: text.description,
    speaker_name: text.speaker_name,
    meeting_url: text.meeting_url.trim(),
    grades: grades ?? [],
    capacity: text.capacity.trim(),
  })
  const { starts_at: moment, ...wrong } = parsed.success ? {} : fieldMessages(parsed.error)
  const problems: RowProblems = {
    ...wrong,
    ...(day === null && { day: 'Enter a day, such as 28/11/2026' }),
    ...(clock === undefined && { time: 'Enter a time, such as 6:15 PM' }),
    ...(day && clock && moment && { day: moment }),
    ...(grades === undefined && { grades: `Enter grades from ${limits.gradeMin} to ${limits.gradeMax}, such as 6-8` }),
  }
  return parsed.success && Object.keys(problems).length === 0
    ? { row: parsed.data, problems }
    : { row: undefined, problems }
}

/** The required cells that are still empty, by column; `past` where the session would have begun already. */
export function missingCells(row: DraftRow, now: number): RowProblems {
  return {
    ...missingBefore(row),
    ...(Date.parse(row.starts_at) <= now && { day: 'Choose a time in the future' }),
  }
}
