import type { Page } from '@ariviyal/contract/fields'
import type { ShownPhoto } from '@ariviyal/contract/projects/photos'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { ShownPhotos } from '../photos/shown-photos.tsx'

/** Accepted photos beside their readings; nothing where a project has none. */
export function Photos({ page: { items, next_cursor: next } }: { page: Page<ShownPhoto> }) {
  if (items.length === 0) return null
  return (
    <section aria-labelledby="photos" className="print:hidden">
      <h2 id="photos" className="mb-2 text-xl">
        Photos of the classes
      </h2>
      <p className="mb-4 max-w-measure text-ink-soft">
        Each was released by its teacher and reviewed. They are not part of the data files.
      </p>
      <PagedList label="Photos beside their readings" empty="None." count={items.length} nextCursor={next}>
        <ShownPhotos photos={items} />
      </PagedList>
    </section>
  )
}
