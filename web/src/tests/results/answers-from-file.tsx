import { Button } from '../../ui/button.tsx'
import { DialogFrame } from '../../ui/dialog/dialog-frame.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { loadOnDemand } from '../../ui/loading/load-on-demand.tsx'
import { Notice } from '../../ui/notice.tsx'

const AddFromFile = loadOnDemand(async () => (await import('./add-from-file.tsx')).AddFromFile)

/** The way for answers of a phone that never reaches the server. */
export function AnswersFromFile({ test }: { test: string }) {
  const dialog = useDialog<true>()
  return (
    <section aria-labelledby="from-file" className="mt-10">
      <h2 id="from-file" className="mb-2 text-xl">
        A phone that cannot send
      </h2>
      <p className="mb-4 max-w-measure text-ink-soft">
        The pupil makes a file of the answers on the phone and gives it to you.
      </p>
      <Notice dialog={dialog} />
      <Button tone="quiet" onClick={() => dialog.show(true)}>
        Add answers from a file
      </Button>
      <DialogFrame dialog={dialog} title="Add answers from a file">
        {dialog.item ? <AddFromFile test={test} dialog={dialog} /> : null}
      </DialogFrame>
    </section>
  )
}
