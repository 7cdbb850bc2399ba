import { limits } from '@ariviyal/contract/limits'
import type { Test } from '@ariviyal/contract/tests/tests'
import { hintWithZone, readerInput } from '../../session/reader-time.ts'
import { choicesOf } from '../../ui/form/choices-of.ts'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { modeNames, orderNames, orderOfTest, showNames } from '../test-words.ts'

/** The rules of a draft. */
export function TestDetails({ test }: { test: Test | undefined }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field
        name="title"
        label="Title"
        maxLength={limits.nameMax}
        defaultValue={test?.title}
        className="sm:col-span-2"
      />
      <Select name="mode" label="Mode" options={choicesOf(modeNames)} defaultValue={test?.mode ?? 'graded'} />
      <Select
        name="show"
        label="Marks and right answers are shown"
        options={choicesOf(showNames)}
        defaultValue={test?.show ?? 'after-close'}
      />
      <Field
        name="opens_at"
        label="Pupils can start from"
        type="datetime-local"
        optional
        hint={hintWithZone('Leave empty to start when you open it.')}
        defaultValue={readerInput(test?.opens_at ?? null)}
      />
      <Field
        name="closes_at"
        label="It ends at the latest"
        type="datetime-local"
        optional
        hint={hintWithZone('Leave empty to end when you close it. Allow for pupils with extra time.')}
        defaultValue={readerInput(test?.closes_at ?? null)}
      />
      <Field
        name="minutes"
        label="Minutes for each pupil"
        inputMode="numeric"
        maxLength={3}
        optional
        hint="Leave empty for no time limit."
        defaultValue={test?.minutes ?? ''}
      />
      <Field name="attempts" label="Attempts" inputMode="numeric" maxLength={2} defaultValue={test?.attempts ?? 1} />
      <Select
        name="order"
        label="Order of questions and options"
        options={choicesOf(orderNames)}
        hint="Sets are given by roll number; set A is in the order below."
        defaultValue={test ? orderOfTest(test) : 'same'}
        className="sm:col-span-2"
      />
    </div>
  )
}
