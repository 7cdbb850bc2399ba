import type { QuestionKind } from '@ariviyal/contract/questions/pupil-question'
import type { QuestionSummary } from '@ariviyal/contract/questions/question'
import { type BlueprintId, blueprintIds, blueprints, type ComparedRow } from '@ariviyal/contract/tests/blueprints'
import { fieldMessages } from '@ariviyal/contract/fields'
import { limits } from '@ariviyal/contract/limits'
import { type Test, TestForm } from '@ariviyal/contract/tests/tests'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { momentTyped } from '../../session/reader-time.ts'
import { DialogFrame } from '../../ui/dialog/dialog-frame.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/form/field-frame.tsx'
import { Form } from '../../ui/form/form.tsx'
import { type FormValues, textOf } from '../../ui/form/form-values.ts'
import { LeaveGuard } from '../../ui/form/leave-guard.tsx'
import { pluralise } from '../../ui/pluralise.ts'
import { BlueprintTable } from './blueprint-table.tsx'
import {
  countQuestions,
  type DraftItem,
  draftOf,
  type DraftSection,
  emptySection,
  idsOf,
  marksOf,
  sectionsOfBlueprint,
  sentSections,
} from './draft-sections.ts'
import { PickQuestion } from './pick-question.tsx'
import { SectionEditor } from './section-editor.tsx'
import { TestDetails } from './test-details.tsx'
import { ChoiceControl } from './text-control.tsx'

export type SentTest = z.input<typeof TestForm>

interface Props {
  /** The draft to change; absent for a new one. */
  test?: Test
  /** Returns what the page says afterwards. */
  save: (body: SentTest) => Promise<string | void>
  submit: string
}

/** What questions are being chosen for. */
interface Picking {
  place: number
  /** The question that gets an alternative. */
  alternativeTo?: string | undefined
  /** From a row of the blueprint. */
  kind?: QuestionKind | undefined
  marks?: number | undefined
}

/** A text of a date and time control as a moment; unreadable ones stay as they are, for the schema to refuse. */
const momentFrom = (input: string) => (input === '' ? null : momentTyped(input))

function bodyOf(values: FormValues, sections: readonly DraftSection[], blueprint: BlueprintId | ''): SentTest {
  const text = (name: string) => textOf(values, name)
  const order = text('order')
  return {
    title: text('title'),
    mode: text('mode') === 'practice' ? 'practice' : 'graded',
    opens_at: momentFrom(text('opens_at')),
    closes_at: momentFrom(text('closes_at')),
    minutes: text('minutes') === '' ? null : text('minutes'),
    attempts: text('attempts') === '' ? 1 : text('attempts'),
    shuffle: order === 'shuffle',
    sets: order.startsWith('sets-') ? order.slice('sets-'.length) : 1,
    blueprint: blueprint === '' ? null : blueprint,
    ...(text('show') !== '' && { show: text('show') as SentTest['show'] & string }),
    sections: sentSections(sections),
  }
}

/** The form of a draft: its rules, and its questions in sections. */
export function TestBuilder({ test, save, submit }: Props) {
  const [sections, setSections] = useState(() => (test ? draftOf(test.sections) : [emptySection()]))
  const [blueprint, setBlueprint] = useState<BlueprintId | ''>(test?.blueprint ?? '')
  const [problem, setProblem] = useState<string>()
  const [isDirty, setDirty] = useState(false)
  const dialog = useDialog<Picking>()
  const taken = idsOf(sections)
  const edit = (next: (all: DraftSection[]) => DraftSection[]) => {
    setProblem(undefined)
    setDirty(true)
    setSections(next)
  }
  const change = (place: number, section: DraftSection) => edit((all) => all.with(place, section))
  const check = (values: FormValues) => {
    const parsed = TestForm.safeParse(bodyOf(values, sections, blueprint))
    const { sections: ofSections, ...fields } = parsed.success ? {} : fieldMessages(parsed.error)
    setProblem(ofSections)
    return ofSections === undefined ? fields : { ...fields, sections: ofSections }
  }
  const begin = (id: string) => {
    setDirty(true)
    setBlueprint(id as BlueprintId | '')
    if (id !== '' && taken.size === 0) edit(() => sectionsOfBlueprint(id as BlueprintId))
  }
  return (
    <div onInput={() => setDirty(true)}>
      <Form
        check={check}
        send={async (values: FormValues) => {
          // Before the save, which may leave the page.
          setDirty(false)
          return save(bodyOf(values, sections, blueprint)).catch((error: unknown) => {
            setDirty(true)
            throw error
          })
        }}
        done={(said) => said}
        failed="The test could not be saved. What you made is still here: try again."
        submit={submit}
        pending="Saving..."
        className="grid grid-cols-[minmax(0,1fr)] gap-8"
      >
        <TestDetails test={test} />
        <section aria-labelledby="questions" className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <h2 id="questions" className="text-xl">
            Questions
            <span className="ml-3 text-base font-normal text-ink-soft">
              {pluralise(countQuestions(sections), 'question')}, {marksOf(sections)} marks
            </span>
          </h2>
          <div className="max-w-md">
            <ChoiceControl
              label={taken.size === 0 ? 'Begin from a blueprint' : 'Compare with a blueprint'}
              optional
              value={blueprint}
              options={[
                { value: '', label: 'None' },
                ...blueprintIds.map((id) => ({ value: id, label: blueprints[id].name })),
              ]}
              put={begin}
            />
          </div>
          {blueprint === '' ? null : (
            <BlueprintTable blueprint={blueprint} sections={sections} add={(row) => dialog.show(pickingOf(row))} />
          )}
          {sections.map((section, place) => (
            <SectionEditor
              key={section.key}
              section={section}
              number={place + 1}
              change={(next) => change(place, next)}
              remove={
                sections.length > 1 ? () => edit((all) => all.filter(({ key }) => key !== section.key)) : undefined
              }
              pick={(alternativeTo) => dialog.show({ place, alternativeTo })}
            />
          ))}
          <FieldError id="sections" error={problem} />
          <div>
            <Button
              tone="quiet"
              aria-disabled={sections.length >= limits.testSectionsMax}
              onClick={() => edit((all) => [...all, emptySection()].slice(0, limits.testSectionsMax))}
            >
              Add a section
            </Button>
          </div>
        </section>
      </Form>
      <DialogFrame dialog={dialog} title={titleOf(dialog.item)}>
        <PickQuestion
          taken={taken}
          kind={dialog.item?.kind}
          add={(question) => {
            const { item } = dialog
            const section = item && sections[item.place]
            if (!section) return
            change(item.place, withQuestion(section, question, item))
            if (item.alternativeTo !== undefined) dialog.close()
          }}
        />
      </DialogFrame>
      <LeaveGuard isDirty={isDirty} what="The draft has changes that are not saved yet." />
    </div>
  )
}

const titleOf = (picking: Picking | undefined): string =>
  picking?.alternativeTo === undefined ? `Questions for section ${(picking?.place ?? 0) + 1}` : 'The other question'

const pickingOf = ({ place, fits }: ComparedRow): Picking => ({
  place: place ?? 0,
  kind: fits?.kinds?.length === 1 ? fits.kinds[0] : undefined,
  marks: fits?.marks,
})

function withQuestion(
  section: DraftSection,
  { id, kind, text, formulas }: QuestionSummary,
  { alternativeTo, marks }: Picking,
): DraftSection {
  const { items } = section
  if (alternativeTo !== undefined)
    return {
      ...section,
      items: items.map((item) => (item.id === alternativeTo ? { ...item, or: { id, kind, text, formulas } } : item)),
    }
  // As the question before: most sections have the same marks throughout.
  const last = items.at(-1)
  const added: DraftItem = {
    id,
    kind,
    text,
    formulas,
    marks: marks === undefined ? (last?.marks ?? '1') : String(marks),
    negative: marks === undefined ? (last?.negative ?? '') : '',
    isCompulsory: false,
  }
  return { ...section, items: [...items, added] }
}
