import { namesOfRoles } from '@ariviyal/contract/chapters/chapter-rules'
import { limits } from '@ariviyal/contract/limits'
import {
  type MaterialKind,
  materialKindNames,
  materialKinds,
  materialSubjects,
} from '@ariviyal/contract/materials/material-kinds'
import type { MaterialDetails } from '@ariviyal/contract/materials/materials'
import { boards } from '@ariviyal/contract/institutions/institution-fields'
import { useState } from 'react'
import { ChapterField } from '../../chapters/chapter-field.tsx'
import { fileInWords } from '../material-words.ts'
import { choicesOf } from '../../ui/form/choices-of.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field } from '../../ui/form/field.tsx'
import type * as z from 'zod/mini'
import { EditForm, type Saving } from '../../console/edit-form.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { UploadField } from '../../uploads/upload-field.tsx'
import { boardField, lineProblem, MaterialFields, readingLines } from './material-values.ts'
import { grades } from '../../ui/grades.ts'

const fileKinds = [
  { value: 'pdf', label: 'PDF, to read and print' },
  { value: 'document', label: 'Office document, to change and print' },
  { value: 'picture', label: 'Picture' },
  { value: 'video', label: 'Video' },
] as const
type FileKind = (typeof fileKinds)[number]['value']

const fileKindFor = (kind: MaterialKind): FileKind => (kind === 'short-video' ? 'video' : 'pdf')
const kindOfType = (type: string | null, kind: MaterialKind): FileKind =>
  type === 'application/pdf'
    ? 'pdf'
    : type?.startsWith('video/')
      ? 'video'
      : type?.startsWith('image/')
        ? 'picture'
        : type === null
          ? fileKindFor(kind)
          : 'document'

interface Props {
  /** The saved material; undefined for a new one. */
  material?: MaterialDetails
}

/** The fields of a support material. Keeps the input when saving fails. */
export function MaterialForm<Reply>({ material, ...saving }: Props & Saving<z.output<typeof MaterialFields>, Reply>) {
  const [kind, setKind] = useState<MaterialKind>(material?.kind ?? 'slide-deck')
  const [fileKind, setFileKind] = useState<FileKind>(kindOfType(material?.fileType ?? null, kind))
  const weekly = kind === 'slide-deck' || kind === 'poster'
  return (
    <EditForm {...saving} schema={MaterialFields} check={lineProblem}>
      <Select
        name="kind"
        label="Kind"
        options={materialKinds.map((value) => ({ value, label: materialKindNames[value] }))}
        value={kind}
        onChange={({ target }) => {
          const chosen = materialKinds.find((value) => value === target.value) ?? kind
          setKind(chosen)
          if (!material?.fileType) setFileKind(fileKindFor(chosen))
        }}
      />
      <Select
        name="access"
        label="Who may open it"
        options={[
          { value: 'premium', label: 'Premium: subscribers' },
          { value: 'free', label: 'Free: everyone who is logged in' },
        ]}
        defaultValue={material && !material.isPremium ? 'free' : 'premium'}
      />
      <Field
        name="title"
        label="Title"
        maxLength={limits.lineMax}
        defaultValue={material?.title}
        className="col-span-full"
      />
      <TextArea
        name="description"
        label="Description"
        hint="One or two sentences; everyone who is logged in sees them."
        maxLength={limits.paragraphMax}
        rows={3}
        defaultValue={material?.description}
        className="col-span-full"
      />
      <Select name="subject" label="Subject" options={materialSubjects} defaultValue={material?.subject} />
      <ChapterField defaultValue={material?.chapter} />
      <Select
        name="role"
        label="In the chapter it is"
        options={choicesOf(namesOfRoles)}
        hint="Enrichment goes beyond the textbook."
        defaultValue={material?.role}
      />
      <Field
        name="competency"
        label="Competency"
        optional
        maxLength={limits.lineMax}
        hint="What pupils can do with it, in the words of its chapter."
        defaultValue={material?.competency}
      />
      <Select
        name="grade_from"
        label="From grade"
        options={grades}
        defaultValue={String(material?.grade_from ?? limits.gradeMin)}
      />
      <Select
        name="grade_to"
        label="To grade"
        options={grades}
        defaultValue={String(material?.grade_to ?? limits.gradeMax)}
      />
      <fieldset className="col-span-full">
        <legend className="mb-1 font-semibold">Boards</legend>
        <p className="text-sm text-ink-soft">Choose none if it suits every board.</p>
        <div className="flex flex-wrap gap-x-6">
          {boards.map((board) => (
            <Checkbox
              key={board}
              name={boardField(board)}
              label={board}
              defaultChecked={material?.boards.includes(board)}
            />
          ))}
        </div>
      </fieldset>
      <Field
        name="week"
        label="Week"
        type="date"
        optional
        hint={
          weekly
            ? 'Any day of the week it is for. It comes first from that Monday until a newer one does.'
            : 'Any day of the week it is for.'
        }
        defaultValue={material?.week ?? ''}
      />
      <Select
        name="file_kind"
        label="The file is a"
        options={fileKinds}
        value={fileKind}
        onChange={({ target }) => setFileKind(fileKinds.find(({ value }) => value === target.value)?.value ?? 'pdf')}
      />
      <UploadField
        key={fileKind}
        name="file"
        label="File"
        kind={fileKind}
        optional={kind === 'integration-plan' || (!material?.fileName && 'required to publish')}
        current={material?.fileName ? <Kept name={material.fileName} words={fileInWords(material)} /> : undefined}
        className="col-span-full"
      />
      {fileKind === 'video' ? (
        <UploadField
          name="captions"
          label="Captions"
          kind="captions"
          optional
          hint="Pupils who do not hear well need them, and so does every noisy class."
          current={material?.captions ? <Kept name="Captions" words="WebVTT" /> : undefined}
          className="col-span-full"
        />
      ) : (
        <input type="hidden" name="captions" value="" />
      )}
      <UploadField
        name="cover"
        label="Cover"
        kind="picture"
        optional
        hint={fileKind === 'pdf' ? 'Without one, page 1 of the PDF is the cover.' : undefined}
        current={
          material?.cover ? (
            <img src={material.cover} alt="The cover now" className="max-h-40 w-auto border border-line" />
          ) : undefined
        }
        className="col-span-full"
      />
      <TextArea
        name="body"
        label="Text"
        optional={kind !== 'integration-plan'}
        hint="Parts begin with ## and a space, lists with - or 1. and a space; **strong**, *slanted*, [words](https://…)."
        maxLength={limits.articleMax}
        rows={kind === 'integration-plan' ? 18 : 8}
        defaultValue={material?.body}
        className="col-span-full"
      />
      <TextArea
        name="readings"
        label="Reading list"
        optional
        hint="One a line: the address, a space, the title."
        placeholder="https://ncert.nic.in The NCERT"
        rows={4}
        defaultValue={readingLines(material?.readings ?? [])}
        className="col-span-full"
      />
    </EditForm>
  )
}

const Kept = ({ name, words }: { name: string; words: string }) => (
  <p className="wrap-anywhere">
    <span className="font-semibold">{name}</span> <span className="text-sm text-ink-soft">({words})</span>
  </p>
)
