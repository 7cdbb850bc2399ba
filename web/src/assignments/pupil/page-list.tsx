import { Trans, useLingui } from '@lingui/react/macro'
import { MoveButtons, useMoves } from '../../tests/move-buttons.tsx'
import { bytesInWords } from '../../uploads/upload-kinds.ts'
import { Button } from '../../ui/button.tsx'
import { FileButton } from './file-button.tsx'
import type { KeptPage } from './keeping/kept-work.ts'
import type { WorkSession } from './keeping/work-session.ts'
import { KeptThumb, PageThumb } from './page-thumb.tsx'
import { usePhotos } from './photos/use-photos.ts'

/** The pages in order. Each can be moved, removed, and if it is a photo on this phone turned and taken again. */
export function PageList({ session, pages }: { session: WorkSession; pages: KeptPage[] }) {
  const { t } = useLingui()
  const moves = useMoves()
  const photos = usePhotos()
  if (pages.length === 0) return null

  const turn = async (page: KeptPage) => {
    const bytes = await session.bytesOf(page.id)
    const turned = bytes && (await photos.prepare(new File([bytes], page.name), 1))
    if (turned) await session.add([turned], 'picture', page.id)
  }
  const retake = async (page: KeptPage, [file]: File[]) => {
    const small = file && (await photos.prepare(file))
    if (small) await session.add([small], 'picture', page.id)
  }
  return (
    <div className="grid gap-2">
      <ol aria-label={t`Pages in their order`} className="grid gap-3">
        {pages.map((page, place) => {
          const name = t`Page ${place + 1}`
          const isPhoto = page.kind === 'picture' && page.url === null
          return (
            <li key={page.id} className="grid gap-2 border-2 border-line bg-surface p-3" data-refused={page.refusal}>
              <div className="flex items-start gap-3">
                {page.kind !== 'picture' ? null : page.url === null ? (
                  <KeptThumb id={page.id} bytesOf={session.bytesOf} />
                ) : (
                  <PageThumb url={page.url} />
                )}
                <p className="min-w-0 grow">
                  <span className="block font-semibold">{name}</span>
                  <span className="block text-sm wrap-anywhere text-ink-soft">
                    {page.kind === 'picture' ? '' : `${page.name} · `}
                    {bytesInWords(page.bytes)}
                  </span>
                  {page.refusal === null ? null : (
                    <span className="block text-sm font-semibold text-kumkum">
                      {page.refusal === 'gone' ? t`This page is not on this phone any more.` : page.refusal}
                    </span>
                  )}
                </p>
                <MoveButtons
                  id={page.id}
                  name={name}
                  place={place}
                  count={pages.length}
                  words={{
                    up: (moved) => t`Move ${moved} up`,
                    down: (moved) => t`Move ${moved} down`,
                    moved: (moved, to, count) => t`${moved} is now ${to} of ${count}.`,
                  }}
                  tell={moves.tell}
                  move={(by) => void session.move(place, by)}
                />
              </div>
              <div className="flex flex-wrap gap-2">
                {isPhoto ? (
                  <>
                    <Button tone="quiet" onClick={() => void turn(page)}>
                      <Trans>
                        Turn<span className="sr-only"> {name}</span>
                      </Trans>
                    </Button>
                    <FileButton accept="image/*" capture choose={(files) => retake(page, files)}>
                      <Trans>
                        Take again<span className="sr-only"> {name}</span>
                      </Trans>
                    </FileButton>
                  </>
                ) : null}
                <Button tone="quiet" onClick={() => void session.remove(page.id)}>
                  <Trans>
                    Remove<span className="sr-only"> {name}</span>
                  </Trans>
                </Button>
              </div>
            </li>
          )
        })}
      </ol>
      {moves.announcement}
      <output className="empty:hidden">{photos.words}</output>
    </div>
  )
}
