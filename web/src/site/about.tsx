import { brand } from '@ariviyal/contract/brand'
import { pageMeta } from '../frame/page-meta.ts'
import { PageHead } from '../ui/page-head.tsx'

export const meta = () =>
  pageMeta({
    title: 'About',
    path: '/about',
    description: `What ${brand.name} offers to science teachers and parents: 100 ebooks, 100 story videos, 100 educational videos, coaching and more.`,
  })

/** docs/product.md, Home and public pages: the list of the About page. A count is displayed large. */
const resources: { count?: number; name: string; text: string }[] = [
  { name: 'Parenting guidance', text: 'How to answer a “why?” at home without closing the question.' },
  { count: 100, name: 'story videos', text: 'Science told as a story, for the last period of the day.' },
  { count: 100, name: 'ebooks', text: 'Short books on one idea each, with drawings that can be projected.' },
  { name: 'Quote posters', text: 'Words of scientists, to print and pin up.' },
  { count: 100, name: 'educational videos', text: 'One process at a time, slow enough to draw along.' },
  {
    name: 'AI and AR coaching up to grade 12',
    text: 'Using artificial intelligence and augmented reality in class with care.',
  },
  {
    count: 25,
    name: 'must-read book videos',
    text: 'Books that a science teacher should not miss, in a few minutes each.',
  },
  { count: 25, name: 'power talks', text: 'People who do science, speaking to those who teach it.' },
  { name: 'Assorted resources', text: 'Models, quizzes and checklists that fit no other shelf.' },
]

export default function About() {
  return (
    <>
      <PageHead
        kicker={`About ${brand.name}`}
        title="A staff room for science teachers, larger than one school"
        lead={
          <p>
            <span lang="ta" className="name-in-tamil">
              {brand.nameInTamil}
            </span>{' '}
            is Tamil for science. We serve teachers of grades 6 to 12 and the schools that employ them.
          </p>
        }
      />
      <div className="wrap grid items-start gap-x-14 gap-y-8 pt-8 lg:grid-cols-[minmax(0,4fr)_minmax(0,5fr)]">
        <img
          src="/art/about.svg"
          width="640"
          height="400"
          className="w-full lg:sticky lg:top-8"
          alt="A school with a red tiled roof between palms and hills; a telescope stands in the yard beside a kolam."
        />
        <section aria-labelledby="resources">
          <h2 id="resources" className="text-xl">
            What we make and collect
          </h2>
          <ul className="mt-4 border-t-2 border-ink">
            {resources.map(({ count, name, text }) => (
              <li
                key={name}
                className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-baseline gap-x-4 border-b border-line py-3.5"
              >
                <span className="text-2xl font-bold text-kumkum tabular-nums [font-stretch:80%]">
                  {count ?? <Dots />}
                </span>
                <span>
                  <strong className="text-lg font-bold [font-stretch:92%]">{name}</strong>
                  <span className="block text-ink-soft">{text}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  )
}

/** Decoration for entries without a count. */
function Dots() {
  return (
    <svg width="52" height="10" viewBox="0 0 52 10" aria-hidden="true" className="fill-turmeric">
      <circle cx="5" cy="5" r="4" />
      <circle cx="26" cy="5" r="4" />
      <circle cx="47" cy="5" r="4" />
    </svg>
  )
}
