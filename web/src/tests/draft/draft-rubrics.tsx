import type { MarkingQuestion } from '@ariviyal/contract/tests/marking'
import type { Test } from '@ariviyal/contract/tests/tests'
import { RichText } from '../../questions/preview/rich-text.tsx'
import { DialogFrame } from '../../ui/dialog/dialog-frame.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { RowButton } from '../../ui/list/row-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RubricEditor } from '../marking/rubric-editor.tsx'
import { numbersOfTest, questionsOf } from '../results/questions-of.ts'

interface Props {
  test: Test
  questions: readonly MarkingQuestion[]
}

/** The rubrics of the questions that teachers mark, of the draft as it is saved. */
export function DraftRubrics({ test, questions }: Props) {
  const dialog = useDialog<string>()
  const numbers = numbersOfTest(test)
  const marked = questionsOf(test).flatMap((item, place) => {
    const state = questions.find(({ question_id: id }) => id === item.question_id)
    const isMarkedByHand = item.kind === 'long-answer' || item.kind === 'drawing'
    return state && isMarkedByHand ? [{ id: item.question_id, number: numbers[place] ?? '', item, state }] : []
  })
  const chosen = marked.find(({ id }) => id === dialog.item)
  if (marked.length === 0) return null
  return (
    <section aria-labelledby="rubrics" className="mt-12 max-w-5xl">
      <h2 id="rubrics" className="mb-2 text-xl">
        Rubrics
      </h2>
      <p className="mb-4 max-w-measure text-ink-soft">
        For long answers and drawings, so that you mark everybody alike. You can also write them while marking. A
        question that is not here yet comes when the draft is saved.
      </p>
      <Notice dialog={dialog} />
      <ul className="border-t-2 border-ink">
        {marked.map(({ id, number, item, state: { rubric } }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3"
          >
            <div className="min-w-0 flex-1 basis-72">
              <p className="line-clamp-2 wrap-anywhere">
                <strong>{number}.</strong> <RichText text={item.text} formulas={item.formulas} />
              </p>
              <p className="text-sm wrap-anywhere text-ink-soft">
                {rubric.rows ? rubric.rows.map(({ title }) => title).join(', ') : 'No rubric'}
              </p>
            </div>
            <RowButton
              label={rubric.rows ? 'Change the rubric' : 'Make a rubric'}
              about={`of question ${number}`}
              onClick={() => dialog.show(id)}
            />
          </li>
        ))}
      </ul>
      <DialogFrame dialog={dialog} title={chosen ? `Rubric of question ${chosen.number}` : 'Rubric'}>
        {chosen ? <RubricEditor testId={test.id} question={chosen} finish={dialog.finish} /> : null}
      </DialogFrame>
    </section>
  )
}
