import type { ReactNode } from 'react'
import { projectLimits as limits, rounds, stepPictures } from '@ariviyal/contract/projects/project-rules'
import type { ProjectForm, Protocol } from '@ariviyal/contract/projects/protocol'
import { EditForm, type Saving } from '../../console/edit-form.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { gradeChoices } from '../../ui/grades.ts'
import { pictureWords } from '../picture-words.ts'
import { roundWords } from '../project-words.ts'
import { DraftFields, draftErrors, rowName } from './draft-values.ts'
import { FieldRow, newField } from './field-row.tsx'
import { HazardRow } from './hazard-row.tsx'
import { Rows } from './rows.tsx'

const newStep = { step: '', picture: '' }
/** The steps with the names of their pictures. */
const stepRows = (protocol?: Protocol) =>
  protocol?.steps.map((step, place) => ({
    step,
    picture: protocol.pictures?.find((one) => one.step === place + 1)?.picture ?? '',
  })) ?? [newStep]

interface Props {
  /** The saved draft; undefined for a new project. */
  draft?: ProjectForm
}

/** The whole of a project: its question, and how it measures. */
export function DraftForm<Reply>({ draft, ...saving }: Props & Saving<ProjectForm, Reply>) {
  const protocol = draft?.protocol
  const schedule = protocol?.schedule
  return (
    <EditForm
      {...saving}
      schema={DraftFields}
      check={draftErrors}
      className="max-w-4xl grid-cols-[minmax(0,1fr)] gap-8"
    >
      <Part title="The question">
        <Field name="title" label="Title" maxLength={limits.titleMax} defaultValue={draft?.title} />
        <Field name="question" label="Question" maxLength={limits.questionMax} defaultValue={draft?.question} />
        <TextArea
          name="summary"
          label="What the classes do"
          maxLength={limits.summaryMax}
          defaultValue={draft?.summary}
        />
      </Part>
      <Part title="Materials">
        <Rows
          list={protocol?.materials ?? []}
          fresh={{ name: '', rupees: 0 }}
          max={limits.materialsMax}
          add="Add a material"
          of="Material"
        >
          {(material, place) => (
            <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_8rem]">
              <Field name={rowName('materials', place, 'name')} label="Material" defaultValue={material.name} />
              <Field
                name={rowName('materials', place, 'rupees')}
                label="Price (₹)"
                inputMode="numeric"
                maxLength={6}
                defaultValue={material.rupees}
              />
            </div>
          )}
        </Rows>
      </Part>
      <Part title="Steps">
        <Rows list={stepRows(protocol)} fresh={newStep} max={limits.stepsMax} least={1} add="Add a step" of="Step">
          {({ step, picture }, place) => (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
              <TextArea
                name={rowName('steps', place)}
                label={`Step ${place + 1}`}
                rows={3}
                maxLength={limits.stepMax}
                defaultValue={step}
              />
              <Select
                name={rowName('steps', place, 'picture')}
                label={`Picture for step ${place + 1}`}
                optional
                prompt="No picture"
                options={stepPictures.map((value) => ({ value, label: pictureWords[value] }))}
                defaultValue={picture}
              />
            </div>
          )}
        </Rows>
      </Part>
      <Part title="Safety">
        <Select
          name="grade_min"
          label="Youngest grade"
          options={gradeChoices}
          defaultValue={String(protocol?.safety.grade_min ?? 6)}
          className="max-w-48"
        />
        <Rows
          list={protocol?.safety.lines ?? [{ hazard: 'age' as const, text: '' }]}
          fresh={{ hazard: 'age' as const, text: '' }}
          max={limits.hazardsMax}
          least={1}
          add="Add a hazard"
          of="Hazard"
        >
          {(line, place) => <HazardRow line={line} place={place} />}
        </Rows>
      </Part>
      <Part title="What is written down">
        <p className="text-ink-soft">
          A field that was published keeps its key, its kind and its unit, so that old and new readings stay comparable.
        </p>
        <Rows
          list={protocol?.fields ?? [newField]}
          fresh={newField}
          max={limits.fieldsMax}
          least={1}
          add="Add a field"
          of="Field"
        >
          {(field, place) => <FieldRow field={field} place={place} />}
        </Rows>
      </Part>
      <Part title="Schedule across schools">
        <div className="grid gap-5 sm:grid-cols-3">
          <Field name="starts_on" label="First day" type="date" defaultValue={schedule?.starts_on} />
          <Field name="ends_on" label="Last day" type="date" defaultValue={schedule?.ends_on} />
          <Select
            name="every"
            label="How often"
            options={rounds.map((value) => ({ value, label: roundWords[value] }))}
            defaultValue={schedule?.every ?? 'week'}
          />
        </div>
        <Field
          name="words"
          label="Time of day, or other words"
          optional
          placeholder="At 8:30 in the morning"
          maxLength={limits.hintMax}
          defaultValue={schedule?.words}
        />
      </Part>
      <Part title="The end">
        <Field
          name="visits_needed"
          label="Visits for a certificate"
          hint="Released by a class, besides its report. The teachers get their certificates when the project is closed."
          inputMode="numeric"
          maxLength={3}
          defaultValue={protocol?.visits_needed ?? limits.visitsNeededUsual}
          className="max-w-96"
        />
        <TextArea
          name="conclude"
          label="What a class can conclude, and what not"
          optional
          maxLength={limits.summaryMax}
          defaultValue={protocol?.conclude}
        />
      </Part>
    </EditForm>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t-2 border-ink pt-3">
    <legend className="float-left mb-1 w-full text-lg font-bold">{title}</legend>
    <div className="clear-left grid grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
  </fieldset>
)
