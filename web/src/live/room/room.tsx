import { enterRoom, type LiveRoom } from '@ariviyal/contract/live/attendance'
import { Link, redirect } from 'react-router'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { loginAndBack } from '../../session/require-session.ts'
import { readSession } from '../../session/store.ts'
import { useSession } from '../../session/use-session.ts'
import { Banner } from '../../ui/banner.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Waiting } from '../../ui/loading/waiting.tsx'
import type { Route } from './+types/room'
import { LiveFailure } from '../live-failure.tsx'
import { RoomCode } from './room-code.tsx'
import { JoinPanel } from './join-panel.tsx'
import { RoomPresence } from './room-presence.tsx'
import { useRoom } from './use-room.ts'

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData ? `Room: ${loaderData.first.room.session.topic}` : 'Live session' })
export const HydrateFallback = Waiting
export const ErrorBoundary = LiveFailure

/** The token of a personal link is in the fragment, which a loader's request does not include. */
function tokenOf(path: string): string | undefined {
  return location.pathname === path && location.hash.length > 1 ? location.hash.slice(1) : undefined
}

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const { pathname } = new URL(request.url)
  const token = tokenOf(pathname)
  if (token === undefined && !readSession()) throw redirect(loginAndBack(pathname))
  const room = await call(enterRoom, {
    params: { id: params.id },
    body: token === undefined ? {} : { token },
    signal: request.signal,
  })
  return { token, first: { room, receivedAt: Date.now() } }
}

/** No revalidation while open: the page polls by itself. */
export const shouldRevalidate = () => false

/** The session room: the link to the meeting, and the page that records presence. */
export default function RoomPage({ loaderData: { token, first } }: Route.ComponentProps) {
  const { currentUser } = useSession()
  const live = useRoom(first, token, currentUser?.id)
  const { room, stage, line, refusal } = live
  return (
    <>
      <PageHead kicker="Live session" title={room.session.topic} lead={`With ${room.session.speaker_name}`} />
      <div className="wrap grid gap-8 pt-8 pb-20">
        {/* A live region must exist before its content to be announced. */}
        <div aria-live="polite" className="grid gap-4 empty:hidden">
          {room.whose.own ? null : <Whose room={room} loggedIn={currentUser !== null} />}
          {line === 'down' && !refusal ? (
            <Banner tone="warning">
              You are offline. This device keeps your presence and sends it when you are back online.
            </Banner>
          ) : null}
          {refusal ? <Banner tone="error">{refusal}</Banner> : null}
        </div>
        <div className="grid gap-8 lg:grid-cols-2">
          <JoinPanel live={live} />
          {stage === 'over' ? null : <RoomCode room={room} token={token} update={live.update} now={live.now} />}
        </div>
        <RoomPresence live={live} />
        <p>
          <Link to={`/sessions/${room.session.id}`} className="link inline-flex min-h-11 items-center">
            About this session
          </Link>
        </p>
      </div>
    </>
  )
}

function Whose({ room, loggedIn }: { room: LiveRoom; loggedIn: boolean }) {
  return (
    <Banner tone={loggedIn ? 'warning' : 'info'}>
      {loggedIn
        ? `This is the personal link of ${room.whose.name}. What this page sees counts for ${room.whose.name}, not for you.`
        : `You are here as ${room.whose.name}, by your personal link.`}
    </Banner>
  )
}
