import { Link } from 'react-router'
import { useSession } from '../session/use-session.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { classNames } from '../ui/class-names.ts'
import { promoTarget, type PromoTopic } from './promo-target.ts'

interface Promo {
  topic: PromoTopic
  title: string
  text: string
  details?: true
}

const promos: Promo[] = [
  {
    topic: 'online-workshops',
    title: 'Monthly online workshops',
    text: 'One topic, one evening, one activity that you can run the next day with what the school already has.',
    details: true,
  },
  {
    topic: 'offline-training',
    title: 'Offline training: Contemporary Scientists',
    text: 'Eight teaching themes around people who do science today, for a staff-room session without internet.',
    details: true,
  },
  { topic: 'ebooks', title: 'E-books', text: 'Short, illustrated books on school science, to read or to project.' },
  { topic: 'digital-videos', title: 'Digital videos', text: 'Drawn animations of one process each, with captions.' },
  { topic: 'networking', title: 'Networking', text: 'Science teachers of other schools, a message away.' },
]

/** Other pages linked from the home page. */
const pages: { topic: PromoTopic; name: string }[] = [
  { topic: 'ebooks', name: 'E-books' },
  { topic: 'digital-videos', name: 'Digital videos' },
  { topic: 'networking', name: 'Networking' },
  { topic: 'lms', name: 'Learning management system' },
  { topic: 'projects', name: 'Collaborative projects' },
  { topic: 'industry', name: 'Industry partnerships' },
]

/** The five promo boxes: two large, three small (docs/product.md, Home and public pages). */
export function PromoBoxes() {
  const { isAuthenticated } = useSession()
  return (
    <section aria-labelledby="promos" className="wrap pt-12 sm:pt-16">
      <h2 id="promos" className="mb-6 text-2xl">
        What is inside
      </h2>
      <ul className="grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-6">
        {promos.map(({ topic, title, text, details }) => (
          <li
            key={topic}
            className={classNames(
              'flex flex-col border-t-4 border-ink',
              details ? 'lg:col-span-3' : 'lg:col-span-2',
              topic === 'ebooks' && 'sm:max-lg:col-span-2',
            )}
          >
            <img
              src={`/art/promo-${topic}.svg`}
              alt=""
              width="480"
              height="320"
              loading="lazy"
              className={classNames(
                'w-full object-cover',
                details ? 'aspect-[12/7]' : 'aspect-[3/2]',
                topic === 'ebooks' && 'sm:max-lg:aspect-[5/2]',
              )}
            />
            <h3 className="mt-4 text-xl">{title}</h3>
            <p className="mt-2 mb-4 text-ink-soft">{text}</p>
            {details ? (
              <ButtonLink
                to={promoTarget(topic, isAuthenticated)}
                tone="quiet"
                className="mt-auto self-start"
                aria-label={`View Details: ${title}`}
              >
                View Details
              </ButtonLink>
            ) : null}
          </li>
        ))}
      </ul>
      <nav aria-label="Rooms" className="mt-10 border-y-2 border-ink py-2">
        <ul className="flex flex-wrap gap-x-6 sm:justify-between">
          {pages.map(({ topic, name }) => (
            <li key={topic}>
              <Link
                to={promoTarget(topic, isAuthenticated)}
                className="inline-flex min-h-11 items-center font-semibold underline-offset-4 hover:underline"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </section>
  )
}
