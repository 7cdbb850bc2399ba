import type { ContentState } from '@ariviyal/contract/content'
import type { UndoableAnswer } from '@ariviyal/contract/staff/undo'
import { useRevalidator } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { runAndRefresh } from '../../ui/run-and-refresh.ts'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { Mark, type MarkLook } from '../../ui/mark.tsx'
import { offerUndo } from '../undo-offers.ts'

const looks: Record<ContentState, { look: MarkLook; word: string; meaning: string }> = {
  draft: { look: 'waiting', word: 'Draft', meaning: 'Only staff see it.' },
  published: { look: 'good', word: 'Published', meaning: 'Readers see it.' },
  archived: {
    look: 'calm',
    word: 'Archived',
    meaning: 'Only staff see it. You can restore it as it was.',
  },
}

export function StateMark({ state }: { state: ContentState }) {
  return <Mark look={looks[state].look}>{looks[state].word}</Mark>
}

type Act = 'publish' | 'unpublish' | 'archive' | 'restore'
type Hiding = 'unpublish' | 'archive'

interface Props {
  title: string
  state: ContentState
  /** Sends an action to the server. */
  send: (act: Act) => Promise<UndoableAnswer>
  /** What readers lose when the item is withdrawn. */
  loss: string
}

/** State of a content item and its actions. Actions that withdraw it from readers ask for confirmation. */
export function ContentStateBar({ title, state, send, loss }: Props) {
  const hiding = useDialog<Hiding>()
  const { revalidate } = useRevalidator()
  const act = (which: Act) => offerUndo(title, send(which))
  const nextAct = state === 'draft' ? 'publish' : state === 'archived' ? 'restore' : null
  return (
    <section aria-label="State" className="mb-8">
      <Notice dialog={hiding} />
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3 border-y-2 border-ink py-4">
        <p className="flex min-h-11 grow flex-wrap items-center gap-3">
          <StateMark state={state} />
          {looks[state].meaning}
        </p>
        {nextAct === null ? (
          <Button tone="quiet" onClick={() => hiding.show('unpublish')}>
            Unpublish
          </Button>
        ) : (
          <Form
            key={nextAct}
            send={() => runAndRefresh(() => act(nextAct), revalidate)}
            done={(outcome) => hiding.finish(outcome)}
            failed="This could not be done. Try again."
            submit={nextAct === 'publish' ? 'Publish' : 'Restore'}
            pending={nextAct === 'publish' ? 'Publishing...' : 'Restoring...'}
            className="grid gap-3"
          >
            {null}
          </Form>
        )}
        {state === 'archived' ? null : (
          <Button tone="danger" onClick={() => hiding.show('archive')}>
            Archive
          </Button>
        )}
      </div>
      <ConfirmDialog
        dialog={hiding}
        title={hiding.item === 'archive' ? 'Archive it?' : 'Unpublish it?'}
        act={act}
        submit={hiding.item === 'archive' ? 'Archive' : 'Unpublish'}
        pending={hiding.item === 'archive' ? 'Archiving...' : 'Unpublishing...'}
        failed="This could not be done. Try again."
      >
        {(which) => (
          <p className="wrap-anywhere">
            {state === 'published' ? `“${title}” leaves ${loss} at once. ` : ''}
            {which === 'archive'
              ? 'It moves to the archive with its files. You can restore it at any time.'
              : 'It becomes a draft. You can publish it again.'}
          </p>
        )}
      </ConfirmDialog>
    </section>
  )
}
