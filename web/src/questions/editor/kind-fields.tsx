import { limits } from '@ariviyal/contract/limits'
import type { QuestionKind } from '@ariviyal/contract/questions/pupil-question'
import type { Question } from '@ariviyal/contract/questions/question'
import type { ReactNode } from 'react'
import { Choice } from '../../ui/form/choice.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { ChoiceFields } from './choice-fields.tsx'
import { AcceptedFields, MatchFields, OrderFields } from './list-fields.tsx'
import { NumberFields } from './number-fields.tsx'
import { PictureField } from './picture-field.tsx'
import { TestCaseFields } from './test-case-fields.tsx'

interface Props {
  /** Begins the names of the controls; empty, or `parts.0.` for a part of a case. */
  prefix: string
  kind: QuestionKind
  known?: Question | undefined
}

const formulaHint = 'Write formulas between dollar signs: $E = mc^2$ or $\\ce{H2O}$.'
const hints: Partial<Record<QuestionKind, string>> = {
  'fill-in': 'Write each gap as [[answer]], or [[answer|another]] where several are right.',
  case: 'The source that pupils read before its questions.',
}

const assertionOptions = [
  { value: '1', label: 'Both true, R explains A' },
  { value: '2', label: 'Both true, R does not explain A' },
  { value: '3', label: 'A true, R false' },
  { value: '4', label: 'A false, R true' },
]

/** The text of a question and the fields of its kind. */
export function KindFields({ prefix, kind, known }: Props) {
  return (
    <>
      {kind === 'assertion-reason' ? null : (
        <TextArea
          name={`${prefix}text`}
          label={kind === 'case' ? 'Source' : 'Question'}
          hint={[hints[kind], formulaHint].filter(Boolean).join(' ')}
          maxLength={limits.questionMax}
          defaultValue={known?.content.text}
        />
      )}
      <PictureField prefix={prefix} label="Picture" known={known?.content.picture} />
      {answerFields({ prefix, kind, known })}
    </>
  )
}

function answerFields({ prefix, kind, known }: Props): ReactNode {
  const content = known?.content
  switch (kind) {
    case 'one-choice':
    case 'several-choices':
      return <ChoiceFields prefix={prefix} kind={kind} {...(content?.kind === kind && { known: content })} />
    case 'true-false':
      return (
        <Choice
          name={`${prefix}right`}
          label="This is"
          options={[
            { value: 'true', label: 'True' },
            { value: 'false', label: 'False' },
          ]}
          defaultValue={content?.kind === kind ? String(content.right) : undefined}
        />
      )
    case 'assertion-reason':
      return <AssertionFields prefix={prefix} known={known} />
    case 'number':
      return (
        <>
          <NumberFields prefix={prefix} {...(content?.kind === kind && { known: content })} />
          <TestCaseFields prefix={prefix} known={known?.test_cases} />
        </>
      )
    case 'short-text':
      return (
        <>
          <AcceptedFields prefix={prefix} {...(content?.kind === kind && { known: content })} />
          <TestCaseFields prefix={prefix} known={known?.test_cases} />
        </>
      )
    case 'fill-in':
      return <TestCaseFields prefix={prefix} known={known?.test_cases} hasGaps />
    case 'match':
      return <MatchFields prefix={prefix} {...(content?.kind === kind && { known: content })} />
    case 'order':
      return <OrderFields prefix={prefix} {...(content?.kind === kind && { known: content })} />
    default:
      return null
  }
}

function AssertionFields({ prefix, known }: Omit<Props, 'kind'>) {
  const content = known?.content.kind === 'assertion-reason' ? known.content : undefined
  return (
    <>
      <TextArea
        name={`${prefix}assertion`}
        label="Assertion (A)"
        rows={2}
        hint={formulaHint}
        maxLength={limits.questionMax}
        defaultValue={content?.assertion}
      />
      <TextArea
        name={`${prefix}reason`}
        label="Reason (R)"
        rows={2}
        maxLength={limits.questionMax}
        defaultValue={content?.reason}
      />
      <Choice
        name={`${prefix}right`}
        label="What is right"
        options={assertionOptions}
        defaultValue={content?.options.find(({ right }) => right)?.id}
      />
    </>
  )
}
