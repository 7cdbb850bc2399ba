import { listStaffVideos, moveVideo, shelfParts, type StaffVideo } from '@ariviyal/contract/library/library-staff'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { choiceFrom, cursorFrom } from '../../ui/list/list-address.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { providerNames } from '../embed-player.tsx'
import type { Route } from './+types/videos'
import { ShelfList } from './shelf-list.tsx'

export const meta = () => pageMeta({ title: 'Videos' })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const part = choiceFrom(request, 'part', shelfParts)
  const page = await call(listStaffVideos, { query: { part, cursor: cursorFrom(request) }, signal: request.signal })
  return { part, page }
}

const about = ({ category, embed, seconds }: StaffVideo): string =>
  [category, embed ? providerNames[embed] : seconds > 0 && `${Math.max(1, Math.round(seconds / 60))} min`]
    .filter(Boolean)
    .join(' · ')

export default function StaffVideosPage({ loaderData: { part, page } }: Route.ComponentProps) {
  return (
    <ShelfList
      head={{
        title: 'Videos',
        lead: 'Viewers see the published videos in this order.',
        aside: <ButtonLink to="/admin/videos/new">New video</ButtonLink>,
      }}
      noun="videos"
      base="/admin/videos"
      part={part}
      page={page}
      picture={(video) => video.poster}
      shape="wide"
      about={about}
      move={(id, direction) => call(moveVideo, { params: { id }, body: { direction } })}
    />
  )
}
