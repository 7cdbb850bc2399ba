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
    text: 'Take what a colleague has taught, change it, and give yours.',
  },
  {
    to: '/networking/news',
    name: 'News',
    text: 'Fellowships, courses and competitions with their last dates.',
  },
  {
    to: '/networking/people',
    name: 'Teachers',
    text: 'Find colleagues by subject, grade and district. You are shown only if you choose so.',
  },
  {
    to: '/networking/mentors',
    name: 'Mentors',
    text: 'Ask a teacher to help you with a subject, or offer to.',
  },
  {
    to: '/networking/visits',
    name: 'Lesson visits',
    text: 'Invite a colleague to a lesson, with one thing to look at. The sheet is yours alone.',
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
