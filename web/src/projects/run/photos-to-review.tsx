import type { Page } from '@ariviyal/contract/fields'
import { decidePhoto, type ReviewedPhoto, type ReviewState } from '@ariviyal/contract/projects/photos'
import { call } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RefusePhotoDialog } from '../photos/refuse-photo-dialog.tsx'
import { ShownPhotos } from '../photos/shown-photos.tsx'

interface Props {
  state: ReviewState
  page: Page<ReviewedPhoto>
}

const empty: Record<ReviewState, string> = {
  waiting: 'No photo is waiting for review.',
  accepted: 'No photo is accepted yet.',
  refused: 'No photo was refused.',
}

/** Photos of released visits, for who runs the project: nobody else sees one before it is accepted here. */
export function PhotosToReview({ state, page }: Props) {
  const accepting = useDialog<ReviewedPhoto>()
  const refusing = useDialog<ReviewedPhoto>()
  return (
    <>
      <Notice dialog={accepting} />
      <Notice dialog={refusing} />
      <PagedList
        label="Photos of released visits"
        empty={empty[state]}
        count={page.items.length}
        nextCursor={page.next_cursor}
      >
        <ShownPhotos photos={page.items}>
          {(photo, name) => (
            <>
              {photo.state === 'waiting' && photo.is_own ? (
                <p className="w-full text-sm">This photo is of your own class, so somebody else has to accept it.</p>
              ) : null}
              {photo.state === 'waiting' && !photo.is_own ? (
                <Button tone="quiet" onClick={() => accepting.show(photo)}>
                  Accept<span className="sr-only"> the photo {name}</span>
                </Button>
              ) : null}
              {photo.url === null ? null : (
                <Button tone="plain" onClick={() => refusing.show(photo)}>
                  Refuse<span className="sr-only"> the photo {name}</span>
                </Button>
              )}
            </>
          )}
        </ShownPhotos>
      </PagedList>
      <ConfirmDialog
        dialog={accepting}
        title="Show this photo to all?"
        act={({ id }) => call(decidePhoto, { params: { id }, body: { is_accepted: true } })}
        submit="Accept it"
        pending="Saving..."
        failed="This could not be saved. Try again."
      >
        All subscribers see it beside its reading. Look once more: no face, no name, no number plate, and nothing that
        tells where the school is.
      </ConfirmDialog>
      <RefusePhotoDialog dialog={refusing} />
    </>
  )
}
