import { useRoles } from '@ariviyal/contract/chapters/chapter-rules'
import { languages } from '@ariviyal/contract/languages'
import { limits } from '@ariviyal/contract/limits'
import { bloomLevels, boards, difficulties } from '@ariviyal/contract/questions/question'
import type { Draft } from '../reading.ts'
import type { StoredQuestion } from '../writing.ts'
import { readWrittenAs } from './written-as.ts'

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
const tag = (name: string, value: string | number | null): string[] =>
  value === null || value === '' ? [] : [`${name}:${value}`]

/** What a question says about itself, as tags for formats without fields for it. What is usual has no tag. */
export const tagsOf = (question: StoredQuestion): string[] => [
  ...tag('grade', question.grade),
  ...tag('board', question.board),
  ...tag('role', question.role === 'core' ? null : question.role),
  ...tag('from', oneLine(question.takenFrom)),
  ...tag('competency', oneLine(question.competency)),
  ...tag('difficulty', question.difficulty),
  ...tag('bloom', question.bloom),
  ...tag('language', question.language === 'en' ? null : question.language),
]

/** How a number has to be written, as tags. */
export const numberTagsOf = ({ content }: StoredQuestion): string[] =>
  content.kind === 'number'
    ? [
        ...tag('digits', content.significant_digits),
        ...tag('comma', content.decimal_comma ? null : 'no'),
        ...tag('truncated', content.truncated ? 'yes' : null),
      ]
    : []

/** The tags of a question and its chapter, for a format without categories. */
export const tagsWithChapter = (question: StoredQuestion): string[] => [
  ...tag('chapter', oneLine(question.chapter)),
  ...tagsOf(question),
]

type About = Pick<
  Draft,
  'grade' | 'board' | 'role' | 'taken_from' | 'chapter' | 'competency' | 'difficulty' | 'bloom' | 'language'
>

const saidIn =
  (tags: readonly string[]) =>
  (name: string): string => {
    const found = tags.find((each) => each.startsWith(`${name}:`))
    return found === undefined ? '' : oneLine(found.slice(name.length + 1)).slice(0, limits.lineMax)
  }

/** What tags of this form say; other tags are skipped. */
export function readTags(tags: readonly string[]): About {
  const said = saidIn(tags)
  const grade = Number(said('grade'))
  const oneOf = <Name extends 'board' | 'role' | 'difficulty' | 'bloom' | 'language', Value extends string>(
    name: Name,
    values: readonly Value[],
  ) => {
    const value = values.find((one) => one === said(name))
    return value === undefined ? {} : ({ [name]: value } as Record<Name, Value>)
  }
  return {
    ...(Number.isInteger(grade) && limits.gradeMin <= grade && grade <= limits.gradeMax && { grade }),
    ...oneOf('board', boards),
    ...oneOf('role', useRoles),
    ...oneOf('difficulty', difficulties),
    ...oneOf('bloom', bloomLevels),
    ...oneOf('language', languages),
    taken_from: said('from'),
    chapter: said('chapter'),
    competency: said('competency'),
  }
}

/** The question with what its tags say about how its number has to be written. */
export function withNumberTags<Read extends Draft>(draft: Read, tags: readonly string[]): Read {
  if (draft.kind !== 'number') return draft
  const said = saidIn(tags)
  const written = readWrittenAs({ digits: said('digits'), comma: said('comma'), truncated: said('truncated') })
  return { ...draft, ...written }
}
