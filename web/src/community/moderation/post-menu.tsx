import type { Author } from '@ariviyal/contract/community/discussions'
import { blockAuthor, muteDiscussion } from '@ariviyal/contract/community/moderation'
import { useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { Notice } from '../../ui/notice.tsx'
import { discussionsPath } from '../discussions/load-discussions.ts'
import { ReportDialog } from './report-dialog.tsx'

interface Props {
  id: string
  author: Author
  /** Whether it is the question itself, which can be hidden. */
  isDiscussion?: boolean
}

/** What can be done about a post of somebody else. */
export function PostMenu({ id, author, isDiscussion = false }: Props) {
  const report = useDialog<string>()
  const hide = useDialog<'hide' | 'block'>()
  const navigate = useNavigate()
  if (author.is_caller) return null
  return (
    <>
      <Button tone="plain" onClick={() => report.show(id)}>
        Report
      </Button>
      {isDiscussion ? (
        <Button tone="plain" onClick={() => hide.show('hide')}>
          Hide
        </Button>
      ) : null}
      {author.by === 'member' ? (
        <Button tone="plain" onClick={() => hide.show('block')}>
          Block author
        </Button>
      ) : null}
      <div className="ml-5 basis-full empty:hidden">
        <Notice dialog={report} />
        <Notice dialog={hide} />
      </div>
      {report.item === undefined ? null : <ReportDialog dialog={report} />}
      {hide.item === undefined ? null : (
        <ConfirmDialog
          dialog={hide}
          title={hide.item === 'hide' ? 'Hide this question?' : `Block ${author.name ?? 'the author'}?`}
          act={(what) => call(what === 'hide' ? muteDiscussion : blockAuthor, { params: { id } })}
          {...(isDiscussion && { leave: () => navigate(discussionsPath, { replace: true }) })}
          submit={hide.item === 'hide' ? 'Hide' : 'Block'}
          pending="Saving..."
          failed="This could not be saved. Try again."
        >
          {hide.item === 'hide'
            ? 'It no longer appears in your lists. You can see what you hide under “Your standing”.'
            : 'You no longer see their posts under their name, or hear of their answers. They are not told. You can see whom you block under “Your standing”.'}
        </ConfirmDialog>
      )}
    </>
  )
}
