import { showVideo, type Video } from '@ariviyal/contract/library/library'
import type { MouseEvent } from 'react'
import { call } from '../../api/client.ts'
import { isFresh } from '../load-library.ts'

interface Props {
  video: Video
  /** Time of the request: the URL expires. */
  loadedAt: number
}

/** Opens the teacher's sheet in a new tab; refetches a URL that may have expired. */
export function SheetLink({ video, loadedAt }: Props) {
  if (video.sheet === null) return null
  const renew = (event: MouseEvent<HTMLAnchorElement>) => {
    if (isFresh({ loadedAt })) return
    event.preventDefault()
    // Popup blockers reject a window opened after the response.
    const tab = window.open('', '_blank')
    void call(showVideo, { params: { id: video.id } }).then(
      ({ sheet }) => {
        if (tab && sheet !== null) tab.location.href = sheet
        else tab?.close()
      },
      () => tab?.close(),
    )
  }
  return (
    <a
      href={video.sheet}
      target="_blank"
      rel="noopener"
      onClick={renew}
      className="inline-flex min-h-11 items-center font-semibold text-indigo underline underline-offset-4 hover:decoration-2"
    >
      Teacher's sheet, with answers
      <span className="sr-only">: {video.title} (PDF, opens in a new tab)</span>
    </a>
  )
}
