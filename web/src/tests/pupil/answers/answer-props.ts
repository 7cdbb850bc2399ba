import type { AnswerValue, PupilQuestion } from '@ariviyal/contract/questions/pupil-question'

/** What the control of a kind of question gets. `choose` is stored at once, `type` after a pause of the typing. */
export interface AnswerProps {
  question: PupilQuestion
  value: AnswerValue
  /** Id of the element that names the question. */
  labelledBy: string
  disabled: boolean
  choose: (value: AnswerValue) => void
  type: (value: AnswerValue) => void
  /** Called when the control loses the focus. */
  rest: () => void
}
