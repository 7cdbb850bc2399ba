import { Link } from 'react-router'

/** What the community has, for subscribers. */
const places = [
  {
    to: '/networking/discussions',
    name: 'Questions and answers',
    text: 'Ask colleagues, answer them, and say what you tried in class.',
  },
  {
    to: '/networking/contributions',
    name: 'Plans, papers and experiments',
    text: 'Use what a colleague has taught, adapt it, and share your own.',
  },
  {
    to: '/networking/news',
    name: 'News',
    text: 'Fellowships, courses and competitions, and when they close.',
  },
  {
    to: '/networking/people',
    name: 'Teachers',
    text: 'Find colleagues by subject, grade and district. You appear only if you choose to.',
  },
  {
    to: '/networking/mentors',
    name: 'Mentors',
    text: 'Ask a teacher to help you with a subject, or offer to.',
  },
  {
    to: '/networking/visits',
    name: 'Lesson visits',
    text: 'Invite a colleague to a lesson and name one thing to look at. Only the two of you see the notes.',
  },
  {
    to: '/networking/fairs',
    name: 'Science fairs',
    text: 'Hold one with neighbouring schools: fair rules, blind judges, certificates.',
  },
  {
    to: '/networking/standing',
    name: 'Your standing',
    text: 'What staff decided about your posts, whom you block and what you hide.',
  },
]

export function CommunityPlaces() {
  return (
    <section className="mt-12" aria-labelledby="community-places">
      <h2 id="community-places" className="text-xl">
        Open to you
      </h2>
      <ul className="mt-4 grid gap-px border-y border-line bg-line">
        {places.map(({ to, name, text }) => (
          <li key={to} className="bg-paper py-4">
            <Link to={to} className="link font-semibold">
              {name}
            </Link>
            <p className="mt-1 max-w-prose text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
