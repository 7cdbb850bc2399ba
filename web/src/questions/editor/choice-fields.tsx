import { limits } from '@ariviyal/contract/limits'
import type { QuestionContent } from '@ariviyal/contract/questions/question'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field } from '../../ui/form/field.tsx'
import { PictureField } from './picture-field.tsx'
import { RowList } from './row-list.tsx'
import { useRows } from './use-rows.ts'

type Choices = Extract<QuestionContent, { kind: 'one-choice' | 'several-choices' }>

/** The options of a question, and which are right. */
export function ChoiceFields({ prefix, kind, known }: { prefix: string; kind: Choices['kind']; known?: Choices }) {
  const rows = useRows(known?.options ?? [], known ? 2 : 4)
  return (
    <RowList
      name={`${prefix}options`}
      legend="Options"
      hint={kind === 'one-choice' ? 'Mark the one that is right.' : 'Mark all that are right.'}
      noun="Option"
      add="Add an option"
      rows={rows}
      least={2}
      most={limits.optionsMax}
    >
      {({ prefix: row, place, known: option }) => (
        <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
          {option ? <input type="hidden" name={`${row}id`} value={option.id} /> : null}
          <Field
            name={`${row}text`}
            label={`Option ${place + 1}`}
            maxLength={limits.paragraphMax}
            defaultValue={option?.text}
          />
          <Field
            name={`${row}feedback`}
            label={`What to say about option ${place + 1}`}
            optional
            maxLength={limits.paragraphMax}
            defaultValue={option?.feedback}
          />
          <details open={option?.picture !== undefined} className="sm:col-span-2">
            <summary className="flex min-h-11 cursor-pointer items-center text-indigo underline underline-offset-4">
              Picture<span className="sr-only">{` of option ${place + 1}`}</span>
            </summary>
            <PictureField prefix={row} label={`Picture of option ${place + 1}`} known={option?.picture} />
          </details>
          {kind === 'several-choices' ? (
            <Checkbox
              name={`${row}right`}
              label={
                <>
                  Right<span className="sr-only">{` option ${place + 1}`}</span>
                </>
              }
              defaultChecked={option?.right}
            />
          ) : (
            <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
              <input
                type="radio"
                name={`${prefix}right`}
                value={place}
                defaultChecked={option?.right}
                className="mt-0.5 size-6 shrink-0 accent-indigo"
              />
              <span>
                Right<span className="sr-only">{` option ${place + 1}`}</span>
              </span>
            </label>
          )}
        </div>
      )}
    </RowList>
  )
}
