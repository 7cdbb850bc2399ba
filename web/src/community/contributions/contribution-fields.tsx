import { subjectNames, subjects } from '@ariviyal/contract/accounts/teaching'
import { communityLimits } from '@ariviyal/contract/community/community-limits'
import {
  type ContributionKind,
  contributionLimits as bounds,
  type LicenceName,
  licenceNames,
  licences,
  riskNames,
  risks,
} from '@ariviyal/contract/community/contributions/contribution-rules'
import { boards } from '@ariviyal/contract/institutions/institution-fields'
import { limits } from '@ariviyal/contract/limits'
import type { Picture } from '@ariviyal/contract/questions/picture'
import { ChapterField } from '../../chapters/chapter-field.tsx'
import { PictureField } from '../../questions/editor/picture-field.tsx'
import { RowList } from '../../questions/editor/row-list.tsx'
import { useRows } from '../../questions/editor/use-rows.ts'
import { Choice } from '../../ui/form/choice.tsx'
import { Field } from '../../ui/form/field.tsx'
import { type FormValues, listOf, textOf } from '../../ui/form/form-values.ts'
import { Select } from '../../ui/form/select.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { Ticks } from '../../ui/form/ticks.tsx'
import { grades } from '../../ui/grades.ts'
import { BodyField } from '../discussions/post-fields.tsx'
import { materialsIn } from './read-contribution.ts'

interface Props {
  kind: ContributionKind
  /** What fills the fields. */
  known: FormValues
  photo?: Picture | null
  /** The licence that an adaptation must keep. */
  keptLicence?: LicenceName | null
  /** Of a paper: whether the LMS gives its questions. */
  hasQuestions?: boolean
}

const titleHints = {
  plan: 'Refraction in one lesson, with one prism',
  paper: 'Unit test: light, grade 8',
  experiment: 'A periscope from a milk carton',
}
const bodyLabels = {
  plan: 'Steps of the lesson, with minutes',
  paper: 'The questions, with their marks',
  experiment: 'Steps',
}

/** The fields of a contribution of one kind. */
export function ContributionFields({ kind, known, photo = null, keptLicence = null, hasQuestions = false }: Props) {
  return (
    <>
      <input type="hidden" name="kind" value={kind} />
      <Field
        name="title"
        label="Title"
        defaultValue={textOf(known, 'title')}
        maxLength={communityLimits.titleMax}
        hint={`For example: ${titleHints[kind]}`}
      />
      <TextArea
        name="summary"
        label="What it is for"
        rows={2}
        defaultValue={textOf(known, 'summary')}
        maxLength={bounds.summaryMax}
        hint="One or two sentences. Colleagues read them in the list."
      />
      <Ticks
        name="grades"
        label="Grades"
        options={grades.map((grade) => ({ value: grade, label: grade }))}
        defaultValue={listOf(known, 'grades')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Select
          name="subject"
          label="Subject"
          prompt="Choose a subject"
          defaultValue={textOf(known, 'subject')}
          options={subjectNames.map((value) => ({ value, label: subjects[value] }))}
        />
        <Select
          name="board"
          label="Board"
          optional
          prompt="Any board"
          defaultValue={textOf(known, 'board')}
          options={boards}
        />
        <ChapterField defaultValue={textOf(known, 'chapter')} />
        <Field name="minutes" label="Minutes" inputMode="numeric" defaultValue={textOf(known, 'minutes')} />
        {kind === 'paper' ? (
          <Field name="marks" label="Marks" inputMode="numeric" defaultValue={textOf(known, 'marks')} />
        ) : null}
      </div>
      {kind === 'plan' ? (
        <TextArea
          name="objectives"
          label="What pupils can do afterwards"
          hint="One a line."
          rows={4}
          maxLength={bounds.objectivesMax}
          defaultValue={textOf(known, 'objectives')}
        />
      ) : null}
      {kind === 'experiment' ? <ExperimentFields known={known} photo={photo} /> : null}
      <BodyField
        label={hasQuestions ? 'Instructions for pupils and colleagues' : bodyLabels[kind]}
        rows={12}
        defaultValue={textOf(known, 'body')}
      />
      <Field
        name="source"
        label="Source"
        optional="unless all of it is your own"
        maxLength={bounds.sourceMax}
        defaultValue={textOf(known, 'source')}
        hint="Who wrote what you reused, and where to find it."
      />
      <Choice
        name="licence"
        label="What colleagues may do with it"
        defaultValue={keptLicence ?? textOf(known, 'licence')}
        options={(keptLicence ? [keptLicence] : licenceNames).map((value) => ({
          value,
          label: licences[value].name,
          hint: licences[value].words,
        }))}
      />
    </>
  )
}

function ExperimentFields({ known, photo }: { known: FormValues; photo: Picture | null }) {
  const materials = useRows(materialsIn(known), 1)
  return (
    <>
      <RowList
        name="materials"
        legend="Materials for one set-up"
        hint="Enter 0 rupees for things you already have."
        noun="Material"
        add="Add a material"
        rows={materials}
        least={1}
        most={bounds.materialsMax}
      >
        {({ prefix, place, known: row }) => (
          <div className="grid gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,1fr)_9rem]">
            <Field
              name={`${prefix}name`}
              label={`Material ${place + 1}`}
              maxLength={limits.nameMax}
              defaultValue={row?.name}
            />
            <Field
              name={`${prefix}rupees`}
              label={`Price ${place + 1} in rupees`}
              inputMode="numeric"
              defaultValue={row?.rupees}
            />
          </div>
        )}
      </RowList>
      <Select
        name="risk"
        label="Risk"
        prompt="Choose the risk"
        defaultValue={textOf(known, 'risk')}
        options={riskNames.map((value) => ({ value, label: risks[value] }))}
      />
      <TextArea
        name="risk_line"
        label="What can go wrong, and what to do about it"
        rows={2}
        maxLength={bounds.riskMax}
        defaultValue={textOf(known, 'risk_line')}
        hint="Or why nothing can."
      />
      <PictureField
        prefix=""
        label="Photo"
        known={photo ?? undefined}
        hint="For colleagues who cannot see it. Nobody’s face is on it."
      />
    </>
  )
}
