import type { LiveSessionDetails } from '@ariviyal/contract/live/live'
import { Link } from 'react-router'
import { Banner } from '../ui/banner.tsx'
import { PlacePanel } from './place-panel.tsx'
import { Speaker } from './speaker.tsx'

/** A session below its head: topic, speaker, materials and the user's registration. */
export function SessionDetailsView({ session }: { session: LiveSessionDetails }) {
  const { speaker, description, materials, state, own, cancel_reason: reason } = session
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
      <div className="grid min-w-0 content-start gap-8">
        {state === 'cancelled' ? (
          <Banner tone="warning">This session is cancelled.{reason === '' ? '' : ` ${reason}`}</Banner>
        ) : null}
        <p className="max-w-measure font-serif text-lg whitespace-pre-line wrap-anywhere">{description}</p>
        <section aria-labelledby="speaker">
          <h2 id="speaker" className="mb-4 text-xl">
            Speaker
          </h2>
          <Speaker speaker={speaker} size="large" />
        </section>
        {materials.length === 0 ? null : (
          <section aria-labelledby="session-materials" className="max-w-measure">
            <h2 id="session-materials" className="text-xl">
              Materials for this session
            </h2>
            <ul className="mt-3 border-t-2 border-ink">
              {materials.map(({ id, title }) => (
                <li key={id} className="border-b border-line">
                  <Link
                    to={`/materials/${id}`}
                    className="link inline-flex min-h-11 items-center font-semibold wrap-anywhere"
                  >
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      {state === 'cancelled' && own === null ? null : (
        <div className="max-lg:order-first">
          <PlacePanel session={session} />
        </div>
      )}
    </div>
  )
}
