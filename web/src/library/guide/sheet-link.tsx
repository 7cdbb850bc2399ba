import { showVideo, type Video } from '@ariviyal/contract/library/library'
import { call } from '../../api/client.ts'
import { followFresh } from '../follow-fresh.ts'

interface Props {
  video: Video
  /** Time of the request: the URL expires. */
  loadedAt: number
}

/** Opens the teacher's sheet in a new tab; refetches a URL that may have expired. */
export function SheetLink({ video, loadedAt }: Props) {
  if (video.sheet === null) return null
  return (
    <a
      href={video.sheet}
      target="_blank"
      rel="noopener"
      onClick={(event) =>
        followFresh(event, loadedAt, async () => (await call(showVideo, { params: { id: video.id } })).sheet)
      }
      className="inline-flex min-h-11 items-center font-semibold text-indigo underline underline-offset-4 hover:decoration-2"
    >
      Teacher's sheet, with answers
      <span className="sr-only">: {video.title} (PDF, opens in a new tab)</span>
    </a>
  )
}
