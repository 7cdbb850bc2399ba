import { Button } from '../../ui/button.tsx'
import { DialogFrame } from '../../ui/dialog/dialog-frame.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'

interface Props {
  unanswered: readonly number[]
  marked: readonly number[]
  disabled: boolean
  handIn: () => void
}

const listed = (numbers: readonly number[]) =>
  `${numbers.length === 1 ? 'question' : 'questions'} ${new Intl.ListFormat('en').format(numbers.map(String))}`

/** Asks before handing in, and says what is not answered. */
export function HandIn({ unanswered, marked, disabled, handIn }: Props) {
  const dialog = useDialog<true>()
  return (
    <>
      <Button disabled={disabled} onClick={() => dialog.show(true)}>
        Hand in
      </Button>
      <DialogFrame dialog={dialog} title="Hand in the test?">
        <div className="grid gap-4">
          <p>
            {unanswered.length === 0 ? 'You have answered everything.' : `You have not answered ${listed(unanswered)}.`}
          </p>
          {marked.length > 0 ? <p>You wanted to come back to {listed(marked)}.</p> : null}
          <p>After handing in you cannot change your answers.</p>
          <div className="flex flex-wrap gap-3">
            <Button
              onClick={() => {
                dialog.close()
                handIn()
              }}
            >
              Hand in now
            </Button>
            <Button tone="plain" className="px-2" onClick={dialog.close}>
              Go back
            </Button>
          </div>
        </div>
      </DialogFrame>
    </>
  )
}
