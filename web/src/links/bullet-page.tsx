import type { ReactNode } from 'react'
import { PageHead } from '../ui/page-head.tsx'

interface BulletPageProps {
  kicker: string
  title: string
  lead: string
  /** `heading`: in the place of the title, such as a link for subscribers. */
  points: { title: string; text: string; heading?: ReactNode }[]
  /** The enrol button. */
  enrol: ReactNode
  children?: ReactNode
}

/** A page that lists features, with a button to enrol. */
export function BulletPage({ kicker, title, lead, points, enrol, children }: BulletPageProps) {
  return (
    <>
      <PageHead kicker={kicker} title={title} lead={lead} aside={enrol} />
      <div className="wrap pt-8 pb-20">
        <ul className="grid gap-x-12 gap-y-8 md:grid-cols-2 lg:grid-cols-3">
          {points.map((point) => (
            <li key={point.title} className="border-t-4 border-peacock pt-4">
              <h2 className="text-lg">{point.heading || point.title}</h2>
              <p className="mt-1 font-serif">{point.text}</p>
            </li>
          ))}
        </ul>
        {children}
      </div>
    </>
  )
}
