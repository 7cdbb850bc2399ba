import { limits } from '@ariviyal/contract/limits'
import { gapsOf, type QuestionContent } from '@ariviyal/contract/questions/question'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'

type Choices = Extract<QuestionContent, { kind: 'several-choices' }>
type NumberContent = Extract<QuestionContent, { kind: 'number' }>

/** What is right in the test's copy of a question, to be changed. */
export function MendFields({ content }: { content: QuestionContent }) {
  switch (content.kind) {
    case 'one-choice':
    case 'assertion-reason':
      return (
        <Select
          name="right"
          label="Right answer"
          options={content.options.map(({ id, text }) => ({ value: id, label: text }))}
          defaultValue={content.options.find(({ right }) => right)?.id}
        />
      )
    case 'several-choices':
      return <SeveralChoices content={content} />
    case 'true-false':
      return (
        <Select
          name="right"
          label="Right answer"
          options={[
            { value: 'true', label: 'True' },
            { value: 'false', label: 'False' },
          ]}
          defaultValue={String(content.right)}
        />
      )
    case 'number':
      return <NumberFields content={content} />
    case 'short-text':
      return (
        <TextArea
          name="accepted"
          label="Accepted answers"
          hint="One on each line."
          rows={4}
          maxLength={limits.questionMax}
          defaultValue={content.accepted.join('\n')}
        />
      )
    case 'fill-in':
      return gapsOf(content.text).map((accepted, place) => (
        <TextArea
          key={place}
          name={`gap-${place}`}
          label={`Accepted in gap ${place + 1}`}
          hint="One on each line."
          rows={2}
          maxLength={limits.questionMax}
          defaultValue={accepted.join('\n')}
        />
      ))
    default:
      return null
  }
}

function SeveralChoices({ content: { options } }: { content: Choices }) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">Right answers</legend>
      {options.map(({ id, text, right }) => (
        <label key={id} className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
          <input
            type="checkbox"
            name="right"
            value={id}
            defaultChecked={right}
            className="mt-0.5 size-6 shrink-0 accent-indigo"
          />
          <span className="min-w-0 wrap-anywhere">{text}</span>
        </label>
      ))}
    </fieldset>
  )
}

const NumberFields = ({ content }: { content: NumberContent }) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <Field name="right" label="Right number" maxLength={limits.lineMax} defaultValue={content.right} />
    <Field
      name="tolerance"
      label="Tolerance"
      optional
      maxLength={limits.lineMax}
      defaultValue={content.tolerance ?? ''}
    />
    <Field name="unit" label="Unit" optional maxLength={limits.lineMax} defaultValue={content.unit} />
    <Field
      name="significant_digits"
      label="Significant digits"
      optional
      inputMode="numeric"
      maxLength={2}
      defaultValue={content.significant_digits ?? ''}
    />
  </div>
)
