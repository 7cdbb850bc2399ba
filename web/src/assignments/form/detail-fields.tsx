import { lateRules } from '@ariviyal/contract/assignments/modes'
import { limits } from '@ariviyal/contract/limits'
import { useState } from 'react'
import { readerInput, hintWithZone } from '../../session/reader-time.ts'
import { Button } from '../../ui/button.tsx'
import { choicesOf } from '../../ui/form/choices-of.ts'
import { Choice } from '../../ui/form/choice.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { lateNames } from '../assignment-words.ts'
import { dueTimes } from '../quick-times.ts'
import type { AssignmentDraft } from './assignment-draft.ts'

export interface FieldsProps {
  draft: AssignmentDraft
  edit: (change: Partial<AssignmentDraft>) => void
}

/** What the pupils do, until when, and for whom it is. */
export function DetailFields({ draft, edit }: FieldsProps) {
  const [times] = useState(() => dueTimes(new Date()))
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field
        name="title"
        label="Title"
        maxLength={limits.nameMax}
        value={draft.title}
        onChange={({ target }) => edit({ title: target.value })}
        className="sm:col-span-2"
      />
      <TextArea
        name="instructions"
        label="Instructions"
        optional
        rows={6}
        maxLength={limits.questionMax}
        hint="Write formulas between dollar signs: $\frac{1}{f} = \frac{1}{v} - \frac{1}{u}$."
        value={draft.instructions}
        onChange={({ target }) => edit({ instructions: target.value })}
        className="sm:col-span-2"
      />
      <Field
        name="chapter"
        label="Chapter"
        optional
        maxLength={limits.lineMax}
        value={draft.chapter}
        onChange={({ target }) => edit({ chapter: target.value })}
      />
      <Field
        name="competency"
        label="Competency"
        optional
        maxLength={limits.lineMax}
        value={draft.competency}
        onChange={({ target }) => edit({ competency: target.value })}
      />
      <div>
        <Field
          name="due_at"
          label="Due date"
          type="datetime-local"
          optional
          hint={hintWithZone()}
          value={draft.dueAt}
          onChange={({ target }) => edit({ dueAt: target.value })}
        />
        <div className="mt-2 flex flex-wrap gap-x-4">
          {times.map(({ label, at }) => (
            <Button key={label} tone="plain" size="bare" onClick={() => edit({ dueAt: readerInput(at) })}>
              {label}
            </Button>
          ))}
        </div>
      </div>
      <Select
        name="late_rule"
        label="Late work"
        options={choicesOf(lateNames)}
        value={draft.lateRule}
        onChange={({ target }) => edit({ lateRule: lateRules.find((rule) => rule === target.value) ?? 'accept' })}
      />
      <Choice
        name="for_all"
        label="For"
        options={[
          { value: 'all', label: 'The whole class', hint: 'Also pupils who join later.' },
          { value: 'some', label: 'Some pupils', hint: 'The others do not see it.' },
        ]}
        // Changes with the draft when another one is taken over.
        key={String(draft.forAll)}
        defaultValue={draft.forAll ? 'all' : 'some'}
        onChoose={(value) => edit({ forAll: value === 'all' })}
        className="sm:col-span-2"
      />
    </div>
  )
}
