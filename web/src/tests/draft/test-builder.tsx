import { fieldMessages } from '@ariviyal/contract/fields'
import { limits } from '@ariviyal/contract/limits'
import { type Test, TestForm } from '@ariviyal/contract/tests/tests'
import { inputTime, momentOfInput } from '@ariviyal/contract/time'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { DialogFrame } from '../../ui/dialog/dialog-frame.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field } from '../../ui/form/field.tsx'
import { FieldError } from '../../ui/form/field-frame.tsx'
import { Form } from '../../ui/form/form.tsx'
import { type FormValues, textOf } from '../../ui/form/form-values.ts'
import { Select } from '../../ui/form/select.tsx'
import { modeNames, pluralise, showNames } from '../test-words.ts'
import { type DraftSection, draftOf, emptySection, marksOf, sentSections } from './draft-sections.ts'
import { PickQuestion } from './pick-question.tsx'
import { SectionEditor } from './section-editor.tsx'

export type SentTest = z.input<typeof TestForm>

interface Props {
  /** The draft to change; absent for a new one. */
  test?: Test
  /** Returns what the page says afterwards. */
  save: (body: SentTest) => Promise<string | void>
  submit: string
}

const choices = (names: Record<string, string>) => Object.entries(names).map(([value, label]) => ({ value, label }))

/** A text of a date and time control as a moment; unreadable ones stay as they are, for the schema to refuse. */
const momentFrom = (input: string) => (input === '' ? null : momentOfInput(input))

function bodyOf(values: FormValues, sections: readonly DraftSection[]): SentTest {
  const text = (name: string) => textOf(values, name)
  return {
    title: text('title'),
    mode: text('mode') === 'practice' ? 'practice' : 'graded',
    opens_at: momentFrom(text('opens_at')),
    closes_at: momentFrom(text('closes_at')),
    minutes: text('minutes') === '' ? null : text('minutes'),
    attempts: text('attempts') === '' ? 1 : text('attempts'),
    shuffle: values['shuffle'] === true,
    ...(text('show') !== '' && { show: text('show') as SentTest['show'] & string }),
    sections: sentSections(sections),
  }
}

/** The form of a draft: its rules, and its questions in sections. */
export function TestBuilder({ test, save, submit }: Props) {
  const [sections, setSections] = useState(() => (test ? draftOf(test.sections) : [emptySection()]))
  const [problem, setProblem] = useState<string>()
  const dialog = useDialog<{ place: number }>()
  const taken = new Set(sections.flatMap(({ items }) => items.map(({ id }) => id)))
  const change = (place: number, section: DraftSection) => {
    setProblem(undefined)
    setSections((all) => all.with(place, section))
  }
  const check = (values: FormValues) => {
    const parsed = TestForm.safeParse(bodyOf(values, sections))
    const { sections: ofSections, ...fields } = parsed.success ? {} : fieldMessages(parsed.error)
    setProblem(ofSections)
    return ofSections === undefined ? fields : { ...fields, sections: ofSections }
  }
  return (
    <>
      <Form
        check={check}
        send={(values: FormValues) => save(bodyOf(values, sections))}
        done={(said) => said}
        failed="The test could not be saved. Try again."
        submit={submit}
        pending="Saving..."
        className="grid gap-8"
      >
        <Details test={test} />
        <section aria-labelledby="questions" className="grid gap-5">
          <h2 id="questions" className="text-xl">
            Questions
            <span className="ml-3 text-base font-normal text-ink-soft">
              {pluralise(taken.size, 'question')}, {marksOf(sections)} marks
            </span>
          </h2>
          {sections.map((section, place) => (
            <SectionEditor
              key={section.key}
              section={section}
              number={place + 1}
              change={(next) => change(place, next)}
              remove={
                sections.length > 1
                  ? () => setSections((all) => all.filter(({ key }) => key !== section.key))
                  : undefined
              }
              pick={() => dialog.show({ place })}
            />
          ))}
          <FieldError id="sections" error={problem} />
          <div>
            <Button
              tone="quiet"
              aria-disabled={sections.length >= limits.testSectionsMax}
              onClick={() => setSections((all) => [...all, emptySection()].slice(0, limits.testSectionsMax))}
            >
              Add a section
            </Button>
          </div>
        </section>
      </Form>
      <DialogFrame dialog={dialog} title={`Questions for section ${(dialog.item?.place ?? 0) + 1}`}>
        <PickQuestion
          taken={taken}
          add={({ id, kind, text }) => {
            const place = dialog.item?.place ?? 0
            const section = sections[place]
            if (section)
              change(place, { ...section, items: [...section.items, { id, kind, text, marks: '1', negative: '' }] })
          }}
        />
      </DialogFrame>
    </>
  )
}

function Details({ test }: { test: Test | undefined }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field
        name="title"
        label="Title"
        maxLength={limits.nameMax}
        defaultValue={test?.title}
        className="sm:col-span-2"
      />
      <Select name="mode" label="Mode" options={choices(modeNames)} defaultValue={test?.mode ?? 'graded'} />
      <Select
        name="show"
        label="Marks and right answers are shown"
        options={choices(showNames)}
        defaultValue={test?.show ?? 'after-close'}
      />
      <Field
        name="opens_at"
        label="Pupils can start from"
        type="datetime-local"
        optional
        hint="Empty: from the moment when you open it."
        defaultValue={inputTime(test?.opens_at ?? null)}
      />
      <Field
        name="closes_at"
        label="It ends at the latest"
        type="datetime-local"
        optional
        hint="Empty: when you close it."
        defaultValue={inputTime(test?.closes_at ?? null)}
      />
      <Field
        name="minutes"
        label="Minutes for each pupil"
        inputMode="numeric"
        maxLength={3}
        optional
        hint="Empty: no time limit."
        defaultValue={test?.minutes ?? ''}
      />
      <Field name="attempts" label="Attempts" inputMode="numeric" maxLength={2} defaultValue={test?.attempts ?? 1} />
      <Checkbox
        name="shuffle"
        label="Each pupil gets the questions and options in another order"
        defaultChecked={test?.shuffle ?? false}
        className="sm:col-span-2"
      />
    </div>
  )
}
