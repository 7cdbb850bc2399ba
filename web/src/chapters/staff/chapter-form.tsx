import { chapterBoardNames, chapterBoards, chapterLimits } from '@ariviyal/contract/chapters/chapter-rules'
import type { StaffChapterDetails } from '@ariviyal/contract/chapters/chapters'
import { limits } from '@ariviyal/contract/limits'
import type * as z from 'zod/mini'
import { EditForm, type Saving } from '../../console/edit-form.tsx'
import { grades } from '../../ui/grades.ts'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { ChapterFields, pageProblems } from './chapter-values.ts'
import { type Choice, UseFields } from './use-fields.tsx'

interface Props {
  /** The saved chapter; undefined for a new one. */
  chapter?: StaffChapterDetails
  choices: Choice[]
}

/** The fields of a chapter. */
export function ChapterForm<Reply>({
  chapter,
  choices,
  ...saving
}: Props & Saving<z.output<typeof ChapterFields>, Reply>) {
  return (
    <EditForm {...saving} schema={ChapterFields} check={pageProblems}>
      <Select
        name="board"
        label="Board"
        options={chapterBoards.map((value) => ({ value, label: chapterBoardNames[value] }))}
        defaultValue={chapter?.board}
      />
      <Select name="grade" label="Grade" options={grades} defaultValue={String(chapter?.grade ?? 10)} />
      <Field
        name="part"
        label="Subject or term"
        optional
        maxLength={chapterLimits.part}
        hint="Such as Physics or Term 2, if the grade has several textbooks."
        defaultValue={chapter?.part}
      />
      <Field name="title" label="Title" maxLength={limits.lineMax} defaultValue={chapter?.title} />
      <Field
        name="number"
        label="Number"
        optional
        inputMode="numeric"
        hint="Leave it empty if the textbook no longer has the chapter."
        defaultValue={chapter?.number ?? ''}
      />
      <TextArea
        name="names"
        label="Other names"
        optional
        rows={3}
        hint={`At most ${chapterLimits.names}, one a line. Materials, questions and posts with one of them belong to the chapter.`}
        defaultValue={chapter?.names.join('\n')}
        className="col-span-full"
      />
      <Field
        name="textbook"
        label="Textbook and year of the syllabus"
        maxLength={limits.lineMax}
        defaultValue={chapter?.textbook}
        className="col-span-full"
      />
      <Field
        name="source"
        label="Address of the source"
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={limits.urlMax}
        defaultValue={chapter?.source}
        className="col-span-full"
      />
      <TextArea
        name="competencies"
        label="What pupils can do after it"
        optional
        rows={4}
        hint={`At most ${chapterLimits.competencies}, one a line.`}
        defaultValue={chapter?.competencies.join('\n')}
        className="col-span-full"
      />
      <TextArea
        name="note"
        label="What the syllabus dropped"
        optional
        rows={2}
        maxLength={limits.paragraphMax}
        defaultValue={chapter?.note}
        className="col-span-full"
      />
      <TextArea
        name="monday"
        label="To use on Monday"
        optional
        rows={3}
        maxLength={limits.paragraphMax}
        defaultValue={chapter?.monday}
        className="col-span-full"
      />
      <UseFields uses={chapter?.uses ?? []} choices={choices} />
    </EditForm>
  )
}
