import { contributionLimits } from '@ariviyal/contract/community/contributions/contribution-rules'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import type { ChosenQuestion } from './read-paper.ts'

interface Props {
  chosen: ChosenQuestion[]
  remove: (id: string) => void
  pick: () => void
}

/** The questions of the bank that a paper has, with their marks. */
export function BankQuestions({ chosen, remove, pick }: Props) {
  return (
    <fieldset>
      <legend className="text-lg font-bold">Questions from your bank (optional)</legend>
      <p className="max-w-measure text-ink-soft">
        Your own and Ariviyal’s. Colleagues see them as pupils do, with formulas and pictures, without the answers.
      </p>
      <ol className="mt-3 empty:hidden">
        {chosen.map(({ id, text, marks }, place) => (
          <li
            key={id}
            className="grid items-end gap-3 border-b border-line py-3 sm:grid-cols-[minmax(0,1fr)_8rem_auto]"
          >
            <p className="line-clamp-3 self-center wrap-anywhere">
              {place + 1}. {text}
            </p>
            <input type="hidden" name={`questions.${place}.question_id`} value={id} />
            <input type="hidden" name={`questions.${place}.text`} value={text} />
            <Field
              name={`questions.${place}.marks`}
              label={`Marks of ${place + 1}`}
              inputMode="decimal"
              maxLength={7}
              defaultValue={marks}
            />
            <Button tone="plain" size="compact" className="justify-self-start" onClick={() => remove(id)}>
              Take out<span className="sr-only"> question {place + 1}</span>
            </Button>
          </li>
        ))}
      </ol>
      <Button tone="quiet" className="mt-3" disabled={chosen.length >= contributionLimits.paperItemsMax} onClick={pick}>
        Choose questions
      </Button>
    </fieldset>
  )
}
